import {afterEach, describe, expect, it} from 'vitest';
import {facetsOutput} from '#contract/library';
import {readFacets} from '../../../main/engine/db/facets.ts';
import {type FixtureLibrary, makeLibrary} from '../../support/graph-fixture.ts';

const opened: FixtureLibrary[] = [];
afterEach(() => {
  for (const library of opened.splice(0)) library.remove();
});

function facetsOf(...parts: Parameters<typeof makeLibrary>) {
  const library = makeLibrary(...parts);
  opened.push(library);
  return facetsOutput.parse(readFacets(library.database.read, Date.UTC(2026, 5, 15)));
}

describe('readFacets', () => {
  it('lists values most used first, then by name', () => {
    const facets = facetsOf(
      [
        {pageId: 'a', kind: 'fact', space: 'work', tags: ['x', 'b']},
        {pageId: 'b', space: 'home', tags: ['X', 'a']},
        {pageId: 'c', status: 'expired', space: 'work', tags: []},
      ],
      [
        {from: 'a', to: 'b', type: 'SUPPORTS'},
        {from: 'a', to: 'c'},
        {from: 'b', to: 'c'},
        {from: 'b', type: 'CONTRADICTS'},
      ],
    );
    expect(facets).toEqual({
      tags: [
        {tag: 'X', count: 2},
        {tag: 'a', count: 1},
        {tag: 'b', count: 1},
      ],
      kinds: [
        {kind: 'note', count: 2},
        {kind: 'fact', count: 1},
      ],
      statuses: [
        {status: 'current', count: 2},
        {status: 'expired', count: 1},
      ],
      edgeTypes: [
        {edgeType: 'REFERENCES', count: 2},
        {edgeType: 'SUPPORTS', count: 1},
      ],
      spaces: [
        {space: 'work', count: 2},
        {space: 'home', count: 1},
      ],
    });
  });

  it('lists the 200 most used tags', () => {
    const tags = Array.from({length: 250}, (_, at) => `t${at}`);
    const {tags: listed} = facetsOf([
      {pageId: 'a', tags},
      {pageId: 'b', tags: ['t249']},
    ]);
    expect(listed).toHaveLength(200);
    expect(listed[0]).toEqual({tag: 't249', count: 2});
  });

  it('is empty for an empty library', () => {
    expect(facetsOf()).toEqual({tags: [], kinds: [], statuses: [], edgeTypes: [], spaces: []});
  });
});
