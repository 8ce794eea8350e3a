import {execFile} from 'node:child_process';
import {basename} from 'node:path';
import {promisify} from 'node:util';
import type {BuildPeer} from './peer.ts';

const run = promisify(execFile);

/** Whether ripgrep is there. */
export async function hasRipgrep(): Promise<boolean> {
  return run('rg', ['--version']).then(
    () => true,
    () => false,
  );
}

/** ripgrep has no index and ranks nothing: it reads every file for one literal word. */
export const buildRipgrep: BuildPeer = ({folder}) => {
  const find = async (word: string, limit: number) => {
    const found = await run('rg', ['-l', '-i', '-F', '-e', word, folder]).catch(() => ({stdout: ''}));
    const files = found.stdout.split('\n').filter(Boolean);
    return files.slice(0, limit).map((file) => basename(file, '.md'));
  };
  return Promise.resolve({
    search: () => Promise.resolve([]),
    searchLiteral: find,
    close: () => Promise.resolve(),
  });
};
