import {describe, expect, it} from 'vitest';
import {makeBreathe} from '../../../main/engine/ingest/breathe.ts';
import {parseNote} from '../../../main/engine/ingest/parse-note.ts';
import {withinAsync} from '../../support/fuzz.ts';

const parse = (text: string) => parseNote(text, makeBreathe());
const targetsOf = async (text: string) => (await parse(text)).links.map(({target}) => target);

describe('links', () => {
  it.each([
    ['[[A]]', {via: 'wikilink', target: 'A', anchor: null, label: null}],
    ['[[A#H]]', {via: 'wikilink', target: 'A', anchor: 'H', label: null}],
    ['[[A#^b1]]', {via: 'wikilink', target: 'A', anchor: '^b1', label: null}],
    ['[[A|b]]', {via: 'wikilink', target: 'A', anchor: null, label: 'b'}],
    ['![[A]]', {via: 'embed', target: 'A', anchor: null, label: null}],
    ['[[folder/A b]]', {via: 'wikilink', target: 'folder/A b', anchor: null, label: null}],
    ['[[会議メモ]]', {via: 'wikilink', target: '会議メモ', anchor: null, label: null}],
    ['[text *here*](a%20b.md#h)', {via: 'markdown', target: 'a b.md', anchor: 'h', label: 'text here'}],
    ['[text](<a b.md>)', {via: 'markdown', target: 'a b.md', anchor: null, label: 'text'}],
    ['[text](../up/a.md "title")', {via: 'markdown', target: '../up/a.md', anchor: null, label: 'text'}],
    ['![alt](a.md)', {via: 'embed', target: 'a.md', anchor: null, label: 'alt'}],
    ['[text](Note)', {via: 'markdown', target: 'Note', anchor: null, label: 'text'}],
    ['[Label|dendron://vault/a.b#c]', null],
    [
      '[[Label|dendron://vault/a.b#c]]',
      {via: 'wikilink', target: 'Label', label: 'dendron://vault/a.b#c', anchor: null},
    ],
  ])('reads %s', async (text, expected) => {
    const {links} = await parse(`Before ${text} after.`);
    if (expected) expect(links).toMatchObject([{type: 'REFERENCES', start: 7, ...expected}]);
    else expect(links).toEqual([]);
  });

  it.each([
    ['code', '`[[A]]`'],
    ['code with more backticks', '`` [[A]] ` ``'],
    ['a fence', '```\n[[A]]\n```'],
    ['a fence in a list', '- x\n  ```\n  [[A]]\n\n  [[B]]\n  ```'],
    ['indented code', 'x\n\n    [[A]]'],
    ['an HTML comment', '<!--\n\n[[A]]\n\n-->'],
    ['a tag of HTML', '<a title="[[A]]">'],
    ['a web address', '[x](https://example.com/a.md) <https://example.com/[[A]]>'],
    ['a mail address', '[x](mailto:a@b.c)'],
    ['a place in the note itself', '[x](#h) [[#H]]'],
    ['a picture', '![[a.png]] ![x](a.png) [y](b.pdf)'],
    ['another program', '[x](obsidian://open) [y](javascript:alert) [z](//host/a.md)'],
    ['escaped brackets', String.raw`\[\[A\]\]`],
  ])('finds none in %s', async (_, text) => {
    expect(await targetsOf(text)).toEqual([]);
  });

  it.each([
    ['a table', '| a | b |\n|---|---|\n| [[A\\|x]] | [[B]] |', ['A', 'B']],
    ['a list item after a fence', '1. x\n\n    ```\n    [[N]]\n    ```\n\n    [[A]]', ['A']],
    ['a quotation', '> [!note] [[A]]\n> - [[B]]', ['A', 'B']],
    ['a heading', '# See [[A]] `[[N]]`', ['A']],
    [
      'a reference, whose address is defined elsewhere',
      'See [a][x] and [y].\n\n# H\n\n[x]: a.md\n[Y]: <b c.md>',
      ['a.md', 'b c.md'],
    ],
    ['references by any name of one definition', '[a][The  X] [the x][]\n\n[b]: b.md\n[the x]: a.md', ['a.md', 'a.md']],
    ['the label of a web link', '[see [[A]]](https://example.com)', ['A']],
    ['a paragraph after a rule', 'x\n\n---\n\n[[A]]', ['A']],
  ])('finds them in %s', async (_, text, expected) => {
    expect(await targetsOf(text)).toEqual(expected);
  });

  it('says where each stands in the body, behind front matter and blank lines', async () => {
    const {body, links} = await parse('---\ntitle: T\n---\n\n\nÄ 😀 [[A]] and\n\n[b](b.md)');
    expect(links.map(({start}) => body.slice(start ?? 0).slice(0, 5))).toEqual(['[[A]]', '[b](b']);
  });
});

describe('tags', () => {
  it.each([
    ['#one #two', ['one', 'two']],
    ['#area/sub-topic_1', ['area/sub-topic_1']],
    ['（#会議）#議事録', ['会議']],
    ['- #done\n> #quoted (#paren)', ['done', 'quoted', 'paren']],
    ['#Tag and #tag are one', ['Tag']],
    ['# #inheading', ['inheading']],
    ['#1984 #12-34', []],
    ['#fff #a1b2c3 #A1B2C3D4 #beef', ['beef']],
    ['`#code` a#b https://x.y/#z [x](y.md#z) &#x27; \\#no', []],
    ['```\n#no\n```', []],
    ['#️⃣ # no', []],
  ])('%s', async (text, expected) => {
    expect((await parse(text)).tags).toEqual(expected);
  });

  it('come from front matter first', async () => {
    expect((await parse('---\ntags: [a, B]\n---\n#b #c')).tags).toEqual(['a', 'B', 'c']);
  });
});

describe('anchors and title', () => {
  it('finds headings of both kinds and block ids, each with its slug', async () => {
    const {anchors, firstHeading} = await parse(
      'Top\n===\n\nx ^block-1\n\n## `C++` & [Co](x.md) ##\n\n## C++ & Co\n\nline\nmore\n---\n\n> # quoted\n\n```\n# no ^no\n```',
    );
    expect(firstHeading).toBe('Top');
    expect(anchors.map(({type, depth, text, slug}) => [type, depth, text, slug])).toEqual([
      ['heading', 1, 'Top', 'top'],
      ['block', 0, 'block-1', 'block-1'],
      ['heading', 2, 'C++ & Co', 'c--co'],
      ['heading', 2, 'C++ & Co', 'c--co-1'],
      ['heading', 2, 'line more', 'line-more'],
    ]);
  });
});

function definitions(count: number): string {
  const numbers = Array.from({length: count}, (_, index) => index);
  return numbers.map((n) => `[d${n}]: n${n}.md\n`).join('') + numbers.map((n) => `\n[see][d${n}]\n`).join('');
}

function anchors(count: number): string {
  return Array.from({length: count}, (_, n) => `a${n}: &x${n} 1\nb${n}: *x${n}\n`).join('');
}

/** An idle machine takes less than a tenth of this; what these texts did before took seconds. Milliseconds. */
const limit = 750;

describe('what is large or strange takes little time', () => {
  it.each([
    ['a fence of 2 MB that is never closed', `# a\n\n\`\`\`js\n${'const a = [[x]] #foo;\n'.repeat(95_000)}`],
    ['one line of 5 MB', 'word [[x]] #foo '.repeat(330_000)],
    ['60,000 brackets', '['.repeat(60_000)],
    ['60,000 quotation marks', '>'.repeat(60_000)],
    ['8,000 bullets on one line', `${'- '.repeat(8000)}[[x]]`],
    ['references without end', `${'[a]['.repeat(4000)}\n\n[a]: b.md`],
    ['emphasis without end', '*a_ **b '.repeat(2000)],
    ['a million hashes', '#'.repeat(1_000_000)],
  ])('%s', async (_, text) => {
    const start = performance.now();
    const note = await parse(text);
    expect(performance.now() - start).toBeLessThan(limit);
    expect(note.chunks.length).toBeGreaterThan(0);
  });

  // Its own time is counted: what these texts did before took several seconds.
  it.each([
    ['a heading with 100,000 spaces in it', `# a${' '.repeat(100_000)}b`],
    ['a tag of 60,000 slashes', `#a${'/'.repeat(60_000)}a`],
    ['1,000 definitions, each with its reference', definitions(1000)],
    ['20,000 keys of one name', `---\n${'a: 1\n'.repeat(20_000)}---\nx`],
    ['20,000 anchors with their aliases', `---\n${anchors(20_000)}---\nx`],
    ['one line of 40,000 anchors', `---\n${'&a '.repeat(40_000)}\n---\nx`],
  ])('%s', async (_, text) => {
    const note = await withinAsync(1500, () => parse(text));
    expect(note.chunks.length).toBeGreaterThan(0);
  });

  it('lets others have their turn while a long note is read', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await parse('some text [[x]] here and more words follow\n\n'.repeat(10_000));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(2);
  });

  it.each([
    ['a line of 20 kB', `${'word '.repeat(4000)}[[A]] [b](b.md) \`[[N]]\``],
    ['forty bullets in one another', `${'- '.repeat(40)}[[A]] [b](b.md) \`[[N]]\``],
  ])('finds links in %s', async (_, text) => {
    expect((await targetsOf(text)).sort()).toEqual(['A', 'b.md']);
  });

  it('warns of a line that is too long to look for links in, and keeps its words', async () => {
    const {warnings, body} = await parse(`---\na: b\n---\nfirst\n\n${'word [[x]] '.repeat(7000)}`);
    expect(warnings).toMatchObject([{line: 6}]);
    expect(body).toContain('word');
  });
});
