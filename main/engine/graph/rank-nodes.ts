/** Share of its rank that a node passes on along its links; the rest is spread over all (Brin and Page, 1998). */
const damping = 0.85;
const maxRounds = 60;
const tolerance = 1e-7;

/** A link between two nodes, by number. */
export interface Pair {
  readonly source: number;
  readonly target: number;
}

/**
 * PageRank of nodes 0 to `count - 1`, scaled so that the largest is 1. A node without links out spreads its rank over
 * all nodes. Links between the same two nodes weigh as many times as they occur.
 */
export function rankNodes(count: number, links: readonly Pair[]): Float64Array {
  const outgoing = new Float64Array(count);
  for (const {source} of links) outgoing[source] = (outgoing[source] ?? 0) + 1;
  let ranks = new Float64Array(count).fill(1 / count);
  for (let round = 0; round < maxRounds; round++) {
    const next = passOn(ranks, links, outgoing);
    const change = next.reduce((sum, rank, node) => sum + Math.abs(rank - (ranks[node] ?? 0)), 0);
    ranks = next;
    if (change < tolerance) break;
  }
  const largest = ranks.reduce((max, rank) => Math.max(max, rank), 0);
  return ranks.map((rank) => rank / largest);
}

function passOn(ranks: Float64Array, links: readonly Pair[], outgoing: Float64Array): Float64Array<ArrayBuffer> {
  const stranded = ranks.reduce((sum, rank, node) => (outgoing[node] === 0 ? sum + rank : sum), 0);
  const base = (1 - damping + damping * stranded) / ranks.length;
  const next = new Float64Array(ranks.length).fill(base);
  for (const {source, target} of links)
    next[target] = (next[target] ?? 0) + (damping * (ranks[source] ?? 0)) / (outgoing[source] ?? 1);
  return next;
}
