import {rename, writeFile} from 'node:fs/promises';

/** Writes a file that appears whole or not at all: two builds may run at once, as those of test workers do. */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}.draft`;
  await writeFile(draft, bytes);
  await rename(draft, path);
}
