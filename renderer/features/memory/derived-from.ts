import type {MemoryCard} from '#contract/memories';
import type {Input} from '#contract/methods';

/** What a statement that replaces another one rests on. */
export interface SourceChoice {
  /** What is said now, what the old one rests on, a note, or the old one itself. */
  readonly type: 'said' | 'same' | 'note' | 'old';
  /** Page id of the note. */
  readonly note: string | null;
}

export type Derivation = Input<'memory.remember'>['derived_from'][number];

/** The choice in the words of the engine. `speak` keeps what is said now, and gives its id. */
export async function derivedFrom(
  {type, note}: SourceChoice,
  {memory, edges}: Pick<MemoryCard, 'memory' | 'edges'>,
  speak: () => Promise<string>,
): Promise<Derivation[]> {
  if (type === 'said') return [{kind: 'message', id: await speak()}];
  if (type === 'note' && note !== null) return [{kind: 'artifact', id: note}];
  const same = type === 'same' ? sourcesOf(memory.id, edges) : [];
  return same.length > 0 ? same : [{kind: 'memory', id: memory.id}];
}

function sourcesOf(id: string, edges: MemoryCard['edges']): Derivation[] {
  return edges.flatMap(({edge_type, from_id, to_id, to_type}) => {
    const isSource = edge_type === 'DERIVED_FROM' && from_id === id;
    const kind = kinds.find((one) => one === to_type);
    return isSource && kind ? [{kind, id: to_id}] : [];
  });
}

const kinds = ['message', 'artifact', 'memory'] as const;
