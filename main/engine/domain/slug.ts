/** The anchor that a heading gets in a web page, as GitHub makes it: `C++ & Co.` becomes `c--co`. */
export function slug(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');
}

/** Gives every heading of one note its own slug: repeated ones get `-1`, `-2` and so on. */
export function slugger(): (text: string) => string {
  const used = new Map<string, number>();
  return (text) => {
    const base = slug(text);
    let count = used.get(base) ?? 0;
    let unique = count === 0 ? base : `${base}-${count}`;
    while (count > 0 && used.has(unique)) unique = `${base}-${++count}`;
    used.set(base, count + 1);
    if (unique !== base) used.set(unique, 1);
    return unique;
  };
}
