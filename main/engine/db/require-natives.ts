import {existsSync} from 'node:fs';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {getLoadablePath} from 'sqlite-vec';
import {EngineError} from '../domain/engine-error.ts';
import {type Machine, nameOf, nativeFault} from '../natives/native-fault.ts';
import {unpackedPath} from '../natives/unpacked-path.ts';

/**
 * Path of the vector extension for SQLite's loader. Throws `EngineError` when SQLite's own library or the extension is
 * missing, damaged or made for another machine: that can be said in a sentence, and a failed load cannot.
 */
export function requireNatives(): string {
  const extension = vectorExtension();
  const parts = [
    {name: 'The database (better-sqlite3)', file: databaseFile(process)},
    {name: 'The vector index (sqlite-vec)', file: extension},
  ];
  for (const part of parts) {
    const fault = nativeFault(part, process);
    if (fault !== null) throw new EngineError('UNSUPPORTED', fault);
  }
  return extension;
}

/** Where better-sqlite3 looks: for what was compiled here on purpose first, then for what it brings. */
function databaseFile({platform, arch}: Machine): string {
  const folder = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'));
  const compiled = ['Debug', 'Release'].map((kind) => join(folder, 'build', kind, 'better_sqlite3.node'));
  const brought = join(folder, 'prebuilds', `${platform}-${arch}.node`);
  return unpackedPath(compiled.find((file) => existsSync(file)) ?? brought);
}

function vectorExtension(): string {
  try {
    return unpackedPath(getLoadablePath());
  } catch (cause) {
    throw new EngineError(
      'UNSUPPORTED',
      `The vector index (sqlite-vec) is not installed for ${nameOf(process)}. It is made for Linux and macOS, and for Windows x64: there, install Commonplace again, or in a checkout run “npm ci” on this machine.`,
      {cause},
    );
  }
}
