import {afterEach, describe, expect, it} from 'vitest';
import {findPassageInput} from '#contract/memory';
import {findPassage} from '../../../main/engine/graph/find-passage.ts';
import {createDisabledEmbedder} from '../../../main/engine/embed/disabled-embedder.ts';
import {makeLibrary, type TestLibrary} from '../../support/library.ts';

let library: TestLibrary | undefined;
afterEach(() => library?.close());

async function find(body: string, text: string, place = 0) {
  library = await makeLibrary([{pageId: 'n', body}], createDisabledEmbedder('Switched off.'));
  return findPassage(library.database.read, findPassageInput.parse({pageId: 'n', text, place}));
}

const body = `# Gate

The **gate** is [shut](https://x.test/bolt), see [[Bolt|the bolt]].

# Again

It is shut.

# Later

It is shut.`;

describe('findPassage', () => {
  it.each([
    ['the gate is shut', 'n:000000', 'Gate'],
    ['gate is shut, see the bolt.', 'n:000000', 'Gate'],
    ['THE\n  GATE', 'n:000000', 'Gate'],
  ])('finds %j, whatever markup stands in between', async (text, chunkId, headings) => {
    expect(await find(body, text)).toEqual({chunkId, headings});
  });

  it.each([
    [0.5, 'n:000001'],
    [0.95, 'n:000002'],
  ])('of several the one nearest to place %d', async (place, chunkId) => {
    expect((await find(body, 'It is shut', place))?.chunkId).toBe(chunkId);
  });

  it('finds a text that runs over several passages by its beginning', async () => {
    const text = 'The gate is shut, see the bolt. Again It is shut. Later It is shut.';
    expect((await find(body, text, 0.1))?.chunkId).toBe('n:000000');
  });

  it.each(['nothing of the kind', '…', '"'])('finds nothing for %j', async (text) => {
    expect(await find(body, text)).toBeNull();
  });

  it('refuses a note that is not there', async () => {
    library = await makeLibrary([], createDisabledEmbedder('Switched off.'));
    const {read} = library.database;
    expect(() => findPassage(read, {pageId: 'gone', text: 'x', place: 0, caller: {}})).toThrow(/no note “gone”/);
  });
});
