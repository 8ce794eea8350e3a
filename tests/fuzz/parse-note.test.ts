import fc from 'fast-check';
import {describe, expect} from 'vitest';
import {edgeTypes} from '#contract/edge';
import {memoryKinds, memoryStatuses} from '#contract/memory';
import type {ParsedNote} from '../../main/engine/domain/note.ts';
import {decodeText, lineOf} from '../../main/engine/ingest/decode-text.ts';
import {parseNote} from '../../main/engine/ingest/parse-note.ts';
import {parseYaml} from '../../main/engine/ingest/parse-yaml.ts';
import {readDate} from '../../main/engine/ingest/read-date.ts';
import {readFrontMatter} from '../../main/engine/ingest/read-front-matter.ts';
import {anyText, holds, inherited, stretch, textOf, within, withinAsync} from '../support/fuzz.ts';

const marks = [
  ...[
    '[',
    ']',
    '(',
    ')',
    '![',
    '[[',
    ']]',
    '![[',
    '](',
    '[a](b.md)',
    '[a][b]',
    '[b]: c.md\n',
    '[b]: <c d>\n',
    '|',
    '\\',
  ],
  ...[
    '# ',
    '## ',
    '\n===\n',
    '\n---\n',
    '\n\n',
    '\n',
    ' ',
    ' ',
    '#tag',
    '#a/b',
    ' ^id',
    '^',
    '`',
    '``',
    '```\n',
    '~~~\n',
  ],
  ...[
    '> ',
    '- ',
    '1. ',
    '    ',
    '\t',
    '<!--',
    '-->',
    '<a b="',
    '</script>',
    '<script>',
    '<',
    '>',
    '*',
    '**',
    '_',
    '==',
    '~~',
  ],
  ...[
    'http://a.b',
    'dendron://v/',
    '&amp;',
    '%20',
    '%E0%A4%A',
    '../',
    '/',
    '.md',
    '.png',
    '?',
    ':',
    'word',
    'a',
    '$',
    '!',
  ],
];
const yaml = [
  ...[
    'title: ',
    'tags: ',
    'aliases: ',
    'kind: ',
    'status: ',
    'expires: ',
    'created: ',
    'supersedes: ',
    'id: ',
    'confidence: ',
  ],
  ...inherited.map((name) => `${name}: `),
  ...[
    '[',
    ']',
    '{',
    '}',
    '- ',
    '? ',
    ': ',
    '&a ',
    '*a',
    '!x ',
    '!!js/function ',
    '"',
    "'",
    '|\n',
    '>\n',
    '\n',
    '\n  ',
    '#',
    '%',
  ],
  ...[
    'decision',
    'current',
    '2026-05-31',
    '1e999',
    '-0',
    '.inf',
    '.nan',
    '~',
    'null',
    '[[Note]]',
    '"[[Note#a|b]]"',
    '<<: ',
    ', ',
  ],
];
const bodies = textOf(marks, 12_000 * stretch);
const fronts = textOf(yaml, 12_000 * stretch);
const notes = fc.oneof(
  bodies,
  fc.tuple(fronts, bodies).map(([front, body]) => `---\n${front}\n---\n${body}`),
  anyText,
);

/** Milliseconds for a text: a start, and so much for every 1,024 code units. */
const allowed = (text: string) => 250 + 60 * (text.length / 1024);

function checkOffsets(note: ParsedNote): void {
  const {body, anchors, links, chunks} = note;
  for (const {start} of anchors) expect(start >= 0 && start < body.length).toBe(true);
  for (const {start} of links) expect(start === null || (start >= 0 && start < body.length)).toBe(true);
  for (const {start, end} of chunks) expect(start >= 0 && start <= end && end <= body.length).toBe(true);
}

/** Everything goes into columns of a table that take text, numbers and nothing else. */
function checkValues({links, anchors, tags, warnings, frontMatter, firstHeading}: ParsedNote): void {
  for (const {type, target, anchor, label} of links) {
    expect(edgeTypes).toContain(type);
    expect(target).toBeTypeOf('string');
    for (const text of [anchor, label]) expect(text === null || typeof text === 'string').toBe(true);
  }
  for (const {text, slug} of anchors) expect([typeof text, typeof slug]).toEqual(['string', 'string']);
  for (const tag of tags) expect(tag).toMatch(/\S/u);
  for (const {message} of warnings) expect(message).toBeTypeOf('string');
  expect(firstHeading).not.toBe('');
  expect(() => JSON.stringify(frontMatter)).not.toThrow();
}

function checkStated({stated}: ParsedNote): void {
  const {kind, status, confidence, expiresAt, createdAt, updatedAt} = stated;
  expect([null, ...memoryKinds]).toContain(kind);
  expect([null, ...memoryStatuses]).toContain(status);
  expect(Math.min(1, Math.max(0, confidence ?? 0))).toBe(confidence ?? 0);
  for (const date of [expiresAt, createdAt, updatedAt]) if (date !== null) expect(Date.parse(date)).not.toBeNaN();
}

function checkLines({warnings, bodyLine}: ParsedNote, text: string): void {
  const lines = text.split('\n').length;
  expect(bodyLine >= 1 && bodyLine <= lines).toBe(true);
  for (const {line} of warnings) expect(line === null || (line >= 1 && line <= lines)).toBe(true);
}

describe('reading a note, for any text', () => {
  holds(
    'takes bounded time, points into the text, and gives what can be stored',
    1500,
    fc.asyncProperty(notes, async (text) => {
      const note = await withinAsync(allowed(text), () => parseNote(text, () => Promise.resolve()));
      checkOffsets(note);
      checkValues(note);
      checkStated(note);
      checkLines(note, text);
      expect(text).toContain(note.body);
    }),
  );

  holds(
    'finds the same again',
    200,
    fc.asyncProperty(notes, async (text) => {
      const read = () => parseNote(text, () => Promise.resolve());
      expect(await read()).toEqual(await read());
    }),
  );
});

describe('reading front matter, for any text', () => {
  holds(
    'takes bounded time and never throws',
    1500,
    fc.property(fronts, (text) => {
      within(allowed(text), () => parseYaml(text));
      const {bodyStart, markdownStart} = readFrontMatter(`---\n${text}\n---\nbody`);
      expect(bodyStart <= markdownStart && markdownStart <= text.length + 13).toBe(true);
    }),
  );

  holds(
    'leaves what every object has as it was',
    300,
    fc.property(fronts, (text) => {
      parseYaml(text);
      parseYaml(`__proto__:\n  polluted: ${JSON.stringify(text.toWellFormed())}`);
      expect('polluted' in {}).toBe(false);
    }),
  );

  holds(
    'reads a date as a time in UTC, or as none',
    1000,
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.double(),
        textOf(['2026', '-', '05', '31', 'T', ' ', '12', ':', '30', 'Z', '+', '.', '9'], 40),
      ),
      (value) => {
        const date = readDate(value);
        if (date !== null) expect(new Date(date).toISOString()).toBe(date);
      },
    ),
  );
});

describe('decoding a file, for any bytes', () => {
  holds(
    'gives text without NUL, with warnings that name a line of it',
    1000,
    fc.property(
      fc.tuple(
        fc.constantFrom<readonly number[]>([], [0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf]),
        fc.uint8Array({maxLength: 300}),
      ),
      ([mark, bytes]) => {
        const {text, warnings} = decodeText(Uint8Array.from([...mark, ...bytes]));
        expect(text).not.toMatch(/\0|\r\n/);
        expect(text.isWellFormed()).toBe(true);
        for (const {line} of warnings) expect(line).toBeLessThanOrEqual(lineOf(text, text.length));
      },
    ),
  );
});
