import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';

const dist = resolve(import.meta.dirname, '../../dist');
const report = join(tmpdir(), `commonplace-smoke-${process.pid}.txt`);
const patience = 180_000;

/** Where electron-builder leaves the app before it makes the packages of it. */
const executables: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  linux: ['linux-unpacked/commonplace', 'linux-arm64-unpacked/commonplace'],
  darwin: ['mac-arm64/Commonplace.app/Contents/MacOS/Commonplace', 'mac/Commonplace.app/Contents/MacOS/Commonplace'],
  win32: ['win-unpacked/Commonplace.exe'],
};

/** Runs the smoke search inside the app that was just packed. Exit code 0 when it found its note, else 1. */
function smokePackaged(): number {
  const executable = packedApp();
  if (executable === undefined) {
    console.error(`There is no packed app for ${process.platform} in ${dist}; make one with “npm run package”.`);
    return 1;
  }
  // No window is opened, and build machines often forbid the sandbox.
  const args = [`--smoke=${report}`, ...(process.platform === 'linux' ? ['--no-sandbox'] : [])];
  const {status, signal, error} = spawnSync(executable, args, {stdio: 'inherit', timeout: patience});
  const text = takeReport();
  console.error(`${executable} ended with ${error?.message ?? signal ?? `exit code ${status ?? 'unknown'}`}.`);
  console.error(text === '' ? 'It wrote no report.' : text);
  // An app that ends at once, without having looked, has exit code 0 too.
  return status === 0 && text !== '' ? 0 : 1;
}

function packedApp(): string | undefined {
  const paths = executables[process.platform] ?? [];
  return paths.map((path) => join(dist, path)).find((path) => existsSync(path));
}

function takeReport(): string {
  if (!existsSync(report)) return '';
  const text = readFileSync(report, 'utf8');
  rmSync(report);
  return text;
}

process.exitCode = smokePackaged();
