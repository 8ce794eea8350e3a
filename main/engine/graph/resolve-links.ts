import {linkKey, readPlace, withoutExtension} from '../domain/link-key.ts';
import {folderOf} from '../domain/local-path.ts';
import {nameKey} from '../domain/text.ts';
import type {LinkOutcome, StoredLink} from '../db/edges-write.ts';
import type {LinkTarget} from '../db/link-targets.ts';

/** Looks notes up by one of their names. */
export interface Names {
  /** By link key of the file name. */
  readonly byFileName: (name: string) => readonly LinkTarget[];
  /** By name key of the title. */
  readonly byTitle: (title: string) => readonly LinkTarget[];
  /** By name key of an alias. */
  readonly byAlias: (alias: string) => readonly LinkTarget[];
  readonly byPageId: (pageId: string) => readonly LinkTarget[];
}

/** What a link says, and the note it stands in. */
export type LinkQuestion = Pick<StoredLink, 'via' | 'target' | 'anchor' | 'label' | 'fromSource' | 'fromPath'>;

/** The part of a link that its notes are looked up by. */
type TargetQuestion = Omit<LinkQuestion, 'anchor' | 'label'>;

/**
 * Says which note a link leads to. Names are tried in this order: path, end of a path or file name, title, alias,
 * and for front matter the page id; Markdown links know paths only. Of several notes with the name, those of the
 * same source come first, then those of the same folder, then those in fewer folders; if that leaves more than one,
 * the link is ambiguous. A wikilink whose target is no path is also read with its label as the target, as Dendron
 * writes it: a label that is a path goes before a title.
 */
export function resolveLink(question: LinkQuestion, names: Names): LinkOutcome {
  const {target, anchor, label, via} = question;
  const asWritten = {target, anchor, label};
  const byPath = findByPath(question, names);
  if (byPath.length > 0) return {...choose(byPath), ...asWritten};
  if (via === 'wikilink' && label !== null) {
    const place = readPlace(label);
    const swapped = findByPath({...question, target: place.target}, names);
    if (swapped.length > 0) return {...choose(swapped), ...place, label: target};
  }
  const byName = findByName(question, names);
  if (byName.length > 0) return {...choose(byName), ...asWritten};
  return {state: 'broken', targetId: null, ...asWritten};
}

/** The notes that a link may mean, all equally near; none when it is broken, one when it is clear. */
export function findCandidates(question: TargetQuestion, names: Names): readonly LinkTarget[] {
  const byPath = findByPath(question, names);
  return byPath.length > 0 ? byPath : findByName(question, names);
}

function findByName(question: TargetQuestion, names: Names): readonly LinkTarget[] {
  const {target, via} = question;
  if (via === 'markdown') return [];
  const name = nameKey(target);
  const titled = nearest(names.byTitle(name), question);
  if (titled.length > 0) return titled;
  const called = nearest(names.byAlias(name), question);
  if (called.length > 0 || via !== 'front-matter') return called;
  return names.byPageId(target.trim());
}

function choose(candidates: readonly LinkTarget[]): Pick<LinkOutcome, 'state' | 'targetId'> {
  const [only] = candidates;
  if (only && candidates.length === 1) return {state: 'resolved', targetId: only.id};
  return {state: 'ambiguous', targetId: null};
}

function findByPath(question: TargetQuestion, names: Names): readonly LinkTarget[] {
  const named = names.byFileName(linkKey(question.target));
  if (named.length === 0) return [];
  const own = named.filter(({sourceId}) => sourceId === question.fromSource);
  for (const path of exactPaths(question)) {
    const exact = own.filter(({localPath}) => pathKey(localPath ?? '') === path);
    if (exact.length > 0) return exact.slice(0, 1);
  }
  const tail = pathKey(question.target.replace(/^(?:\.{0,2}\/)+/, ''));
  return nearest(
    named.filter(({localPath}) => `/${pathKey(localPath ?? '')}`.endsWith(`/${tail}`)),
    question,
  );
}

/** The paths that a target may stand for: from the note's own folder, and from the root of its source. */
function exactPaths({target, via, fromPath}: TargetQuestion): string[] {
  const folder = folderOf(fromPath ?? '');
  const fromRoot = pathKey(join('', target));
  if (target.startsWith('/')) return [fromRoot];
  const fromFolder = pathKey(join(folder, target));
  return via === 'markdown' || target.startsWith('.') ? [fromFolder, fromRoot] : [fromRoot, fromFolder];
}

function nearest(
  targets: readonly LinkTarget[],
  {fromSource, fromPath}: Pick<LinkQuestion, 'fromSource' | 'fromPath'>,
): readonly LinkTarget[] {
  const unique = [...new Map(targets.map((target) => [target.id, target])).values()];
  if (unique.length < 2) return unique;
  const own = preferred(unique, ({sourceId}) => sourceId === fromSource);
  const folder = folderOf(fromPath ?? '');
  const beside = preferred(own, ({localPath}) => localPath !== null && folderOf(localPath) === folder);
  const fewest = Math.min(...beside.map(depthOf));
  return preferred(beside, (target) => depthOf(target) === fewest);
}

/** Those that pass the test, or all of them when none does. */
function preferred(targets: readonly LinkTarget[], test: (target: LinkTarget) => boolean): readonly LinkTarget[] {
  const passed = targets.filter(test);
  return passed.length === 0 ? targets : passed;
}

function depthOf({localPath}: LinkTarget): number {
  return (localPath ?? '').split('/').length;
}

function pathKey(path: string): string {
  return nameKey(withoutExtension(path));
}

/** Joins a relative path to a folder; `..` above the root stays at the root. */
function join(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}
