import {describe, expect, it} from 'vitest';
import type {QueryOutput, QueryResult} from '#contract/query';
import {formatScore, queryJson, queryText} from '../../../apps/cli/print-query.ts';

const golden: QueryResult = {
  rank: 1,
  chunkId: '4711:000007',
  documentId: '4711',
  pageId: '4711',
  title: 'Rotating keys',
  localPath: 'ops/rotating-keys.md',
  spaceKey: 'OPS',
  sourceUrl: 'https://wiki.example.org/4711',
  chunkText: '# Rotating keys\r\n\r\nAsk the officer on duty.\n',
  chunkIndex: 7,
  lexicalScore: 1,
  vectorScore: 0.49084,
  fusedScore: 0.7 * 1 + 0.3 * 0.49084,
  fusion: 'weighted',
  channels: ['lexical', 'vector'],
  kind: 'note',
  status: 'current',
  tags: [],
  updatedAt: null,
  headings: [],
  titleParts: [],
  snippet: [],
};

function output(part: Partial<QueryOutput>): QueryOutput {
  const results = part.results ?? [golden];
  return {
    schemaVersion: '1',
    command: 'query',
    dbPath: '/library/commonplace.db',
    request: {q: 'keys'},
    count: results.length,
    total: results.length,
    results,
    pagination: {offset: 0, limit: 0, effectiveLimit: 10},
    traceId: 't1',
    parsed: [],
    relaxed: false,
    semantic: {state: 'on', reason: '', provider: 'use-lite'},
    elapsedMs: 3.5,
    ...part,
  };
}

const weightedExplain = [
  'mode=hybrid',
  'fusion=weighted',
  'alpha=0.70',
  'rrf-k=60',
  'expand=0',
  'returned=1',
  'top chunk=4711:000007 fused=0.8473 lexical=1.0000 vector=0.4908',
  'top weighted-components lex=0.7000 vec=0.1473',
];

describe('the text of a search', () => {
  it('is the contract’s block per result', () => {
    expect(queryText(output({}))).toBe(
      [
        '1. [4711] Rotating keys (chunk 7)',
        '\tscore=0.8473 lexical=1.0000 vector=0.4908 fusion=weighted',
        '\tpath=ops/rotating-keys.md',
        '\ttext=# Rotating keys  Ask the officer on duty.',
        '',
      ].join('\n'),
    );
  });

  it('shows the strategy and a score without a channel under rrf', () => {
    const result = {...golden, fusedScore: 1 / 61 + 1 / 62, fusion: 'rrf', vectorScore: 0} as const;
    expect(queryText(output({results: [result]}))).toContain(
      '\tscore=0.0325 lexical=1.0000 vector=0.0000 fusion=rrf\n',
    );
  });

  it.each(['lexical', 'vector', 'weighted', 'rrf', 'auto'] as const)('names the fusion %s', (fusion) => {
    expect(queryText(output({results: [{...golden, fusion}]}))).toMatch(new RegExp(` fusion=${fusion}$`, 'm'));
  });

  it.each([
    [{contextStartIndex: 6, contextEndIndex: 8, contextChunkCount: 3}, '6..8 (3 chunks)'],
    [{contextStartIndex: 0, contextEndIndex: 1, contextChunkCount: 2}, '0..1 (2 chunks)'],
    [{contextStartIndex: 0, contextEndIndex: 0, contextChunkCount: 1}, '0..0 (1 chunks)'],
  ])('prints the context of %o between the scores and the path', (context, expected) => {
    const expanded = {...golden, ...context};
    const lines = queryText(output({results: [expanded]})).split('\n');
    expect(lines[2]).toBe(`\tcontext-range=${expected}`);
    expect(lines[3]).toMatch(/^\tpath=/);
  });

  it('numbers results by their rank in the whole list', () => {
    const results = [
      {...golden, rank: 21},
      {...golden, rank: 22},
    ];
    expect(queryText(output({results})).match(/^\d+\. /gm)).toEqual(['21. ', '22. ']);
  });

  it('says “no results” and nothing else', () => {
    expect(queryText(output({results: []}))).toBe('no results\n');
  });

  it('puts the explanation after a blank line', () => {
    expect(
      queryText(output({explain: weightedExplain}))
        .split('\n')
        .slice(4),
    ).toEqual(['', 'explain:', ...weightedExplain.map((line) => `- ${line}`), '']);
  });

  it('keeps the order of the explanation, context and gap last', () => {
    const explain = [...weightedExplain, 'top context-range=6..8 (3 chunks)', 'top gap=0.1200'];
    const text = queryText(output({explain}));
    expect(text.endsWith('- top context-range=6..8 (3 chunks)\n- top gap=0.1200\n')).toBe(true);
  });

  it('explains a search without results by its six header lines', () => {
    const text = queryText(output({results: [], explain: weightedExplain.slice(0, 6)}));
    expect(text).toBe(
      'no results\n\nexplain:\n- mode=hybrid\n- fusion=weighted\n- alpha=0.70\n- rrf-k=60\n- expand=0\n- returned=1\n',
    );
  });

  it('lists related notes at the end', () => {
    const related = [{pageId: '12', title: 'Vault', edgeType: 'REFERENCES', linkedFrom: '4711'}];
    expect(queryText(output({related}))).toMatch(/\n\nrelated:\n- \[12\] Vault \(REFERENCES from 4711\)\n$/);
  });

  it('lets no line end or escape sequence of a note through', () => {
    const hostile = {...golden, title: 'a\u001b[31m\nb', localPath: 'c\u2028d.md', chunkText: 'e\r\nf\u0007g\u009bh'};
    const text = queryText(output({results: [hostile]}));
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028]/);
    expect(text.split('\n')).toHaveLength(5);
  });
});

describe('the summary of a chunk', () => {
  const summaryOf = (chunkText: string): string =>
    /\ttext=(.*)\n/.exec(queryText(output({results: [{...golden, chunkText}]})))?.[1] ?? '';

  it.each([
    ['240 letters', 'x'.repeat(240), 'x'.repeat(240)],
    ['241 letters', 'x'.repeat(241), `${'x'.repeat(237)}...`],
    ['Chinese', '設'.repeat(300), `${'設'.repeat(237)}...`],
    ['a family that would be cut', `${'x'.repeat(235)}👨‍👩‍👧‍👦${'y'.repeat(20)}`, `${'x'.repeat(235)}...`],
    ['an accent that would be cut off', `${'x'.repeat(236)}e\u0301${'y'.repeat(20)}`, `${'x'.repeat(236)}...`],
    ['a blank before the cut', `${'x'.repeat(236)} ${'y'.repeat(20)}`, `${'x'.repeat(236)}...`],
    ['white space around', '\n\n  text \n', 'text'],
    ['nothing', '', ''],
  ])('of %s', (_title, text, expected) => {
    expect(summaryOf(text)).toBe(expected);
  });

  it('never splits an emoji, wherever the cut falls', () => {
    for (let lead = 0; lead < 12; lead += 1) {
      const summary = summaryOf('x'.repeat(lead) + '🧭'.repeat(200));
      expect(summary.length).toBeLessThanOrEqual(240);
      expect(summary).not.toMatch(/\p{Cs}/u);
    }
  });
});

describe('a score', () => {
  it.each([
    [0.7 * 1 + 0.3 * 0.4908, '0.8472'],
    [0.7 * 1 + 0.3 * 0.49084, '0.8473'],
    [1 / 61 + 1 / 62, '0.0325'],
    [1, '1.0000'],
    [0, '0.0000'],
    [-0, '0.0000'],
  ])('of %d prints as %s', (score, expected) => {
    expect(formatScore(score)).toBe(expected);
  });
});

describe('the JSON of a search', () => {
  it('carries the contract’s keys, and nothing that differs from run to run', () => {
    const json = JSON.parse(queryJson(output({}))) as Record<string, unknown>;
    expect(Object.keys(json).slice(0, 8)).toEqual([
      'schemaVersion',
      'command',
      'dbPath',
      'request',
      'count',
      'total',
      'results',
      'pagination',
    ]);
    expect(json).not.toHaveProperty('elapsedMs');
    expect(json).not.toHaveProperty('traceId');
    expect(json).not.toHaveProperty('explain');
  });

  it('keeps full precision and the explanation as strings', () => {
    const json = JSON.parse(queryJson(output({explain: weightedExplain}))) as QueryOutput;
    expect(json.results[0]?.fusedScore).toBe(golden.fusedScore);
    expect(json.explain).toEqual(weightedExplain);
  });
});
