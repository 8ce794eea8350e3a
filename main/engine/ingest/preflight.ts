import {isAbsolute, join, normalize, resolve} from 'node:path';
import {EngineError} from '../domain/engine-error.ts';
import {checkFile, fileExists, readTextFile} from './read-file.ts';
import {type MetadataPage, readMetadata} from './read-metadata.ts';
import {reasonOf, requireFolder, scanFolder} from './scan-folder.ts';

/** A page of `metadata.json` whose file was found. */
export interface CheckedPage extends MetadataPage {
  /** Absolute, free of links. */
  readonly file: string;
}

/** What is known of a folder before anything is written. */
export interface Preflight {
  readonly layout: 'markdown' | 'metadata';
  /** Absolute path of the folder. */
  readonly root: string;
  /** Absolute path of `metadata.json`; empty for a plain folder. */
  readonly metadataPath: string;
  readonly pageCount: number;
  /** Pages whose file was found and can be read. */
  readonly checkedFiles: number;
  /** The pages of `metadata.json`, by page id; empty for a plain folder. */
  readonly pages: readonly CheckedPage[];
}

/**
 * Checks a folder before it is indexed, and before any database is opened. A folder with `metadata.json` must have
 * every file that it names; a plain folder must hold a note. Throws `EngineError`: about the folder, or
 * `PREFLIGHT_FAILED` with every problem of every page.
 */
export async function preflightFolder(folder: string): Promise<Preflight> {
  const root = resolve(folder);
  await requireFolder(root);
  const metadataPath = join(root, 'metadata.json');
  if (await fileExists(metadataPath)) return preflightMetadata(root, metadataPath);
  const {files, unreadable} = await scanFolder(root);
  if (files.length === 0 && unreadable.length === 0)
    throw new EngineError(
      'INVALID_INPUT',
      `The folder ${root} holds no notes: there is no .md or .markdown file in it.`,
    );
  const pageCount = files.length;
  return {layout: 'markdown', root, metadataPath: '', pageCount, checkedFiles: pageCount, pages: []};
}

async function preflightMetadata(root: string, metadataPath: string): Promise<Preflight> {
  const pages = readMetadata(await readMetadataFile(metadataPath), metadataPath);
  const checked: CheckedPage[] = [];
  const problems: string[] = [];
  for (const page of pages) {
    const result = await checkPage(root, page);
    if ('file' in result) checked.push({...page, localPath: posix(page.localPath), file: result.file});
    else problems.push(`page ${page.pageId}: ${result.problem}`);
  }
  if (problems.length > 0) throw failed(root, problems);
  return {
    layout: 'metadata',
    root,
    metadataPath,
    pageCount: pages.length,
    checkedFiles: checked.length,
    pages: checked,
  };
}

async function checkPage(
  root: string,
  {localPath}: MetadataPage,
): Promise<{readonly file: string} | {readonly problem: string}> {
  if (localPath === '') return {problem: 'local_path is empty'};
  const isOutside =
    isAbsolute(localPath) || /^[a-z]:|^[\\/]/i.test(localPath) || /^\.\.(?:\/|$)/.test(posix(localPath));
  if (isOutside) return {problem: `${localPath} leads out of the folder`};
  const result = await checkFile(root, join(root, localPath));
  return 'problem' in result ? {problem: `${localPath} ${result.problem}`} : result;
}

async function readMetadataFile(file: string): Promise<string> {
  try {
    return await readTextFile(file);
  } catch (error) {
    throw new EngineError('PREFLIGHT_FAILED', `${file} cannot be read: ${reasonOf(error)}.`, {cause: error});
  }
}

function failed(root: string, problems: readonly string[]): EngineError {
  const count = problems.length === 1 ? '1 page' : `${problems.length} pages`;
  const list = [...problems].sort().map((problem) => `\n  ${problem}`);
  return new EngineError('PREFLIGHT_FAILED', `${count} of ${root} cannot be indexed:${list.join('')}`);
}

/** A relative path with `/`, without `.` and `..` where they can be resolved. */
function posix(path: string): string {
  return normalize(path).replaceAll('\\', '/');
}
