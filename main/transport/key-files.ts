import {createHash} from 'node:crypto';
import {chmod, mkdir, readdir, readFile, rename, rm, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import type {KeyPlace, Secrets} from '#engine';

/** How a key stands in its file. */
export interface KeyWriting {
  write(key: string): Promise<string>;
  /** Null for what only another host, or another machine, can read. */
  read(written: string): Promise<string | null>;
}

/** Begins a file whose key the desktop has sealed with the keyring of the system. */
export const sealMark = 'commonplace-sealed-1:';

/** As it is. A sealed key counts as none: only the desktop has the keyring that opens it. */
const plainWriting: KeyWriting = {
  write: (key) => Promise.resolve(key),
  read: (written) => Promise.resolve(written.startsWith(sealMark) ? null : written),
};

/**
 * Keeps every key in a file of its own that only its owner can read, in a folder that only its owner can enter. A key
 * in the environment comes first; see `environmentName`.
 */
export function keyFiles(
  folder: string,
  env: Readonly<Record<string, string | undefined>>,
  writing: KeyWriting = plainWriting,
): Secrets {
  return {
    get: async (place) => fromEnvironment(env, place) ?? (await readKey(folder, place, writing)),
    set: async (place, key) => writeKey(folder, place, await writing.write(key)),
    delete: (providerId) => deleteKeys(folder, providerId),
  };
}

/**
 * The variable that holds the key for a host: `COMMONPLACE_KEY_API_OPENAI_COM` for `https://api.openai.com`. Points and
 * the colon before a port become `_`, hyphens `__`, so that no other host has the same variable. Named by host and not
 * by provider, because a library from elsewhere could give its provider any name; and null for plain http to another
 * machine, where everybody on the way could read the key.
 */
export function environmentName({origin}: Pick<KeyPlace, 'origin'>): string | null {
  const {host, hostname, protocol} = new URL(origin);
  if (protocol !== 'https:' && !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(hostname)) return null;
  const name = host.toUpperCase().replaceAll('_', '___').replaceAll('-', '__');
  return `COMMONPLACE_KEY_${name.replaceAll(/[^A-Z0-9_]/g, '_')}`;
}

function fromEnvironment(env: Readonly<Record<string, string | undefined>>, place: KeyPlace): string | null {
  const name = environmentName(place);
  const key = name === null ? '' : (env[name]?.trim() ?? '');
  return key === '' ? null : key;
}

async function readKey(folder: string, place: KeyPlace, writing: KeyWriting): Promise<string | null> {
  try {
    return await writing.read(await readFile(join(folder, fileName(place)), 'utf8'));
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Under another name first, so that a key is there whole or not at all. */
async function writeKey(folder: string, place: KeyPlace, key: string): Promise<void> {
  await mkdir(folder, {recursive: true, mode: 0o700});
  await chmod(folder, 0o700);
  const file = join(folder, fileName(place));
  const draft = `${file}.${process.pid}.draft`;
  await rm(draft, {force: true});
  await writeFile(draft, key, {mode: 0o600, flag: 'wx'});
  await rename(draft, file);
}

async function deleteKeys(folder: string, providerId: string): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const own = names.filter((name) => name.startsWith(`${providerId}@`));
  await Promise.all(own.map((name) => rm(join(folder, name), {force: true})));
}

/** The id holds only what every file system takes in a name; the digest tells origins apart. */
function fileName({providerId, origin}: KeyPlace): string {
  return `${providerId}@${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
