import type {ReadConnection} from '../db/connection.ts';
import {findByPageId, findKnownFiles, type KnownFile, listKnownFiles} from '../db/memories.ts';
import type {SourceRow} from '../db/sources.ts';
import {EngineError} from '../domain/engine-error.ts';
import {generatedPageId} from '../domain/page-id.ts';
import type {InputNote} from './plan-sync.ts';
import {type CheckedPage, preflightFolder} from './preflight.ts';
import {readFileState} from './read-file.ts';
import {confirmGone, type Verdict} from './confirm-gone.ts';
import {type Scan, scanFolder, scanPaths} from './scan-folder.ts';

/** A source as its folder is now, beside what the library has of it. */
export interface FolderView {
  readonly notes: readonly InputNote[];
  /** What the library has of the part that was looked at. */
  readonly known: readonly KnownFile[];
  readonly keyOf: (known: KnownFile) => string;
  /** Files and folders that could not be read. */
  readonly unreadable: readonly {readonly path: string; readonly reason: string}[];
  /** When what is in each folder last changed, by absolute path; milliseconds since 1970. */
  readonly folders: ReadonlyMap<string, number>;
  /** Whether the whole folder was looked at. */
  readonly isWhole: boolean;
  /** Which of the missing notes do not belong to the source any more, proven on disk, and of which nobody can tell. */
  confirmMissing(missing: readonly KnownFile[]): Promise<Verdict<KnownFile>>;
}

/**
 * Looks at a whole source, or at some paths of a plain one. Throws `EngineError` when the folder cannot be read, and
 * `PREFLIGHT_FAILED` when its metadata do not fit.
 */
export async function lookAtFolder(
  read: ReadConnection,
  source: SourceRow,
  paths: readonly string[] | undefined,
): Promise<FolderView> {
  if (source.layout === 'metadata') return lookAtMetadata(read, source);
  return paths ? lookAtPaths(read, source, paths) : lookAtAll(read, source);
}

async function lookAtAll(read: ReadConnection, source: SourceRow): Promise<FolderView> {
  const scan = await scanFolder(source.root);
  const known = listKnownFiles(read, source.id);
  if (scan.isEmpty && known.length > 0)
    throw new EngineError(
      'INVALID_INPUT',
      `The folder ${source.root} is empty, as if its disk were not mounted. Its index is kept as it was.`,
    );
  return {...viewOf(source, scan), known, isWhole: true};
}

/** A note that is not where it was may be anywhere, so that then the whole folder is looked at. */
async function lookAtPaths(read: ReadConnection, source: SourceRow, paths: readonly string[]): Promise<FolderView> {
  const scan = await scanPaths(source.root, paths);
  const known = paths
    .flatMap((path) => [path, path.normalize('NFC')])
    .flatMap((path) => findKnownFiles(read, source.id, path));
  const there = new Set(scan.files.map(({path}) => path));
  if (known.some(({localPath}) => !there.has(localPath))) return lookAtAll(read, source);
  return {...viewOf(source, scan), known: [...new Map(known.map((file) => [file.id, file])).values()], isWhole: false};
}

/** What a plain folder is known by, as far as it was looked at. */
function viewOf({root}: SourceRow, scan: Scan): Omit<FolderView, 'known' | 'isWhole'> {
  return {
    notes: scan.files.map((file) => ({...file, page: null, key: file.path})),
    keyOf: ({localPath}) => localPath,
    unreadable: scan.unreadable,
    folders: scan.folders,
    confirmMissing: (missing) => confirm(root, missing, (path) => scan.leavesOut(path)),
  };
}

/** Metadata name their pages, so that a page they do not name any more is gone. */
async function lookAtMetadata(read: ReadConnection, source: SourceRow): Promise<FolderView> {
  const preflight = await preflightFolder(source.root);
  if (preflight.layout !== 'metadata')
    throw new EngineError(
      'PREFLIGHT_FAILED',
      `${source.root} has lost its metadata.json. Its index is kept as it was.`,
    );
  const notes: InputNote[] = [];
  for (const page of preflight.pages) {
    const state = await readFileState(page.file);
    notes.push({
      ...state,
      path: page.localPath.normalize('NFC'),
      file: page.file,
      page,
      key: keyOf(read, source, page),
      // Its page id is what it is known by.
      fileId: '',
    });
  }
  return {
    notes,
    known: listKnownFiles(read, source.id),
    keyOf: ({pageId}) => pageId,
    unreadable: [],
    isWhole: true,
    folders: new Map(),
    confirmMissing: (missing) => Promise.resolve({gone: missing, unknown: []}),
  };
}

/** The page id that a page has in the library: another one when a different source holds its own. */
function keyOf(read: ReadConnection, source: SourceRow, page: CheckedPage): string {
  const holder = findByPageId(read, page.pageId);
  if (!holder || holder.sourceId === source.id) return page.pageId;
  return generatedPageId(page.spaceKey ?? source.name, page.localPath);
}

async function confirm(
  root: string,
  missing: readonly KnownFile[],
  leavesOut: (path: string) => boolean,
): Promise<Verdict<KnownFile>> {
  if (missing.length === 0) return {gone: [], unknown: []};
  const out = missing.filter(({localPath}) => leavesOut(localPath));
  const {gone, unknown} = await confirmGone(
    root,
    missing.filter((known) => !out.includes(known)),
  );
  return {gone: [...out, ...gone], unknown};
}
