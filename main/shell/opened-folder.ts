import {realpathSync, statSync} from 'node:fs';
import {resolve} from 'node:path';

/** The folder named on the command line, else the sample library, with links resolved; null when it is no folder. */
export function openedFolder(args: readonly string[], sampleLibrary: string): string | null {
  const named = args.find((arg) => !arg.startsWith('-'));
  const folder = named === undefined ? sampleLibrary : resolve(named);
  const isFolder = statSync(folder, {throwIfNoEntry: false})?.isDirectory() ?? false;
  return isFolder ? realpathSync(folder) : null;
}
