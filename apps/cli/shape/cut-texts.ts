/** A value with every text in it cut to so many characters, and whether any was longer. */
export interface CutTexts<T> {
  readonly value: T;
  readonly wasCut: boolean;
}

/** Cuts the texts of an answer, 0 cuts none; members named in `closed` keep theirs, because half a code word is none. */
export function cutTexts<T>(value: T, limit: number, closed: readonly string[]): CutTexts<T> {
  let wasCut = false;
  if (limit === 0) return {value, wasCut};
  const cut = (part: unknown): unknown => {
    if (typeof part === 'string') {
      const characters = part.length > limit ? Array.from(part) : [];
      if (characters.length <= limit) return part;
      wasCut = true;
      return characters.slice(0, limit).join('');
    }
    if (Array.isArray(part)) return part.map(cut);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, inner]) => [key, closed.includes(key) ? inner : cut(inner)]),
    );
  };
  return {value: cut(value) as T, wasCut};
}
