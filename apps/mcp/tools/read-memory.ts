import {z} from 'zod';
import {jsonBytes, type MemoryCard, metadataLimit} from '#contract/memories';
import {memoryStatus} from '#contract/memory';
import {briefEdge, tellEdge, toBriefEdge} from '../shapes/brief-edge.ts';
import {briefMemory, tellMemory, toBriefMemory} from '../shapes/brief-memory.ts';
import {lines, section} from '../shapes/lines.ts';
import {sourcePassage, tellPassage, toSourcePassage} from '../shapes/source-passage.ts';
import {tool} from '../tool.ts';

/** Characters of the memory, and rows of each list, that are shown. */
const room = 8000;
const shown = 30;

const version = z.object({memory_id: z.string(), status: memoryStatus, content: z.string(), created_at: z.string()});
const shape = briefMemory.extend({
  origin: z.enum(['stated', 'note']),
  scope_id: z.string().nullable(),
  stated_by: z.string().nullable(),
  where: z.string().nullable(),
  why: z.string().nullable(),
  invalidated_reason: z.string().nullable(),
  metadata: z.record(z.string(), z.unknown()),
  chain: z.array(version).describe('from the first statement to the one that holds now'),
  contradicts: z.array(version),
  edges: z.array(briefEdge),
  sources: z.array(sourcePassage),
  warnings: z.array(z.string()),
});

export const readMemory = tool({
  name: 'read_memory',
  title: 'Read a memory',
  description: `Read one memory by its memory_id: the statement, its version and status, who stated it, where and why, the passages it came from, its links, what it replaced or was replaced by, and what contradicts it.
Use it before supersede or invalidate, and after a version conflict. A statement is cut at ${room} characters (read_note with the same id gives all of it), lists at ${shown}.`,
  effect: 'reads',
  idempotent: true,
  input: z.strictObject({memory_id: z.string().min(1).max(1000)}),
  output: shape,
  async run({client, reader}, {memory_id}) {
    const data = toShape(await client.call('memory.read', {memory_id, caller: reader}));
    return {data, text: tell(data)};
  },
});

type Card = z.infer<typeof shape>;

function toShape(card: MemoryCard): Card {
  const {memory, origin, scope, stated_by, where, why, edges, messages, chain, contradictions, warnings} = card;
  return {
    ...toBriefMemory(memory, room),
    origin,
    scope_id: scope?.scope_id ?? null,
    stated_by: stated_by?.name ?? null,
    where,
    why,
    invalidated_reason: memory.invalidated_reason,
    // The front matter of a note may be of any size.
    metadata: jsonBytes(memory.metadata) > metadataLimit ? {} : memory.metadata,
    chain: chain.slice(-shown).map(toVersion),
    contradicts: contradictions.slice(0, shown).map(toVersion),
    edges: edges.slice(0, shown).map(toBriefEdge),
    sources: messages.slice(0, shown).map(toSourcePassage),
    warnings: warnings.slice(0, shown),
  };
}

function toVersion(memory: MemoryCard['memory']): z.infer<typeof version> {
  const {memory_id, status, content, created_at} = toBriefMemory(memory, 300);
  return {memory_id, status, content, created_at};
}

function tell(card: Card): string {
  const {where, why, stated_by, scope_id, invalidated_reason, chain, metadata} = card;
  const facts = [
    stated_by === null ? '' : `stated by ${stated_by}`,
    scope_id === null ? '' : `in ${scope_id}`,
    where === null ? '' : `where: ${where}`,
    why === null ? '' : `why: ${why}`,
    invalidated_reason === null ? '' : `retracted: ${invalidated_reason}`,
    Object.keys(metadata).length === 0 ? '' : `metadata ${JSON.stringify(metadata)}`,
  ].filter((fact) => fact !== '');
  return lines(
    tellMemory(card),
    facts.join(' · '),
    section('Sources', card.sources.map(tellPassage)),
    section('Links', card.edges.map(tellEdge)),
    section('Versions, oldest first', chain.length > 1 ? chain.map(tellVersion) : []),
    section('Contradicted by', card.contradicts.map(tellVersion)),
    section('Warnings', card.warnings),
  );
}

function tellVersion({memory_id, status, content}: z.infer<typeof version>): string {
  return `${memory_id} (${status}): ${content}`;
}
