import {spawn} from 'node:child_process';
import {join, resolve} from 'node:path';
import {FSWatcher} from 'chokidar';
import {expect, onTestFinished, test, vi} from 'vitest';
import {type FolderChange, watchFolder} from '../../../main/engine/ingest/watch-folder.ts';
import {makePlace} from '../../support/engine.ts';
import {canLimitWatches, withFewWatches} from '../../support/few-watches.ts';
import {writeFiles} from '../../support/vault.ts';

const files = Object.fromEntries(Array.from({length: 12}, (_, n) => [`f${n}/a.md`, `note ${n}`]));
const silent = {info: () => undefined, warn: () => undefined, error: () => undefined};

test.runIf(canLimitWatches)(
  'when the system’s limit of watches is reached, the status says so, and changes are found all the same',
  async () => {
    const {root, folder} = makePlace(files);
    const entry = resolve(import.meta.dirname, 'few-watches-engine.ts');
    const [program = '', ...args] = withFewWatches(6, [process.execPath, entry, join(folder, 'library.db'), root]);
    const child = spawn(program, args, {stdio: ['ignore', 'pipe', 'inherit']});
    onTestFinished(() => void child.kill('SIGKILL'));
    let said = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part));
    const last = () => JSON.parse(said.trim().split('\n').at(-1) ?? '{}') as Record<string, unknown>;
    await vi.waitUntil(() => said.includes('limit of watched folders is reached'), {timeout: 15_000});
    expect(last()).toEqual({
      notice: `${root} is looked at every 10 s, because the system does not watch it: its limit of watched folders is reached (on Linux, fs.inotify.max_user_watches).`,
      state: 'ready',
      documents: 12,
    });
    // In every folder, so that most of the changes are told by no watch.
    writeFiles(root, Object.fromEntries(Array.from({length: 12}, (_, n) => [`f${n}/new.md`, 'fresh'])));
    await vi.waitUntil(() => last()['documents'] === 24, {timeout: 15_000});
  },
  40_000,
);

test.each([
  ['EMFILE', 'its limit of watches or open files is reached (on Linux, fs.inotify.max_user_instances)'],
  ['EIO', 'EIO: it broke'],
])('a watch that fails with %s later on says why, once, and anything may have changed', async (code, why) => {
  const {root} = makePlace(files);
  const changes: FolderChange[] = [];
  const onTrouble = vi.fn();
  const made: FSWatcher[] = [];
  const watch = watchFolder(root, (change) => changes.push(change), {
    log: silent,
    onTrouble,
    watchTree: (path, options) => {
      const watcher = new FSWatcher(options);
      made.push(watcher);
      return watcher.add(path);
    },
  });
  onTestFinished(() => watch.close());
  await watch.ready;
  expect(watch.trouble()).toBe('');
  for (let time = 0; time < 3; time++) made[0]?.emit('error', Object.assign(new Error(`${code}: it broke`), {code}));
  expect(watch.trouble()).toContain(`does not watch it: ${why}.`);
  expect(onTrouble).toHaveBeenCalledOnce();
  await vi.waitUntil(() => changes.length > 0, {timeout: 2000});
  expect(changes).toEqual([{paths: 'all'}]);
});
