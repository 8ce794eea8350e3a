import type {GraphNode} from '#contract/graph';

/** What the colour of a node stands for. */
export const colourings = ['community', 'kind', 'status'] as const;
export type Colouring = (typeof colourings)[number];

export interface LegendEntry {
  readonly key: string;
  readonly label: string;
  readonly colour: string;
}

/** Muted, even in lightness, and readable on the light and the dark ground alike. */
const hues = ['#5b8fd9', '#d98a4b', '#57a67c', '#b678c4', '#c9a63c', '#4fa8b8', '#cf6f86', '#8a8fd6'] as const;
const rest = '#8d949e';

const kindColours: Record<GraphNode['kind'], string> = {
  note: hues[0],
  decision: hues[1],
  fact: hues[2],
  preference: hues[3],
};
const statusColours: Record<GraphNode['status'], string> = {
  current: hues[2],
  proposed: hues[0],
  superseded: rest,
  contested: '#d9534f',
  expired: '#a9895f',
  invalidated: '#6f7680',
};
const legendLength = 6;

/** Colours for the nodes of one picture, and the legend that explains them. */
export interface Colours {
  readonly colourOf: (node: GraphNode) => string;
  readonly legend: readonly LegendEntry[];
}

/** Gives every node its colour. Tags are neutral: they belong to no group. */
export function colourNodes(nodes: readonly GraphNode[], colouring: Colouring): Colours {
  const notes = nodes.filter(({type}) => type === 'memory');
  if (colouring === 'community') return byCommunity(notes);
  const table: Readonly<Record<string, string>> = colouring === 'kind' ? kindColours : statusColours;
  const used = new Set<string>(notes.map((node) => node[colouring]));
  return {
    colourOf: (node) => (node.type === 'tag' ? rest : (table[node[colouring]] ?? rest)),
    legend: Object.entries(table).flatMap(([key, colour]) => (used.has(key) ? [{key, label: key, colour}] : [])),
  };
}

/** The largest communities get a hue each, named after their best linked note; small ones share grey. */
function byCommunity(notes: readonly GraphNode[]): Colours {
  const groups = [...groupByCommunity(notes)]
    .filter(([, members]) => members.length > 1)
    .toSorted(([a, first], [b, second]) => second.length - first.length || a - b)
    .slice(0, hues.length);
  const colours = new Map(groups.map(([community], index) => [community, hues[index] ?? rest]));
  return {
    colourOf: (node) => (node.type === 'tag' ? rest : (colours.get(node.community) ?? rest)),
    legend: groups.slice(0, legendLength).map(([community, members]) => ({
      key: `community-${String(community)}`,
      label: `around ${leading(members)}`,
      colour: colours.get(community) ?? rest,
    })),
  };
}

function groupByCommunity(notes: readonly GraphNode[]): Map<number, GraphNode[]> {
  const groups = new Map<number, GraphNode[]>();
  for (const note of notes) groups.set(note.community, [...(groups.get(note.community) ?? []), note]);
  return groups;
}

function leading(members: readonly GraphNode[]): string {
  return members.reduce((best, node) => (node.rank > best.rank ? node : best)).title;
}
