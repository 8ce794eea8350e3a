/** A file of more bytes is written, or removed, in slices. */
const longFile = 65_536;

/** Whether a note is so long that others must get their turn while it is written. */
export function isLong({size}: {readonly size: number}): boolean {
  return size > longFile;
}
