/** How good a list of found documents is, best first, against the grades that people gave. */

/** Grades of the relevant documents of one question, by document id; what is not named has grade 0. */
export type Grades = Readonly<Record<string, number>>;

/** nDCG at 10, from 0 to 1, with linear gains. */
export function ndcg(found: readonly string[], relevant: Grades): number {
  const gain = (grades: readonly number[]) =>
    grades.slice(0, 10).reduce((sum, grade, index) => sum + grade / Math.log2(index + 2), 0);
  const ideal = gain(Object.values(relevant).toSorted((a, b) => b - a));
  return ideal === 0 ? 0 : gain(found.map((id) => relevant[id] ?? 0)) / ideal;
}

/** The share of the relevant documents that is among those found. */
export function recall(found: readonly string[], relevant: Grades): number {
  const wanted = Object.keys(relevant).filter((id) => (relevant[id] ?? 0) > 0);
  return wanted.filter((id) => found.includes(id)).length / Math.max(1, wanted.length);
}

/** One over the place of the first relevant document; 0 when there is none. */
export function reciprocalRank(found: readonly string[], relevant: Grades): number {
  const place = found.findIndex((id) => (relevant[id] ?? 0) > 0);
  return place < 0 ? 0 : 1 / (place + 1);
}
