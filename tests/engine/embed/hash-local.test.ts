import {execFileSync} from 'node:child_process';

import {describe, expect, it} from 'vitest';

import {createHashLocal} from '../../../main/engine/embed/hash-local.ts';
import {cosine} from './model-folder.ts';

const embedder = createHashLocal();
const similarity = async (left: string, right: string) =>
  cosine(await embedder.embedQuery(left), await embedder.embedQuery(right));

describe('hash-local', () => {
  it('names itself as the contract does', () => {
    expect(embedder.identity).toMatchObject({provider: 'hash-local', source: 'hash-fallback', dimensions: 256});
    expect(embedder.available).toBe(true);
  });

  it.each([
    ['words', 'backup of the database'],
    ['nothing', ''],
    ['white space', '  '],
    ['stop words', 'the of and'],
    ['single letters', 'a b c'],
    ['punctuation', '***'],
    ['Chinese', '知識'],
    ['an emoji', '😀'],
    ['one endless word', 'x'.repeat(100_000)],
  ])('gives %s a vector of length 1', async (_, text) => {
    const vector = await embedder.embedQuery(text);
    expect(vector).toHaveLength(256);
    expect(Math.sqrt(cosine(vector, vector))).toBeCloseTo(1, 5);
  });

  it('gives passages and queries the same vectors, in order', async () => {
    const texts = ['restore a backup', 'graph layout'];
    expect(await embedder.embedPassages(texts)).toEqual(
      await Promise.all(texts.map((text) => embedder.embedQuery(text))),
    );
  });

  it('gives another process the same vector', async () => {
    const source = new URL('../../../main/engine/embed/hash-local.ts', import.meta.url).href;
    const program = `const {createHashLocal} = await import(${JSON.stringify(source)});
      console.log(JSON.stringify([...await createHashLocal().embedQuery('Restore a 知識 backup')]));`;
    const output = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', program], {
      encoding: 'utf8',
    });
    expect(JSON.parse(output)).toEqual([...(await embedder.embedQuery('Restore a 知識 backup'))]);
  });

  it.each([
    ['restore the backup', 'How a backup is restored: restore it at night', 'graph colours and layout'],
    ['BACKUP', 'backup', 'graph'],
    ['知識グラフ', '個人の知識グラフを作る', '天気予報'],
    ['한국어검색', '한국어검색엔진', '날씨예보'],
    ['release 2026', 'the 2026 release notes', 'invoice 1999'],
  ])('puts %j nearer to %j than to %j', async (query, sharing, other) => {
    expect(await similarity(query, sharing)).toBeGreaterThan((await similarity(query, other)) + 0.2);
  });

  it('does not let common words count', async () => {
    expect(await similarity('what is the backup of a', 'backup')).toBeCloseTo(1, 5);
  });

  it.each([
    ['  two words\n', [{start: 2, end: 11}]],
    [' \n', []],
  ])('reads %j as one passage without the space around it', (text, spans) => {
    expect(embedder.passages(text)).toEqual(spans);
  });
});
