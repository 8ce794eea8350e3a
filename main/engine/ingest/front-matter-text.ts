/** How front matter values become text, whatever shape their author gave them. */

/** A single line of text from a scalar; null for lists, maps and nothing. */
export function scalarText(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null;
  const text = String(value)
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .trim();
  return text === '' ? null : text.slice(0, 2000);
}

/**
 * The items of a list, or the one item that stands alone. An unquoted `[[Name]]` is a list in a list for YAML;
 * it comes back as the text `[[Name]]`.
 */
export function textItems(value: unknown, depth = 0): string[] {
  if (!Array.isArray(value)) {
    const text = scalarText(value);
    return text === null ? [] : [text];
  }
  const link = unquotedLink(value);
  if (link !== null) return [link];
  return depth > 3 ? [] : value.flatMap((item: unknown) => textItems(item, depth + 1));
}

/** Every text anywhere inside a value. */
export function allTexts(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return textItems(value);
  if (typeof value !== 'object' || value === null || depth > 6) return [];
  const link = Array.isArray(value) ? unquotedLink(value) : null;
  return link === null ? Object.values(value).flatMap((item) => allTexts(item, depth + 1)) : [link];
}

function unquotedLink(list: readonly unknown[]): string | null {
  const [inner] = list;
  if (list.length !== 1 || !Array.isArray(inner)) return null;
  const parts = inner.map(scalarText);
  return parts.length > 0 && parts.every((part) => part !== null) ? `[[${parts.join(', ')}]]` : null;
}
