import type {GraphNode} from '#contract/graph';

/** Ids of the nodes whose title, path or tags hold every word of `text`, best linked first; none for no text. */
export function findNodes(nodes: readonly GraphNode[], text: string): string[] {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return [];
  return nodes
    .filter((node) => {
      const hay = fold([node.title, node.localPath, ...node.tags].join(' '));
      return words.every((word) => hay.includes(word));
    })
    .toSorted((a, b) => b.rank - a.rank)
    .map(({id}) => id);
}

/** Lower case without accents. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
