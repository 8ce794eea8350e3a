/** How much alike two keys must be for one to be suggested for the other, and how many are. */
const leastSimilarity = 0.6;
const suggestionLimit = 3;

/** The known keys that are most like an unknown one, likest first. */
export function similarKeys(key: string, known: readonly string[]): string[] {
  return known
    .map((name) => ({name, similarity: jaroWinkler(key.toLowerCase(), name.toLowerCase())}))
    .filter(({similarity}) => similarity >= leastSimilarity)
    .sort((a, b) => b.similarity - a.similarity || (a.name < b.name ? -1 : 1))
    .slice(0, suggestionLimit)
    .map(({name}) => name);
}

/** Similarity of Jaro (1989) with Winkler's (1990) bonus for a common beginning of up to four letters, 0 to 1. */
export function jaroWinkler(a: string, b: string): number {
  const jaro = jaroOf(a, b);
  let prefix = 0;
  while (prefix < Math.min(4, a.length, b.length) && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroOf(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Set<number>();
  const fromA: string[] = [];
  for (const [index, letter] of a.split('').entries()) {
    const at = findNear(b, letter, {from: index - reach, to: index + reach, taken});
    if (at === undefined) continue;
    taken.add(at);
    fromA.push(letter);
  }
  const common = fromA.length;
  if (common === 0) return 0;
  const fromB = [...taken].sort((x, y) => x - y).map((at) => b[at]);
  const transposed = fromA.filter((letter, index) => letter !== fromB[index]).length / 2;
  return (common / a.length + common / b.length + (common - transposed) / common) / 3;
}

function findNear(
  text: string,
  letter: string,
  {from, to, taken}: {readonly from: number; readonly to: number; readonly taken: ReadonlySet<number>},
): number | undefined {
  for (let at = Math.max(0, from); at <= Math.min(to, text.length - 1); at++)
    if (text[at] === letter && !taken.has(at)) return at;
  return undefined;
}
