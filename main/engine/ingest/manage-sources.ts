import type {Event} from '#contract/events';
import type {Parsed} from '#contract/methods';
import type {ReadConnection, WriteConnection} from '../db/connection.ts';
import {addSource, findSource, findSourceByRoot, removeSource, type SourceRow} from '../db/sources.ts';
import {writeInSlices} from '../db/write-in-slices.ts';
import {EngineError} from '../domain/engine-error.ts';
import type {Clock} from '../ports.ts';
import {preflightFolder} from './preflight.ts';
import type {SourceTender} from './tend-sources.ts';

export interface SourceParts {
  readonly read: ReadConnection;
  readonly write: WriteConnection;
  readonly tender: SourceTender;
  readonly clock: Clock;
  readonly emit: (event: Event) => void;
  /** Whether folders are watched, or only read when asked. */
  readonly watch: boolean;
}

/**
 * Makes a folder a source of the library; it is read in the background. Throws `CONFLICT` when it is one already,
 * and what the preflight throws.
 */
export async function addFolder(parts: SourceParts, input: Parsed<'library.addSource'>): Promise<SourceRow> {
  const {read, write, tender, clock, emit} = parts;
  const {root, layout} = await preflightFolder(input.folder);
  if (findSourceByRoot(read, root)) throw new EngineError('CONFLICT', `The folder ${root} is in the library already.`);
  const source = addSource(write, {root, layout, name: input.name, addedAt: new Date(clock.now()).toISOString()});
  tender.syncInBackground(source, {rebuild: false, deep: false});
  if (parts.watch) void tender.watch(source);
  emit({type: 'status-changed'});
  return source;
}

/** Ends the watch and forgets the index of the folder; its files, and what people wrote into the library, stay. */
export async function forgetSource({read, write, tender, emit}: SourceParts, id: number): Promise<void> {
  const source = requireSource(read, id);
  await tender.unwatch(source.id);
  await tender.idle();
  await writeInSlices(write, () => removeSource(write, source.id));
  emit({type: 'status-changed'});
  emit({type: 'library-changed', pageIds: [], removed: []});
}

/** Looks at every file again in the background, or, with `rebuild`, makes the whole index of the source anew. */
export function refreshSource({read, tender}: SourceParts, id: number, {rebuild}: {readonly rebuild: boolean}): void {
  tender.syncInBackground(requireSource(read, id), {rebuild, deep: true});
}

/** The same, for those who wait until it is done. */
export async function syncAgain(
  {read, tender}: Pick<SourceParts, 'read' | 'tender'>,
  id: number,
  {rebuild}: {readonly rebuild: boolean},
): Promise<void> {
  await tender.sync(requireSource(read, id), {rebuild, deep: true});
}

function requireSource(read: ReadConnection, id: number): SourceRow {
  const source = findSource(read, id);
  if (!source) throw new EngineError('NOT_FOUND', `There is no source ${id}; it may have been removed meanwhile.`);
  return source;
}
