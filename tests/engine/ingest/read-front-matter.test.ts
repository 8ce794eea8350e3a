import {describe, expect, it} from 'vitest';
import {readFrontMatter} from '../../../main/engine/ingest/read-front-matter.ts';

const read = (yaml: string) => readFrontMatter(`---\n${yaml}\n---\nBody`);

describe('properties', () => {
  it.each([
    ['title: Plain', {title: 'Plain'}],
    ['title: 2024', {title: '2024'}],
    ['title: [a, b]', {title: null}],
    ['page_id: 12345', {pageId: '12345'}],
    ['id: abc', {pageId: 'abc'}],
    ['aliases: null', {aliases: []}],
    ['aliases: One', {aliases: ['One']}],
    ['alias: [One, 2, One]', {aliases: ['One', '2']}],
    ['tags: 2024-01-01', {tags: ['2024-01-01']}],
    ['tags: "#a, b c/d"', {tags: ['a', 'b', 'c/d']}],
    ['tags:\n  - a\n  - "#b/"', {tags: ['a', 'b']}],
    ['tag: {a: b}', {tags: []}],
    ['kind: Decision\nstatus: superseded', {kind: 'decision', status: 'superseded'}],
    ['type: fact', {kind: 'fact'}],
    ['type: meeting\nstatus: Draft', {kind: null, status: null}],
    ['confidence: 0.7', {confidence: 0.7}],
    ['expires: 2026-05-31', {expiresAt: '2026-05-31T00:00:00.000Z'}],
    [
      'created: 1635000000000\nmodified: 2022-01-02',
      {createdAt: '2021-10-23T14:40:00.000Z', updatedAt: '2022-01-02T00:00:00.000Z'},
    ],
    ['source_url: https://example.com/x', {sourceUrl: 'https://example.com/x'}],
  ])('%s', (yaml, expected) => {
    const {stated, warnings} = read(yaml);
    expect(stated).toMatchObject(expected);
    expect(warnings).toEqual([]);
  });

  it.each(['kind: idea', 'kind: decision\nstatus: maybe', 'kind: fact\nconfidence: high', 'expires: soon'])(
    '%s gives a warning and no value',
    (yaml) => {
      expect(read(yaml).warnings).toHaveLength(1);
    },
  );
});

describe('links', () => {
  it.each([
    ['supersedes: "[[Old]]"', [['SUPERSEDES', 'Old']]],
    ['supersedes: Old way', [['SUPERSEDES', 'Old way']]],
    ['supersedes: [[Old]]', [['SUPERSEDES', 'Old']]],
    [
      'contradicts:\n  - [[A]]\n  - "[[B#x|y]]"',
      [
        ['CONTRADICTS', 'A'],
        ['CONTRADICTS', 'B'],
      ],
    ],
    [
      'supports: [a, b]\nderived_from: c',
      [
        ['SUPPORTS', 'a'],
        ['SUPPORTS', 'b'],
        ['DERIVED_FROM', 'c'],
      ],
    ],
    [
      'up: "[[Map]] and [[Index]]"',
      [
        ['REFERENCES', 'Map'],
        ['REFERENCES', 'Index'],
      ],
    ],
    ['deep: {a: [{b: "[[X]]"}]}', [['REFERENCES', 'X']]],
    ['supersedes: null\nrelated: plain text', []],
    ['constructor: "[[A]]"\ntoString: x\n__proto__: [y]', [['REFERENCES', 'A']]],
  ])('%s', (yaml, expected) => {
    const {links} = read(yaml);
    expect(links.map(({type, target}) => [type, target])).toEqual(expected);
    for (const link of links) expect(link).toMatchObject({via: 'front-matter', start: null});
  });
});

describe('front matter that does not parse is kept as text, with the line at fault', () => {
  it.each([
    ['title: Budget: Q3', 2],
    ['a: b\ntitle: *Draft*', 3],
    ['links: - [[A]]b', 2],
    ['a:\n\tb: c', 3],
    ['a: "unclosed', 3],
    ['a: b\n}', 3],
  ])('%s', (yaml, line) => {
    const {fields, bodyStart, markdownStart, warnings} = read(yaml);
    expect({fields, bodyStart}).toEqual({fields: null, bodyStart: 0});
    expect(markdownStart).toBe(yaml.length + 9);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]?.line).toBeGreaterThanOrEqual(2);
    expect(warnings[0]?.line).toBeLessThanOrEqual(line);
  });

  it('a key that comes again is warned of once, and the last one counts', () => {
    const {stated, warnings} = read('title: a\nb: c\ntitle: d\ntitle: e');
    expect(stated.title).toBe('e');
    expect(warnings).toMatchObject([{line: 4}]);
  });

  it.each([
    ['nesting without end', `a: ${'['.repeat(50_000)}`],
    [
      'aliases that unfold into gigabytes',
      [
        'a: &a [x,x,x,x,x,x,x,x,x]',
        ...'bcdefghi'.split('').map((k, i) => `${k}: &${k} [${Array(9).fill(`*${'abcdefgh'[i]}`).join()}]`),
      ].join('\n'),
    ],
    ['a megabyte', `a: |\n${'  x\n'.repeat(300_000)}`],
  ])('%s', (_, yaml) => {
    // One that takes for ever ends with the runner's time limit.
    expect(read(yaml)).toMatchObject({fields: null, warnings: [{}]});
  });
});

describe('what only looks like front matter is text', () => {
  it.each([
    ['a rule', '---\n\nSome: text: here\n\n---\nmore'],
    ['a rule that is never closed', '---\nSome text'],
    ['a sentence between rules', '---\nSome text\n---\nmore'],
    ['a later block', 'Text\n\n---\ntitle: x\n---\n'],
    ['JavaScript', '---js\nglobalThis.hacked = true\n---\n'],
    ['JSON', '---json\n{"title": "x"}\n---\n'],
    ['coffee', '---coffee\ntitle: "x"\n---\n'],
  ])('%s', (_, text) => {
    expect(readFrontMatter(text)).toMatchObject({fields: null, bodyStart: 0, warnings: []});
  });

  it('values that name code are data', () => {
    const {fields} = read(
      'a: !!js/function "function () { globalThis.hacked = true }"\n__proto__: {polluted: yes}\nb: x',
    );
    expect(fields?.['b']).toBe('x');
    expect('hacked' in globalThis).toBe(false);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});
