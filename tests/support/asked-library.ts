import {afterEach} from 'vitest';
import type {QueryInput, QueryOutput} from '#contract/query';
import {createDisabledEmbedder} from '../../main/engine/embed/disabled-embedder.ts';
import type {Embedder} from '../../main/engine/ports.ts';
import {makeLibrary, type NoteSpec, type TestLibrary} from './library.ts';

/** The embedder of a library without vectors. */
export const off = createDisabledEmbedder('Searching by meaning is switched off.');

let library: TestLibrary | undefined;

afterEach(() => {
  library?.close();
  library = undefined;
});

/** Makes the library of the running test; it is closed after it. */
export async function open(notes: readonly NoteSpec[], embedder: Embedder = off): Promise<TestLibrary> {
  return (library = await makeLibrary(notes, embedder));
}

/** Asks the library of the running test. */
export async function ask(input: QueryInput): Promise<QueryOutput> {
  if (!library) throw new Error('Open a library first.');
  return (await library.query(input)).output;
}

/** The ids of the notes found, best first. */
export async function find(input: QueryInput): Promise<string[]> {
  return (await ask(input)).results.map(({pageId}) => pageId);
}
