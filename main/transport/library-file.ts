import {createHash} from 'node:crypto';
import {basename, join} from 'node:path';

/** What the place of the data depends on, as values. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The folder that holds libraries and window state: `COMMONPLACE_HOME`, else where the system wants such data. */
export function dataFolder({platform, home, env}: Surroundings): string {
  if (env['COMMONPLACE_HOME']) return env['COMMONPLACE_HOME'];
  if (platform === 'win32') return join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), 'Commonplace');
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Commonplace');
  return join(env['XDG_DATA_HOME'] ?? join(home, '.local', 'share'), 'commonplace');
}

/** The folder that holds the keys of embedding providers, for all libraries. */
export function keyFolder(data: string): string {
  return join(data, 'keys');
}

/**
 * The library file of an opened folder: readable by its name, and unique by eight hexadecimal digits of
 * the SHA-256 of its real path. `realFolder` is absolute, with links resolved.
 */
export function libraryFile(data: string, realFolder: string): string {
  const digest = createHash('sha256').update(realFolder).digest('hex').slice(0, 8);
  // Only what every file system takes in a name; the digest keeps two such names apart.
  const name = basename(realFolder)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .slice(0, 60);
  return join(data, 'libraries', `${name === '' ? 'root' : name}-${digest}.db`);
}
