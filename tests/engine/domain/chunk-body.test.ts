import {describe, expect, it} from 'vitest';
import {chunkBody, chunkId} from '../../../main/engine/domain/chunk-body.ts';
import {scanBlocks} from '../../../main/engine/domain/scan-blocks.ts';

const chunksOf = (body: string) => chunkBody(body, scanBlocks(body));
const textsOf = (body: string) => chunksOf(body).map(({start, end}) => body.slice(start, end));

describe('chunkBody cuts long sections into windows of 1200 code points, 1000 apart', () => {
  it.each([
    [1, 1],
    [1200, 1],
    [1201, 2],
    [2200, 2],
    [2201, 3],
    [2500, 3],
    [3200, 3],
    [3201, 4],
  ])('%i characters give %i windows', (length, windows) => {
    for (const character of ['a', '字', '😀']) {
      const texts = textsOf(character.repeat(length));
      expect(texts).toHaveLength(windows);
      expect(texts[0]).toBe(character.repeat(Math.min(1200, length)));
      expect(texts.at(-1)).toBe(character.repeat(length - 1000 * (windows - 1)));
    }
  });

  it('overlaps windows by 200 and never splits a surrogate pair', () => {
    const [first, second] = chunksOf('😀x'.repeat(1000));
    expect((first?.end ?? 0) - (second?.start ?? 0)).toBe(300);
    for (const text of textsOf('😀x'.repeat(1000))) expect(text.isWellFormed()).toBe(true);
  });
});

describe('chunkBody cuts at headings', () => {
  it.each([
    ['a heading starts a section', 'intro\n\n# A\n\none\n\n## B\n\ntwo', ['intro', '# A\n\none', '## B\n\ntwo']],
    ['an empty heading is a heading', '#\nx', ['#\nx']],
    ['six levels, not seven', '###### six\n\n####### seven', ['###### six\n\n####### seven']],
    ['a hashtag is not a heading', '#tag one\n#another', ['#tag one\n#another']],
    ['not in fenced code', '# A\n\n```sh\n# comment\n```\n\n# B', ['# A\n\n```sh\n# comment\n```', '# B']],
    [
      'not in fenced code with tildes and shorter fences inside',
      '~~~~\n# x\n~~~\n# y\n~~~~\n# B',
      ['~~~~\n# x\n~~~\n# y\n~~~~', '# B'],
    ],
    ['not in a fence that is never closed', 'a\n```\n# x\n# y', ['a\n```\n# x\n# y']],
    ['a fence in a list item ends with it', '- a\n  ```\n  # x\n\n# B', ['- a\n  ```\n  # x', '# B']],
    ['a fence right behind a bullet', '- ```js\n  # x\n  ```\n\n# B', ['- ```js\n  # x\n  ```', '# B']],
    ['inline code with three backticks opens nothing', '```a```\n# B', ['```a```', '# B']],
    ['a heading without text under it stays findable', '# A\n\n# B', ['# A', '# B']],
  ])('%s', (_, body, expected) => {
    expect(textsOf(body)).toEqual(expected);
  });

  it('carries the trail of headings', () => {
    const trails = chunksOf('x\n# Setup\na\n## Linux **now**\nb\n### Deep\nc\n## [[Mac|macOS]]\nd\n# End #').map(
      (c) => c.headings,
    );
    expect(trails).toEqual(['', 'Setup', 'Setup > Linux now', 'Setup > Linux now > Deep', 'Setup > macOS', 'End']);
  });

  it('gives an empty note one empty chunk, so that its title can be found', () => {
    expect(chunksOf('')).toEqual([{start: 0, end: 0, headings: ''}]);
  });
});

it('numbers chunks with six digits', () => {
  expect(chunkId('p1', 7)).toBe('p1:000007');
});
