import {afterEach, expect, it} from 'vitest';
import {createDisabledEmbedder} from '../../../main/engine/embed/disabled-embedder.ts';
import {run} from '../../../main/engine/db/prepared.ts';
import {makeLibrary, noon, type TestLibrary} from '../../support/library.ts';

let library: TestLibrary | undefined;
afterEach(() => library?.close());

it.each([
  [noon, 'current', 'expired'],
  [noon + 1, 'current', 'current'],
  [noon - 1, 'superseded', 'superseded'],
  [null, 'current', 'current'],
])('a result whose life ends at %s and that was %s is %s', async (end, status, shown) => {
  const notes = [{pageId: 'n', body: 'The gate is shut.', kind: 'fact', status}];
  library = await makeLibrary(notes, createDisabledEmbedder('Switched off.'));
  const at = end === null ? null : new Date(end).toISOString();
  run(library.database.write, 'UPDATE memories SET expires_at = ?', at);
  const {output} = await library.query({q: 'gate', mode: 'lexical'});
  expect(output.results.map((result) => result.status)).toEqual([shown]);
});
