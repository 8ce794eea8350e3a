/** The body without a first heading that only repeats the title, which stands above it already. */
export function withoutTitle(body: string, title: string): string {
  const first = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n|$)/.exec(body);
  const repeats = first?.[1]?.trim().toLowerCase() === title.trim().toLowerCase();
  return first && repeats ? body.slice(first[0].length) : body;
}
