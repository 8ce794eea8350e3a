import fc from 'fast-check';
import {afterAll, beforeAll, describe, expect} from 'vitest';
import {resolveLinkInput, resolveLinkOutput} from '#contract/memory';
import type {LinkTarget} from '../../main/engine/db/link-targets.ts';
import {linkKey, readPlace} from '../../main/engine/domain/link-key.ts';
import {slugger} from '../../main/engine/domain/slug.ts';
import {nameKey} from '../../main/engine/domain/text.ts';
import {resolveLink} from '../../main/engine/graph/resolve-links.ts';
import {resolveNoteLink} from '../../main/engine/graph/resolve-note-link.ts';
import {readAddress} from '../../main/engine/ingest/read-address.ts';
import {parseWikilink} from '../../main/engine/ingest/scan-inline.ts';
import {classifyAddress} from '../../renderer/features/reader/link-target.ts';
import {isExternalAddress} from '../../main/shell/external-address.ts';
import {openExternalInput} from '#contract/host';
import {holds, inherited, textOf, within} from '../support/fuzz.ts';
import {type FixtureLibrary, makeLibrary} from '../support/graph-fixture.ts';
import {noon} from '../support/library.ts';

const titles = ['Home', 'Twin', 'The plan', 'Roadmap', 'Zoë', 'İstanbul', ...inherited];
const pieces = [
  ...titles,
  ...[
    '/',
    '..',
    '.',
    '../',
    './',
    '\\',
    '.md',
    '.markdown',
    '#',
    '^',
    '|',
    '%20',
    '%',
    '%E0%A4%A',
    '%2e%2e%2f',
    '%00',
    '?',
  ],
  ...['work', 'a', ' ', 'dendron://', 'http://', 'javascript:', '//', ':', '_', '*', "'", '"'],
];
const targets = textOf(pieces, 4000);

let library: FixtureLibrary;
beforeAll(() => {
  const notes = titles.flatMap((title, index) => [
    {pageId: `p${index}`, title, path: `work/${index}/${title}.md`, aliases: [`also ${title}`]},
    {pageId: `q${index}`, title, path: `${title}.md`},
  ]);
  library = makeLibrary(notes, [
    {from: 'p0', to: 'p1', target: 'Twin', start: 1},
    {from: 'p0', target: 'Nowhere', start: 9},
  ]);
});
afterAll(() => {
  library.remove();
});

describe('resolving a link, for any target', () => {
  holds(
    'answers which notes it may mean, in bounded time',
    1500,
    fc.property(fc.constantFrom('p0', 'q3'), targets, (from, target) => {
      const input = resolveLinkInput.safeParse({from, target});
      if (!input.success) return;
      const answer = within(250, () => resolveNoteLink(library.database.read, input.data, {now: () => noon}));
      const {state, candidates} = resolveLinkOutput.parse(answer);
      expect(state).toBe(['broken', 'resolved'][candidates.length] ?? 'ambiguous');
    }),
  );

  const target = (id: number): LinkTarget => ({
    id,
    sourceId: 1 + (id % 2),
    localPath: `folder ${id % 3}/note.md`,
  });
  const some = fc.uniqueArray(fc.integer({min: 1, max: 9}), {maxLength: 4}).map((ids) => ids.map(target));

  holds(
    'means one of the notes that have the name, or none',
    1500,
    fc.property(
      fc.tuple(targets, fc.option(targets)),
      fc.constantFrom('wikilink', 'embed', 'markdown', 'front-matter'),
      fc.tuple(some, some, some, some),
      ([text, label], via, [files, titled, called, ided]) => {
        const names = {byFileName: () => files, byTitle: () => titled, byAlias: () => called, byPageId: () => ided};
        const place = {fromSource: 1, fromPath: 'folder 1/here.md', anchor: null};
        const {state, targetId} = resolveLink({...place, target: text, label, via}, names);
        expect(targetId !== null).toBe(state === 'resolved');
        const all = [files, titled, called, ided].flat().map(({id}) => id);
        if (targetId !== null) expect(all).toContain(targetId);
      },
    ),
  );
});

describe('reading a link, for any text', () => {
  holds(
    'gives a target and an anchor of what was written, in bounded time',
    1500,
    fc.property(targets, (text) => {
      const {target, anchor} = within(200, () => readPlace(text));
      expect(text).toContain(anchor ?? '');
      expect(target).not.toContain('#');
      within(200, () => [linkKey(text), readAddress(text), parseWikilink(text)]);
      expect(readAddress(text)?.target).not.toBe('');
    }),
  );

  holds(
    'leaves the library only for http, https and mailto',
    1500,
    fc.property(
      fc.tuple(fc.constantFrom('', 'HTTP://', 'https:/', 'mailto:', 'java\tscript:', ' javascript:', 'data:'), targets),
      ([scheme, text]) => {
        const address = classifyAddress(scheme + text);
        if (address.kind !== 'external') return;
        expect(openExternalInput.safeParse({url: address.url}).success).toBe(address.url.length <= 8000);
        const parsed = URL.parse(address.url);
        if (parsed !== null) expect(isExternalAddress(address.url)).toBe(true);
      },
    ),
  );

  holds(
    'compares names the same way however often they were made comparable',
    1500,
    fc.property(targets, (text) => {
      expect(nameKey(nameKey(text))).toBe(nameKey(text));
    }),
  );

  holds(
    'gives every heading of a note a place of its own',
    500,
    fc.property(fc.array(textOf(['a', '-', '1', ' ', 'A', '-1', ...inherited], 20), {maxLength: 60}), (headings) => {
      const slugOf = slugger();
      const slugs = headings.map((heading) => slugOf(heading));
      expect(new Set(slugs).size).toBe(slugs.length);
    }),
  );
});
