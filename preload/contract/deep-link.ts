/** The scheme of links that the desktop app takes from other programs. */
export const linkScheme = 'commonplace';

/** The link to a note. */
export function noteAddress(pageId: string): string {
  return `${linkScheme}://note/${encodeURIComponent(pageId)}`;
}
