import type {EdgeType} from '#contract/edge';
import type {EdgeOutput, MemoryCard} from '#contract/memories';
import {inWords} from '../../ui/in-words.ts';

const backwards: Partial<Readonly<Record<EdgeType, string>>> = {
  SUPERSEDES: 'superseded by',
  SUPPORTS: 'supported by',
  REFERENCES: 'referred to by',
  MENTIONS: 'mentioned by',
  DERIVED_FROM: 'rested on by',
};
const forwards: Partial<Readonly<Record<EdgeType, string>>> = {REFERENCES: 'refers to'};

/** How a memory stands to the other end of an edge, as one would say it. */
export function linkWords(edge: EdgeOutput, id: string): string {
  const words = edge.from_id === id ? forwards[edge.edge_type] : backwards[edge.edge_type];
  return words ?? inWords(edge.edge_type);
}

/** The edges that no other part of the card shows: not its sources, its contradictions, its scope and who stated it. */
export function shownLinks({edges, memory, scope, stated_by: by}: MemoryCard): EdgeOutput[] {
  const elsewhere = new Set([scope?.scope_id, by?.identity_id]);
  return edges.filter(
    ({edge_type: type, from_id: from, to_id: to}) =>
      type !== 'CONTRADICTS' &&
      !(type === 'DERIVED_FROM' && from === memory.id) &&
      !((type === 'IN_SCOPE' || type === 'STATED_BY') && elsewhere.has(to)),
  );
}
