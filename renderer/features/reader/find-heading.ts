/** The rendered heading that a link or an outline entry names, or null. */
export function findHeading(root: HTMLElement, name: string): HTMLElement | null {
  const wanted = comparable(name.split('#').at(-1) ?? name);
  return headingsIn(root).find((heading) => comparable(heading.textContent) === wanted) ?? null;
}

/** The rendered heading for entry `index` of an outline; the nth of those with the same text. */
export function findOutlineHeading(root: HTMLElement, outline: readonly string[], index: number): HTMLElement | null {
  const wanted = comparable(outline[index] ?? '');
  const nth = outline.slice(0, index).filter((text) => comparable(text) === wanted).length;
  return headingsIn(root).filter((heading) => comparable(heading.textContent) === wanted)[nth] ?? null;
}

function headingsIn(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')];
}

/** Links write headings with spaces or as slugs; both come out alike. */
function comparable(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
