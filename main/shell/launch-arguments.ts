import {realpathSync, statSync} from 'node:fs';
import {resolve} from 'node:path';
import {linkScheme} from '#contract/deep-link';

/** What a command line asks for. Paths are absolute, with links resolved. */
export interface LaunchArguments {
  /** The first folder: its library is opened. Null when none is named. */
  readonly folder: string | null;
  /** Further folders, and files: opened in that library. */
  readonly paths: readonly string[];
  /** Links of our own scheme, not yet parsed. */
  readonly links: readonly string[];
  /** Paths that are not there. */
  readonly missing: readonly string[];
}

/** Reads the arguments after the program's own; switches are the runtime's. */
export function readLaunchArguments(args: readonly string[]): LaunchArguments {
  const named = args.filter((arg) => arg !== '' && !arg.startsWith('-'));
  const links = named.filter(isLink);
  const paths = named.filter((arg) => !isLink(arg)).map(pathOf);
  const there = paths.filter(({isThere}) => isThere);
  const folder = there.find(({isFolder}) => isFolder) ?? null;
  return {
    folder: folder?.path ?? null,
    paths: there.filter((each) => each !== folder).map(({path}) => path),
    links,
    missing: paths.filter(({isThere}) => !isThere).map(({path}) => path),
  };
}

function isLink(arg: string): boolean {
  return arg.toLowerCase().startsWith(`${linkScheme}:`);
}

function pathOf(arg: string): {path: string; isThere: boolean; isFolder: boolean} {
  const path = resolve(arg);
  const found = statSync(path, {throwIfNoEntry: false});
  return {
    path: found ? realpathSync(path) : path,
    isThere: found !== undefined,
    isFolder: found?.isDirectory() ?? false,
  };
}
