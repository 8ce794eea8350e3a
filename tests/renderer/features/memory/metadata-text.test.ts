import {describe, expect, test} from 'vitest';
import {metadataLimit} from '#contract/memories';
import {joinMetadata, readTags, splitMetadata, tagsIn} from '../../../../renderer/features/memory/metadata-text.ts';

test.each<[string, Record<string, unknown>, string]>([
  ['nothing', {}, ''],
  ['tags', {tags: ['roof', 'team/field']}, 'roof, team/field'],
  ['tags beside others', {tags: ['roof'], owner: 'Ada'}, 'roof'],
  ['tags that are no list of words', {tags: 7}, ''],
  ['a tag with a comma', {tags: ['a, b']}, ''],
])('metadata with %s come back as they were', (_, metadata, tags) => {
  const text = splitMetadata(metadata);
  expect(text.tags).toBe(tags);
  expect(joinMetadata(text)).toEqual({metadata});
});

test.each([
  ['roof, wood', ['roof', 'wood']],
  [' #roof ,, ##wood ', ['roof', 'wood']],
  ['roof, roof', ['roof']],
  ['roof\nwood', ['roof', 'wood']],
  [' , # ', []],
])('%j is read as tags', (typed, tags) => {
  expect(readTags(typed)).toEqual(tags);
});

describe('what is typed as metadata', () => {
  test.each(['{', '[]', '7', 'null', 'owner: Ada'])('%s is refused in words', (rest) => {
    expect(joinMetadata({tags: '', rest})).toHaveProperty('problem', expect.stringContaining('JSON object'));
  });

  test('is refused when it is too large together with its tags', () => {
    const rest = JSON.stringify({text: 'x'.repeat(metadataLimit - 20)});
    expect(joinMetadata({tags: '', rest})).toHaveProperty('metadata');
    expect(joinMetadata({tags: 'roof, wood, stone', rest})).toHaveProperty('problem');
  });
});

test('only words count as tags for display', () => {
  expect(tagsIn({tags: ['roof', 7, null]})).toEqual(['roof']);
  expect(tagsIn({tags: 'roof'})).toEqual([]);
});
