/**
 * `npm test`: installs, builds, checks and tests, in this order, and stops at the first thing that is wrong.
 * Plain JavaScript without dependencies, because it is the first thing a clone may run.
 * Arguments are passed on to vitest, which runs last; the last line counts its tests.
 */
import {accessSync, constants, existsSync, readFileSync, rmSync} from 'node:fs';
import {delimiter, join} from 'node:path';
import {
  checkNode,
  ensureBuilt,
  ensureInstalled,
  installedNode,
  orExplain,
  packageBin,
  root,
  run,
  SetupError,
} from '../apps/launch/setup.mjs';

const checks = [
  ['prettier', packageBin('prettier', 'bin/prettier.cjs'), '--check', '--log-level', 'warn', '.'],
  ['tsc', packageBin('typescript', 'bin/tsc'), '-b'],
  ['eslint', packageBin('eslint', 'bin/eslint.js'), '.'],
  [
    'dependency-cruiser',
    packageBin('dependency-cruiser', 'bin/dependency-cruiser.mjs'),
    '--config',
    '.config/dependency-cruiser.cjs',
    'main',
    'preload',
    'renderer',
    'apps',
    'tests',
    'resources',
  ],
  ['knip', packageBin('knip', 'bin/knip.js')],
];

await orExplain(async () => {
  checkNode();
  await ensureInstalled();
  await ensureBuilt();
  const chromium = await ensureChromium();
  for (const [name, ...args] of checks) await check(name, args);
  const env = {...process.env, CHROMIUM: chromium};
  const report = join(root, '.cache', 'tests.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const args = [packageBin('vitest', 'vitest.mjs'), 'run', ...reporters, ...process.argv.slice(2)];
  rmSync(report, {force: true});
  process.exitCode = await run(installedNode(), args, {env});
  if (existsSync(report)) console.log(summary(JSON.parse(readFileSync(report, 'utf8'))));
});

/** One plain line for whoever reads only the last one. */
function summary({numPassedTests, numFailedTests, numPendingTests, numTodoTests}) {
  return `${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests + numTodoTests} skipped`;
}

async function check(name, args) {
  console.error(`${name} …`);
  const code = await run(installedNode(), args);
  if (code !== 0) throw new SetupError(`${name} found something wrong (exit code ${code}); the lines above say what.`);
}

/** Path of a Chromium for the browser tests. On a Debian build machine it is installed; a person is told how. */
async function ensureChromium() {
  const found = findChromium();
  if (found !== null) return found;
  const isBuildMachine = process.env.CI === 'true' && process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (isBuildMachine) {
    console.error('Installing Chromium for the browser tests …');
    await run('apt-get', ['update', '-qq'], {ticking: 'updating package lists'});
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      ticking: 'installing Chromium',
    });
  }
  const installed = findChromium();
  if (installed !== null) return installed;
  throw new SetupError(
    'The browser tests need Chromium; get it with “sudo apt-get install chromium” (or your system’s way), or set CHROMIUM to its path.',
  );
}

function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    join(process.env.PROGRAMFILES ?? 'C:\\Program Files', 'Google', 'Chrome', 'Application', 'chrome.exe'),
  ];
  return candidates.find((path) => path && isExecutable(path)) ?? null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
