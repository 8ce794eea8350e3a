import {z} from 'zod';
import {whyNotInput, whyNotOutput} from './explain.ts';
import {graphView, localGraphInput, overviewGraphInput, shortestPathInput, shortestPathOutput} from './graph.ts';
import {chooseFolderOutput, hostInfo, openExternalInput, revealInput} from './host.ts';
import * as library from './library.ts';
import {
  note,
  readNoteInput,
  resolveLinkInput,
  resolveLinkOutput,
  suggestNotesInput,
  suggestNotesOutput,
} from './memory.ts';
import {queryInput, queryOutput} from './query.ts';
import {settings, settingsPatch} from './settings.ts';

const nothing = z.strictObject({});
const done = z.object({});

/** The whole API of the engine: name, what goes in, what comes out, and what it is for. */
export const engineMethods = {
  'search.query': {input: queryInput, output: queryOutput, summary: 'Search the library; with explain, say why.'},
  'search.whyNot': {input: whyNotInput, output: whyNotOutput, summary: 'Say where a note fell out of a search.'},
  'note.read': {input: readNoteInput, output: note, summary: 'Read a note with its links both ways.'},
  'note.suggest': {input: suggestNotesInput, output: suggestNotesOutput, summary: 'Find notes by title while typing.'},
  'note.resolveLink': {input: resolveLinkInput, output: resolveLinkOutput, summary: 'Find what a link points to.'},
  'graph.local': {input: localGraphInput, output: graphView, summary: 'The graph around one note.'},
  'graph.overview': {input: overviewGraphInput, output: graphView, summary: 'The most linked notes of the library.'},
  'graph.path': {input: shortestPathInput, output: shortestPathOutput, summary: 'A shortest path between two notes.'},
  'library.status': {input: nothing, output: library.libraryStatus, summary: 'Sources, counts and embedder.'},
  'library.stats': {input: nothing, output: library.statsOutput, summary: 'The five counters of the database.'},
  'library.facets': {input: nothing, output: library.facetsOutput, summary: 'Tags, kinds and edge types in use.'},
  'library.issues': {input: nothing, output: library.issuesOutput, summary: 'Warnings per file and broken links.'},
  'library.index': {input: library.indexInput, output: library.indexOutput, summary: 'Index a folder to the end.'},
  'library.addSource': {input: library.addSourceInput, output: library.sourceView, summary: 'Watch a folder.'},
  'library.removeSource': {input: library.sourceInput, output: done, summary: 'Stop watching; forget its index.'},
  'library.rescan': {input: library.sourceInput, output: done, summary: 'Look at every file of a source again.'},
  'library.rebuild': {input: library.sourceInput, output: done, summary: 'Make the index of a source anew.'},
  'settings.get': {input: nothing, output: settings, summary: 'The settings of this library.'},
  'settings.set': {input: settingsPatch, output: settings, summary: 'Change settings.'},
} as const;

/** What the host, not the engine, does for the page. */
export const hostMethods = {
  'host.info': {input: nothing, output: hostInfo, summary: 'What this host can do.'},
  'host.chooseFolder': {input: nothing, output: chooseFolderOutput, summary: 'Ask the person for a folder.'},
  'host.revealNote': {input: revealInput, output: done, summary: 'Show the file of a note in its folder.'},
  'host.openExternal': {input: openExternalInput, output: done, summary: 'Open a web address outside.'},
} as const;

export const methods = {...engineMethods, ...hostMethods} as const;

export type EngineMethod = keyof typeof engineMethods;
export type HostMethod = keyof typeof hostMethods;
export type Method = keyof typeof methods;
/** What a caller writes: defaults may be left out. */
export type Input<M extends Method> = z.input<(typeof methods)[M]['input']>;
/** What a method gets: defaults applied. */
export type Parsed<M extends Method> = z.output<(typeof methods)[M]['input']>;
export type Output<M extends Method> = z.output<(typeof methods)[M]['output']>;

/** A table of implementations, one function per method. */
export type Handlers<M extends Method> = {readonly [K in M]: (input: Parsed<K>) => Promise<Output<K>> | Output<K>};
