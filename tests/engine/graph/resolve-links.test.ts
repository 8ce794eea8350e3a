import {describe, expect, it} from 'vitest';
import type {LinkTarget} from '../../../main/engine/db/link-targets.ts';
import {linkKey} from '../../../main/engine/domain/link-key.ts';
import {nameKey} from '../../../main/engine/domain/text.ts';
import {findCandidates, type LinkQuestion, type Names, resolveLink} from '../../../main/engine/graph/resolve-links.ts';

interface Note {
  readonly path: string;
  readonly source?: number;
  readonly title?: string;
  readonly aliases?: readonly string[];
  readonly id?: string;
}

const notes: readonly Note[] = [
  {path: 'index.md', title: 'Start here', id: 'p1'},
  {path: 'projects/Plan.md', title: 'The plan'},
  {path: 'archive/2019/Plan.md', title: 'Old plan'},
  {path: 'people/Ána Pérez.md', aliases: ['Ana']},
  {path: 'a/readme.md', title: 'Same'},
  {path: 'b/readme.md', title: 'Same'},
  {path: 'c/deep/x.md'},
  {path: 'c/x.markdown'},
  {path: 'dendron.topic.vaults.md', title: 'Vaults'},
  {path: 'release 1.2.md'},
  {path: 'other/Elsewhere.md', source: 2},
  {path: 'other/Plan.md', source: 2},
];

const rows = notes.map(({path, source = 1}, id): LinkTarget => ({id, sourceId: source, localPath: path}));
const where = (test: (note: Note) => boolean) => rows.filter((_, index) => test(notes[index] ?? {path: ''}));
const names: Names = {
  byFileName: (name) => where(({path}) => linkKey(path) === name),
  byTitle: (title) => where((note) => nameKey(note.title ?? '') === title),
  byAlias: (alias) => where(({aliases = []}) => aliases.some((name) => nameKey(name) === alias)),
  byPageId: (id) => where((note) => note.id === id),
};

const ask = (target: string, more: Partial<LinkQuestion> = {}): LinkQuestion => ({
  via: 'wikilink',
  target,
  anchor: null,
  label: null,
  fromSource: 1,
  fromPath: 'projects/today.md',
  ...more,
});
const pathOf = (question: LinkQuestion) => {
  const {state, targetId} = resolveLink(question, names);
  return state === 'resolved' ? rows[targetId ?? -1]?.localPath : state;
};

describe('resolveLink', () => {
  it.each([
    ['a file name', 'index', 'index.md'],
    ['any case', 'INDEX', 'index.md'],
    ['another Unicode form', 'A\u0301na Pe\u0301rez', 'people/Ána Pérez.md'],
    ['a name with its ending', 'index.md', 'index.md'],
    ['a whole path', 'archive/2019/Plan', 'archive/2019/Plan.md'],
    ['the end of a path', '2019/Plan', 'archive/2019/Plan.md'],
    ['a path from the root', '/projects/plan', 'projects/Plan.md'],
    ['a title', 'start HERE', 'index.md'],
    ['an alias', 'ana', 'people/Ána Pérez.md'],
    ['a name with a dot', 'release 1.2', 'release 1.2.md'],
    ['the same folder before others', 'plan', 'projects/Plan.md'],
    ['another source when this one has none', 'elsewhere', 'other/Elsewhere.md'],
    ['nothing', 'nowhere', 'broken'],
    ['nothing for the wrong folder', 'people/index', 'broken'],
    ['a page id, but not in text', 'p1', 'broken'],
  ])('finds %s', (_, target, expected) => {
    expect(pathOf(ask(target))).toBe(expected);
  });

  it.each([
    ['the shortest path when none is in the same folder', 'x', 'index.md', 'c/x.markdown'],
    ['the shortest path', 'Plan', 'index.md', 'projects/Plan.md'],
    ['nothing among equals', 'readme', 'index.md', 'ambiguous'],
    ['nothing among equal titles', 'same', 'index.md', 'ambiguous'],
    ['the one beside it', 'readme', 'b/here.md', 'b/readme.md'],
  ])('of several takes %s', (...[, target, fromPath, expected]) => {
    expect(pathOf(ask(target, {fromPath}))).toBe(expected);
  });

  it('keeps the candidates of an ambiguous link', () => {
    const found = findCandidates(ask('readme', {fromPath: 'index.md'}), names);
    expect(found.map(({localPath}) => localPath)).toEqual(['a/readme.md', 'b/readme.md']);
  });

  it.each([
    ['beside', 'Plan.md', 'projects/Plan.md'],
    ['up and down', '../archive/2019/Plan.md', 'archive/2019/Plan.md'],
    ['from the root', '/index.md', 'index.md'],
    ['without an ending', '../index', 'index.md'],
    ['by file name, as Obsidian writes it', 'readme', 'ambiguous'],
    ['never by title', 'Start here', 'broken'],
    ['never by alias', 'Ana', 'broken'],
  ])('resolves a Markdown link %s', (_, target, expected) => {
    expect(pathOf(ask(target, {via: 'markdown'}))).toBe(expected);
  });

  it('knows page ids in front matter', () => {
    expect(pathOf(ask('p1', {via: 'front-matter'}))).toBe('index.md');
  });

  it.each([
    ['vaults', 'dendron.topic.vaults', {target: 'dendron.topic.vaults', anchor: null, label: 'vaults'}],
    ['See', 'dendron://v/dendron.topic.vaults#a', {target: 'dendron.topic.vaults', anchor: 'a', label: 'See'}],
  ])('reads [[%s|%s]] with its label first', (target, label, expected) => {
    const outcome = resolveLink(ask(target, {label}), names);
    expect(outcome).toMatchObject({state: 'resolved', targetId: 8, ...expected});
    const {label: back, target: place} = outcome;
    expect(resolveLink(ask(place, {label: back}), names)).toMatchObject({state: 'resolved', targetId: 8});
  });

  it('reads a label as a label when the target is a path', () => {
    expect(resolveLink(ask('index', {label: 'dendron.topic.vaults'}), names)).toMatchObject({
      targetId: 0,
      target: 'index',
    });
  });
});
