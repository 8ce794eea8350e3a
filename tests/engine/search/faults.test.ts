/** Faults that users of products like this one reported; each is a kind of fault with its smallest input. */
import {describe, expect, test} from 'vitest';
import {type QueryInput, queryInput} from '#contract/query';
import {ask, find, open} from '../../support/asked-library.ts';
import type {NoteSpec} from '../../support/library.ts';
import {tableEmbedder} from '../../support/table-embedder.ts';

describe('fault 1: CJK and what is glued to it is found by keywords, with the model off', () => {
  const notes: readonly NoteSpec[] = [
    {pageId: 'ja', title: '会議', body: '会議メモ：検索エンジンの設計を決定した'},
    {pageId: 'zh', title: '运行', body: '重跑gen-itgc后50条'},
    {pageId: 'ko', title: '설치', body: '검색엔진을 설치했다. 버전은 2026.4.10 이다'},
    {pageId: 'en', title: 'Other', body: 'Nothing of the kind, only set_search_engine in code.'},
  ];

  test.each([
    ['検索', ['ja']],
    ['設計', ['ja']],
    ['itgc', ['zh']],
    ['gen-itgc', ['zh']],
    ['重跑gen-itgc后', ['zh']],
    ['后', ['zh']],
    ['50', ['zh']],
    ['검색', ['ko']],
    ['2026.4.10', ['ko']],
    ['026.4', ['ko']],
    ['search_eng', ['en']],
    ['検索 設計', ['ja']],
    ['"検索エンジン"', ['ja']],
    ['索検', []],
  ])('%s', async (q, found) => {
    await open(notes);
    expect(await find({q})).toEqual(found);
  });

  test('the keyword part is above zero, and the match is marked', async () => {
    await open(notes);
    const output = await ask({q: '検索', fusion: 'auto', explain: true});
    const [result] = output.results;
    expect(result?.explainDetail?.channels[0]?.contribution).toBeGreaterThan(0);
    expect(result?.explainDetail?.fields).toEqual([
      {field: 'body', weight: 1, terms: ['検索']},
      {field: 'grams', weight: 1, terms: ['検索']},
    ]);
    expect(result?.snippet).toContainEqual({text: '検索', hit: true});
  });
});

describe('fault 2: no input is an error', () => {
  const notes = [
    {pageId: 'agents', body: 'A multi-agent system.'},
    {pageId: 'code', body: "Call ns::fn with --flag; don't use a/b in C++ code."},
    {pageId: 'c', body: 'The letter C alone.'},
  ];

  test.each([
    ['multi-agent', 'agents'],
    ["don't", 'code'],
    ['a/b', 'code'],
    ['ns::fn', 'code'],
    ['"--flag"', 'code'],
    ['--flag', 'code'],
    ['C++', 'code'],
    ['"multi', 'agents'],
    ['AND system', 'agents'],
  ])('%s finds %s first', async (q, first) => {
    await open(notes);
    expect((await find({q}))[0]).toBe(first);
  });

  test.each([
    '(',
    '*',
    'AND',
    'NEAR(',
    '-',
    '^',
    ':',
    '"',
    '""',
    'a\0b',
    '👩‍👩‍👧',
    'x'.repeat(10_000),
    `path:${'漢'.repeat(19_000)}`,
    `title:${'漢'.repeat(19_000)} -tag:${'漢'.repeat(100)}`,
    '-a',
    '{a b}: c',
    'a\uD800b',
    '"unclosed',
    'body:x',
  ])('%s gives a list and the query as it was understood', async (q) => {
    await open(notes);
    for (const mode of ['lexical', 'hybrid'] as const) {
      const output = await ask({q, mode});
      expect(output.results).toBeInstanceOf(Array);
      expect(output.parsed.length).toBeGreaterThan(0);
    }
  });

  test.each(['', ' \t', 'x'.repeat(20_001)])('%.3s is refused at the door in words, before anything is asked', (q) => {
    expect(queryInput.safeParse({q}).error?.issues[0]?.path).toEqual(['q']);
  });
});

test('fault 3: a pasted title of 400 characters is answered at once', async () => {
  const body = 'The tide gauge of the northern station reads low after storms. ';
  await open([
    ...Array.from({length: 500}, (_, i) => ({pageId: `n${i}`, body})),
    {pageId: 'giant', body: body.repeat(16_000)},
  ]);
  const q = 'Why the tide gauge of the northern station reads low after storms and what was done '
    .repeat(5)
    .slice(0, 400);
  const started = performance.now();
  expect((await find({q, candidateK: 50})).length).toBeGreaterThan(0);
  expect(performance.now() - started).toBeLessThan(300);
});

test('fault 3: of a pasted text 32 words are searched, and it says how many were left out', async () => {
  await open([{pageId: 'a', body: 'word1'}]);
  const {parsed, results} = await ask({q: Array.from({length: 100}, (_, n) => `word${n}`).join(' ')});
  expect(parsed.filter(({kind}) => kind === 'word')).toHaveLength(32);
  expect(parsed.find(({kind}) => kind === 'ignored')?.words).toBe('68 more words were left out: a search reads 32');
  expect(results).toHaveLength(1);
});

describe('fault 4: a filter is applied before the nearest neighbours are cut', () => {
  /** Notes of `big` are nearer to the query than those of `small`, all with different cosines. */
  const cosineOf = (text: string) => {
    const {topic, n} = /^(?<topic>big|small) (?<n>\d+)/u.exec(text)?.groups ?? {};
    if (topic === undefined) return [1, 0];
    const cosine = topic === 'big' ? 0.9 - Number(n) / 100_000 : 0.3 - Number(n) / 100;
    return [cosine, Math.sqrt(1 - cosine * cosine)];
  };
  const big = Array.from({length: 5000}, (_, i) => ({pageId: `big${i}`, path: `big/${i}.md`, body: `big ${i}`}));
  const small = Array.from({length: 5}, (_, i) => ({
    pageId: `small${i}`,
    path: `small/${i}.md`,
    body: `small ${i}`,
    space: 'other',
    kind: i === 3 ? 'decision' : 'note',
    updatedAt: `2026-02-0${i + 1}T08:00:00Z`,
  }));

  test('each kind of filter gives what brute force over the filtered notes gives', async () => {
    await open([...big, ...small], tableEmbedder(cosineOf, {dimensions: 2}));
    const all = ['small0', 'small1', 'small2', 'small3', 'small4'];
    const cases: readonly [QueryInput, readonly string[]][] = [
      [{q: 'topic path:small/'}, all],
      [{q: 'topic type:decision status:active'}, ['small3']],
      [{q: 'topic', spaceKey: 'other'}, all],
      [{q: 'topic', pageId: 'small2'}, ['small2']],
      [{q: 'topic', from: '2026-02-02', to: '2026-02-04'}, ['small1', 'small2', 'small3']],
      [{q: 'topic -big'}, all],
      [{q: 'topic', fusion: 'auto', spaceKey: 'other'}, all],
    ];
    for (const mode of ['vector', 'hybrid'] as const)
      for (const [input, expected] of cases) expect(await find({...input, mode})).toEqual(expected);
  });
});
