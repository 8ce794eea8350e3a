import {z} from 'zod';
import {type MemoryOutput, statedKind} from '#contract/memories';
import {memoryStatus} from '#contract/memory';
import {cutText} from './cut-text.ts';

/** A memory as lists show it. */
export const briefMemory = z.object({
  memory_id: z.string(),
  kind: statedKind,
  status: memoryStatus,
  content: z.string(),
  /** Whether `content` is only the start. */
  cut: z.boolean(),
  confidence: z.number(),
  version: z.number().int().describe('expected_version for a change'),
  created_at: z.string(),
  expires_at: z.string().nullable(),
});
export type BriefMemory = z.infer<typeof briefMemory>;

/** `room` is the number of characters that the content may take. */
export function toBriefMemory(memory: MemoryOutput, room: number): BriefMemory {
  const {id, kind, status, content, confidence, version, created_at, expires_at} = memory;
  const {text, cut} = cutText(content, room);
  return {memory_id: id, kind, status, content: text, cut, confidence, version, created_at, expires_at};
}

/** Two lines: what it is, and what it says. */
export function tellMemory(memory: BriefMemory): string {
  const {memory_id, kind, status, content, cut, confidence, version, expires_at} = memory;
  const facts = [
    `${kind}, ${status}`,
    `version ${version}`,
    ...(confidence < 1 ? [`confidence ${confidence}`] : []),
    ...(expires_at === null ? [] : [`until ${expires_at}`]),
  ];
  return `${memory_id} · ${facts.join(' · ')}\n${content}${cut ? '…' : ''}`;
}
