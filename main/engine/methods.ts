import type {Event} from '#contract/events';
import type {EngineMethod, Handlers} from '#contract/methods';
import type {OpenDatabase} from './db/connection.ts';
import {describeDatabaseError} from './db/database-errors.ts';
import {readFacets} from './db/facets.ts';
import {readIssues} from './db/issues.ts';
import {readStats} from './db/library-counts.ts';
import type {SearchMemory} from './db/search-memory.ts';
import {readSettings} from './db/settings.ts';
import {readableScopes} from './domain/readable-scopes.ts';
import {changeSettings} from './change-settings.ts';
import type {DoctorContext} from './doctor/doctor-context.ts';
import type {MemoryBackup} from './doctor/keep-backup.ts';
import {runChecks} from './doctor/run-checks.ts';
import {runRepair} from './doctor/run-repair.ts';
import type {EmbedderHolder} from './hold-embedder.ts';
import type {EmbedderOptions} from './embed/create-embedder.ts';
import {listProviders, removeProvider, saveProvider} from './manage-providers.ts';
import {testEmbedder} from './test-embedder.ts';
import {findPassage} from './graph/find-passage.ts';
import {localGraph, overviewGraph} from './graph/graph-view.ts';
import {readNote} from './graph/read-note.ts';
import {resolveNoteLink} from './graph/resolve-note-link.ts';
import {shortestPath} from './graph/shortest-path.ts';
import {suggestNotes} from './graph/suggest-notes.ts';
import {indexFolder} from './ingest/index-folder.ts';
import {addFolder, forgetSource, refreshSource, syncAgain} from './ingest/manage-sources.ts';
import {embedMemories, fillAll} from './ingest/embed-memories.ts';
import type {SourceTender} from './ingest/tend-sources.ts';
import {keyMethods} from './keys/key-methods.ts';
import {readLibraryStatus, viewSource} from './library-status.ts';
import type {MemoryContext} from './memory/memory-context.ts';
import {memoryMethods} from './memory/memory-methods.ts';
import type {Mender} from './mend-damage.ts';
import type {Clock} from './ports.ts';
import {runHybridSearch} from './search/hybrid-search.ts';
import {runQuery} from './search/query.ts';
import {runRecall} from './search/recall.ts';
import type {TraceStore} from './search/trace-store.ts';
import {whyNot} from './search/why-not.ts';

/** What the methods work with. */
export interface EngineParts {
  readonly database: OpenDatabase;
  readonly embedder: EmbedderHolder;
  readonly tender: SourceTender;
  readonly mender: Mender;
  readonly backup: MemoryBackup;
  readonly searchMemory: SearchMemory;
  /** What embedders are opened with. */
  readonly opening: Omit<EmbedderOptions, 'choice'>;
  readonly traces: TraceStore;
  readonly clock: Clock;
  readonly emit: (event: Event) => void;
  readonly version: string;
  /** Whether this engine keeps its folders in step, or only answers. */
  readonly watch: boolean;
  readonly newId: () => string;
}

type NoteMethod = Extract<EngineMethod, `note.${string}` | `graph.${string}`>;

/** The whole engine on one screen: which part answers which method. */
export function makeMethods(parts: EngineParts): Handlers<EngineMethod> {
  const {database, tender, traces, clock, emit, watch} = parts;
  const {read, write, file: dbPath} = database;
  const sources = {read, write, tender, clock, emit, watch};
  const common = async () => ({damage: parts.mender, clock, embedder: await parts.embedder.searching()});
  const search = async () => ({...(await common()), read, write, dbPath, newTraceId: parts.newId});
  const recall = async () => ({...(await common()), database});
  return guarded(dbPath, {
    'search.query': async (request) => traces.keep(await runQuery(await search(), request)),
    'search.whyNot': ({traceId, pageId, caller}) =>
      whyNot({read}, traces.find(traceId, caller), {pageId, scopes: readableScopes(caller)}),
    'search.recall': async (request) => runRecall(await recall(), request),
    'search.hybrid': async (request) => runHybridSearch(await recall(), request),
    ...noteMethods(parts),
    ...memoryMethods(memoryContext(parts)),
    ...keyMethods({database, clock, newId: parts.newId}),
    'library.status': () => readLibraryStatus(parts),
    'library.stats': () => ({schemaVersion: '1', command: 'stats', dbPath, stats: readStats(read)}),
    'library.facets': () => readFacets(read, clock.now()),
    'library.issues': () => readIssues(read),
    'library.index': (input) => {
      const {embedder} = parts;
      return indexFolder({...sources, dbPath, embedder: embedder.current(), choice: embedder.choice()}, input);
    },
    'library.addSource': async (input) => viewSource(read, await addFolder(sources, input)),
    'library.removeSource': async ({id}) => {
      await forgetSource(sources, id);
      return {};
    },
    'library.rescan': ({id}) => {
      refreshSource(sources, id, {rebuild: false});
      return {};
    },
    'library.rebuild': ({id}) => {
      refreshSource(sources, id, {rebuild: true});
      return {};
    },
    ...doctorMethods(parts),
    'settings.get': () => readSettings(read),
    'settings.set': (patch) => changeSettings(parts, patch),
    'embedding.providers': () => listProviders(parts),
    'embedding.saveProvider': (input) => saveProvider(parts, input),
    'embedding.removeProvider': ({id}) => removeProvider(parts, id),
    'embedding.test': (input) => testEmbedder(parts, input),
  });
}

function noteMethods({database: {read}, clock}: EngineParts): Handlers<NoteMethod> {
  return {
    'note.read': ({pageId, caller}) => readNote(read, {pageId, scopes: readableScopes(caller)}, clock),
    'note.findPassage': (input) => ({passage: findPassage(read, input)}),
    'note.suggest': (input) => ({notes: suggestNotes(read, input, clock)}),
    'note.resolveLink': (input) => resolveNoteLink(read, input, clock),
    'graph.local': (input) => localGraph(read, input, clock),
    'graph.overview': (input) => overviewGraph(read, input, clock),
    'graph.path': (input) => ({path: shortestPath(read, input, clock)}),
  };
}

function doctorMethods(parts: EngineParts): Handlers<'library.check' | 'library.repair'> {
  const context = doctorContext(parts);
  return {
    'library.check': ({deep}) => runChecks(context, deep),
    'library.repair': async (input) => {
      const output = await runRepair(context, input);
      parts.emit({type: 'status-changed'});
      return output;
    },
  };
}

function memoryContext(parts: EngineParts): MemoryContext {
  const {database, clock, newId, emit} = parts;
  return {
    database,
    embedder: () => parts.embedder.searching(),
    clock,
    weights: () => readSettings(database.read).recall,
    newId,
    emit: (event) => {
      emit(event);
      parts.backup.afterChange();
    },
    damage: parts.mender,
    embed: (ids) => embedMemories(parts, ids),
  };
}

function doctorContext(parts: EngineParts): DoctorContext {
  const {database, embedder, tender, mender, backup, clock} = parts;
  const fill = () => fillAll(parts);
  return {
    database,
    clock,
    backup,
    memory: memoryContext(parts),
    embedder: () => embedder.current(),
    refresh: async (sourceId, {rebuild}) => {
      await syncAgain({read: database.read, tender}, sourceId, {rebuild});
      await fill();
    },
    fill,
    remakeVectors: (set) => mender.remakeVectors(set),
  };
}

/** Gives failures of the database their sentence, with the file's name. */
function guarded(file: string, handlers: Handlers<EngineMethod>): Handlers<EngineMethod> {
  const wrap = (handler: (input: never) => unknown) => async (input: never) => {
    try {
      return await handler(input);
    } catch (error) {
      throw describeDatabaseError(file, error);
    }
  };
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [name, wrap(handler)]),
  ) as unknown as Handlers<EngineMethod>;
}
