import {createHash} from 'node:crypto';

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/**
 * The id of a note that states none: `n` and twelve base-32 characters (60 bits) of the place where it was first
 * seen. `attempt` above 0 gives another one, for the case that the first is taken.
 */
export function generatedPageId(spaceKey: string, localPath: string, attempt = 0): string {
  const place = attempt === 0 ? `${spaceKey}/${localPath}` : `${spaceKey}/${localPath}#${attempt}`;
  const digest = createHash('sha256').update(place).digest();
  let id = 'n';
  for (let index = 0; index < 12; index++) id += base32[(digest[index] ?? 0) & 31] ?? '';
  return id;
}
