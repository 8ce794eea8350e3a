import {z} from 'zod';
import * as doctor from './doctor.ts';
import * as embedding from './embedding.ts';
import {whyNotInput, whyNotOutput} from './explain.ts';
import {graphView, localGraphInput, overviewGraphInput, shortestPathInput, shortestPathOutput} from './graph.ts';
import {hybridSearchRequest, hybridSearchResponse} from './hybrid-search.ts';
import * as host from './host.ts';
import * as keys from './keys.ts';
import * as library from './library.ts';
import * as memories from './memories.ts';
import {
  findPassageInput,
  findPassageOutput,
  note,
  readNoteInput,
  resolveLinkInput,
  resolveLinkOutput,
  suggestNotesInput,
  suggestNotesOutput,
} from './memory.ts';
import {queryInput, queryOutput} from './query.ts';
import {recallInput, recallOutput} from './recall.ts';
import {recallRequest, recallResponse} from './recall-cli.ts';
import {resolveInput, resolveOutput} from './resolve.ts';
import {settings, settingsPatch} from './settings.ts';
import {updateChoice, updates} from './updates.ts';

const nothing = z.strictObject({});
const done = z.object({});

/** The whole API of the engine: name, what goes in, what comes out, and what it is for. */
export const engineMethods = {
  'search.query': {input: queryInput, output: queryOutput, summary: 'Search the library; with explain, say why.'},
  'search.whyNot': {input: whyNotInput, output: whyNotOutput, summary: 'Say where a note fell out of a search.'},
  'search.recall': {input: recallRequest, output: recallResponse, summary: 'Memories near a question, and near those.'},
  'search.hybrid': {
    input: hybridSearchRequest,
    output: hybridSearchResponse,
    summary: 'Memories by meaning and by words, fused by rank.',
  },
  'note.read': {input: readNoteInput, output: note, summary: 'Read a note with its links both ways.'},
  'note.findPassage': {
    input: findPassageInput,
    output: findPassageOutput,
    summary: 'Find the passage that holds some text.',
  },
  'note.suggest': {input: suggestNotesInput, output: suggestNotesOutput, summary: 'Find notes by title while typing.'},
  'note.resolveLink': {input: resolveLinkInput, output: resolveLinkOutput, summary: 'Find what a link points to.'},
  'graph.local': {input: localGraphInput, output: graphView, summary: 'The graph around one note.'},
  'graph.overview': {input: overviewGraphInput, output: graphView, summary: 'The most linked notes of the library.'},
  'graph.path': {input: shortestPathInput, output: shortestPathOutput, summary: 'A shortest path between two notes.'},
  'memory.remember': {input: memories.rememberInput, output: memories.memoryOutput, summary: 'State a memory.'},
  'memory.supersede': {input: memories.supersedeInput, output: memories.memoryOutput, summary: 'Replace a memory.'},
  'memory.invalidate': {input: memories.invalidateInput, output: memories.memoryOutput, summary: 'Retract a memory.'},
  'memory.revalidate': {input: memories.revalidateInput, output: memories.memoryOutput, summary: 'Bring one back.'},
  'memory.accept': {input: memories.acceptInput, output: memories.memoryOutput, summary: 'Accept a proposed memory.'},
  'memory.reject': {input: memories.rejectInput, output: memories.memoryOutput, summary: 'Reject a proposed memory.'},
  'memory.edit': {input: memories.editInput, output: memories.memoryOutput, summary: 'Change what is said about one.'},
  'memory.link': {input: memories.linkInput, output: memories.edgeOutput, summary: 'Join two nodes by an edge.'},
  'memory.unlink': {input: memories.unlinkInput, output: memories.edgeOutput, summary: 'Take a stated edge away.'},
  'memory.flagContradiction': {
    input: memories.flagContradictionInput,
    output: memories.edgeOutput,
    summary: 'Say that two memories disagree.',
  },
  'memory.postMessage': {
    input: memories.postMessageInput,
    output: memories.messageOutput,
    summary: 'Keep something said, to derive memories from.',
  },
  'memory.recall': {input: recallInput, output: recallOutput, summary: 'Recall memories by meaning or by a walk.'},
  'memory.search': {
    input: memories.searchMemoriesInput,
    output: memories.searchMemoriesOutput,
    summary: 'List memories by filters, page by page.',
  },
  'memory.bootstrap': {
    input: memories.bootstrapInput,
    output: memories.bootstrapOutput,
    summary: 'What an agent should know before it starts.',
  },
  'memory.read': {input: memories.readMemoryInput, output: memories.memoryCard, summary: 'One memory with its links.'},
  'memory.history': {
    input: memories.readMemoryInput,
    output: memories.historyOutput,
    summary: 'Every change of a memory, and its versions.',
  },
  'memory.resolve': {input: resolveInput, output: resolveOutput, summary: 'Find what an id, path or name stands for.'},
  'memory.scopes': {input: memories.callerInput, output: memories.scopesOutput, summary: 'The scopes of memories.'},
  'memory.addScope': {input: memories.addScopeInput, output: memories.scopeOutput, summary: 'Make a named scope.'},
  'memory.identities': {input: nothing, output: memories.identitiesOutput, summary: 'People and agents known here.'},
  'memory.addIdentity': {
    input: memories.addIdentityInput,
    output: memories.identityOutput,
    summary: 'Make an identity, or find the one of that name.',
  },
  'memory.export': {input: nothing, output: memories.exportOutput, summary: 'All that was stated, as JSON Lines.'},
  'memory.import': {input: memories.importInput, output: memories.importOutput, summary: 'Read such lines back in.'},
  'key.create': {input: keys.createKeyInput, output: keys.createKeyOutput, summary: 'Make a key for a program.'},
  'key.list': {input: nothing, output: keys.keysOutput, summary: 'The keys of programs, without their text.'},
  'key.revoke': {input: keys.revokeKeyInput, output: keys.keyRecord, summary: 'End a key for good.'},
  'key.check': {input: keys.checkKeyInput, output: keys.checkedKey, summary: 'Say whose key it is; for the server.'},
  'library.status': {input: nothing, output: library.libraryStatus, summary: 'Sources, counts and embedder.'},
  'library.stats': {input: nothing, output: library.statsOutput, summary: 'The five counters of the database.'},
  'library.facets': {input: nothing, output: library.facetsOutput, summary: 'Tags, kinds and edge types in use.'},
  'library.issues': {input: nothing, output: library.issuesOutput, summary: 'Warnings per file and broken links.'},
  'library.index': {input: library.indexInput, output: library.indexOutput, summary: 'Index a folder to the end.'},
  'library.addSource': {input: library.addSourceInput, output: library.sourceView, summary: 'Watch a folder.'},
  'library.removeSource': {input: library.sourceInput, output: done, summary: 'Stop watching; forget its index.'},
  'library.rescan': {input: library.sourceInput, output: done, summary: 'Look at every file of a source again.'},
  'library.rebuild': {input: library.sourceInput, output: done, summary: 'Make the index of a source anew.'},
  'library.check': {input: doctor.checkInput, output: doctor.checkOutput, summary: 'Look for damage of every kind.'},
  'library.repair': {input: doctor.repairInput, output: doctor.repairOutput, summary: 'Mend what a check found.'},
  'settings.get': {input: nothing, output: settings, summary: 'The settings of this library.'},
  'settings.set': {input: settingsPatch, output: settings, summary: 'Change settings.'},
  'embedding.providers': {
    input: nothing,
    output: embedding.providersOutput,
    summary: 'The configured sources of vectors, without their keys.',
  },
  'embedding.saveProvider': {
    input: embedding.saveProviderInput,
    output: embedding.providerView,
    summary: 'Configure a source of vectors, or change one.',
  },
  'embedding.removeProvider': {
    input: embedding.removeProviderInput,
    output: done,
    summary: 'Forget a source of vectors and its key.',
  },
  'embedding.test': {
    input: embedding.testEmbedderInput,
    output: embedding.testEmbedderOutput,
    summary: 'Try one text, and say what went wrong.',
  },
} as const;

/** What the host, not the engine, does for the page. */
export const hostMethods = {
  'host.info': {input: nothing, output: host.hostInfo, summary: 'What this host can do.'},
  'host.chooseFolder': {input: nothing, output: host.chooseFolderOutput, summary: 'Ask the person for a folder.'},
  'host.revealNote': {input: host.revealInput, output: done, summary: 'Show the file of a note in its folder.'},
  'host.openExternal': {input: host.openExternalInput, output: done, summary: 'Open a web address outside.'},
  'host.openInEditor': {input: host.openInEditorInput, output: done, summary: 'Open the file of a note in an editor.'},
  'host.openPaths': {input: host.openPathsInput, output: host.openPathsOutput, summary: 'Open files and folders.'},
  'host.takeRequests': {input: nothing, output: host.takeRequestsOutput, summary: 'What is wanted of the page.'},
  'host.leaveQuickSearch': {input: host.leaveQuickSearchInput, output: done, summary: 'End a quick search.'},
  'host.restart': {input: nothing, output: done, summary: 'End the app and start it anew.'},
  'host.updates': {input: nothing, output: updates, summary: 'Whether a newer version of the app is there.'},
  'host.setUpdates': {input: updateChoice, output: updates, summary: 'Choose where, and whether, to look for one.'},
  'host.lookForUpdate': {input: nothing, output: updates, summary: 'Look for one now.'},
  'host.downloadUpdate': {input: nothing, output: updates, summary: 'Download the one that was found.'},
  'host.installUpdate': {input: nothing, output: done, summary: 'End the app, and start it in the new version.'},
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
