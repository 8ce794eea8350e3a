import type {MemoryOutput} from '#contract/memories';
import type {Parsed} from '#contract/methods';
import {readBodyText} from '../db/bodies.ts';
import type {MemoryState} from '../db/statements.ts';
import {atStatement} from './at-statement.ts';
import {changeMemory} from './change-memory.ts';
import type {MemoryContext} from './memory-context.ts';
import {indexWords} from './write-statement.ts';

/** Changes what is said about a memory, not what it says. Its status does not matter. */
export async function edit(context: MemoryContext, input: Parsed<'memory.edit'>): Promise<MemoryOutput> {
  return atStatement(context, input, (desk, memory) => {
    const {metadata} = input;
    changeMemory(desk, memory, {action: 'edited', note: fieldsOf(input).join(', '), state: changes(input)});
    if (metadata) indexWords(desk.write, memory.id, {content: readBodyText(desk.write, memory.id), metadata});
  });
}

function changes({metadata, confidence, where, why}: Parsed<'memory.edit'>): Partial<MemoryState> {
  return {
    ...(metadata && {metadata: JSON.stringify(metadata)}),
    ...(confidence === undefined ? null : {confidence}),
    ...(where === undefined ? null : {where}),
    ...(why === undefined ? null : {why}),
  };
}

function fieldsOf(input: Parsed<'memory.edit'>): string[] {
  const fields = ['metadata', 'confidence', 'where', 'why'] as const;
  return fields.filter((field) => input[field] !== undefined);
}
