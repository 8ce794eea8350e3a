/** Whether an id is that of a memory that somebody stated, and not of a note. */
export function isStated(id: string): boolean {
  return id.startsWith('mem_');
}
