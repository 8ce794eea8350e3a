/** The form under which CommonMark compares the names of link definitions. */
export function referenceName(name: string): string {
  return name.replace(/\s+/g, ' ').trim().toLowerCase();
}
