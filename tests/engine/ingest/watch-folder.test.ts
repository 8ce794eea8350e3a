import {mkdirSync, renameSync, rmSync, unlinkSync} from 'node:fs';
import {setTimeout as sleep} from 'node:timers/promises';
import {afterEach, describe, expect, it} from 'vitest';
import {type FolderChange, type FolderWatch, watchFolder} from '../../../main/engine/ingest/watch-folder.ts';
import {type Files, makeVault, metadata, type TestVault} from '../../support/vault.ts';

const open: {readonly vault: TestVault; readonly watch: FolderWatch; readonly idle: () => Promise<unknown>}[] = [];
afterEach(async () => {
  for (const {vault, watch, idle} of open.splice(0)) {
    await watch.close();
    await idle();
    vault.close();
  }
});

/** A folder that is indexed and then followed, as the library does it. */
async function followed(files: Files): Promise<{vault: TestVault; changes: FolderChange[]}> {
  const vault = makeVault(files);
  await vault.sync();
  const changes: FolderChange[] = [];
  let syncs: Promise<unknown> = Promise.resolve();
  const watch = watchFolder(
    vault.root,
    (change) => {
      changes.push(change);
      const options = change.paths === 'all' ? {} : {paths: change.paths};
      syncs = syncs.then(() => vault.sync(options)).catch(() => undefined);
    },
    vault.context,
  );
  open.push({vault, watch, idle: () => syncs});
  await watch.ready;
  return {vault, changes};
}

/** Waits until a check holds; fails with its last error after the two seconds that a change may take. */
async function soon(check: () => void, limit = 2000): Promise<void> {
  const end = performance.now() + limit;
  for (;;) {
    try {
      check();
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await sleep(20);
    }
  }
}

describe('watchFolder: a change shows in search within two seconds', () => {
  it.each<[string, (vault: TestVault) => void, readonly [string, readonly string[]][]]>([
    [
      'an edit',
      ({write}) => {
        write({'a.md': 'edited'});
      },
      [
        ['edited', ['a.md']],
        ['alpha', []],
      ],
    ],
    [
      'a new note',
      ({write}) => {
        write({'new.md': 'fresh'});
      },
      [['fresh', ['new.md']]],
    ],
    [
      'a new note in a new folder',
      ({write}) => {
        write({'deep/er/new.md': 'fresh'});
      },
      [['fresh', ['deep/er/new.md']]],
    ],
    [
      'a rename',
      ({file}) => {
        renameSync(file('a.md'), file('z.md'));
      },
      [['alpha', ['z.md']]],
    ],
    [
      'a move',
      ({file}) => {
        renameSync(file('a.md'), file('sub/a.md'));
      },
      [['alpha', ['sub/a.md']]],
    ],
    [
      'a deletion',
      ({file}) => {
        unlinkSync(file('a.md'));
      },
      [['alpha', []]],
    ],
    [
      'a folder that is renamed',
      ({file}) => {
        renameSync(file('sub'), file('other'));
      },
      [['gamma', ['other/c.md']]],
    ],
    [
      'a folder that is removed',
      ({file}) => {
        rmSync(file('sub'), {recursive: true});
      },
      [['gamma', []]],
    ],
    [
      'a new ignore file',
      ({write}) => {
        write({'.commonplaceignore': 'sub'});
      },
      [
        ['gamma', []],
        ['alpha', ['a.md']],
      ],
    ],
  ])('%s', async (_, change, expected) => {
    const {vault} = await followed({'a.md': 'alpha', 'b.md': 'beta', 'sub/c.md': 'gamma'});
    const before = vault.rows<{uid: string}>('SELECT uid FROM memories ORDER BY 1');
    change(vault);
    await soon(() => {
      expect(expected.map(([word]) => [word, vault.find(word)])).toEqual(expected);
    });
    const after = vault.rows<{uid: string}>('SELECT uid FROM memories ORDER BY 1').map(({uid}) => uid);
    expect(before.filter(({uid}) => !after.includes(uid)).length).toBe(after.length < before.length ? 1 : 0);
  });

  it('keeps telling of what happens in a folder that was renamed', async () => {
    const {vault} = await followed({'sub/c.md': 'gamma'});
    renameSync(vault.file('sub'), vault.file('other'));
    await soon(() => {
      expect(vault.find('gamma')).toEqual(['other/c.md']);
    });
    vault.write({'other/c.md': 'edited'});
    await soon(() => {
      expect(vault.find('edited')).toEqual(['other/c.md']);
    });
  });

  it('a root that goes away changes nothing, and is followed again when it is back', async () => {
    const {vault} = await followed({'a.md': 'alpha'});
    renameSync(vault.root, `${vault.root}-away`);
    await sleep(600);
    expect(vault.find('alpha')).toEqual(['a.md']);
    renameSync(`${vault.root}-away`, vault.root);
    await sleep(300);
    vault.write({'a.md': 'edited'});
    await soon(() => {
      expect(vault.find('edited')).toEqual(['a.md']);
    }, 4000);
  });
});

it('what is left out is not told', async () => {
  const {vault, changes} = await followed({'a.md': '', '.gitignore': 'drafts\n*.tmp.md'});
  mkdirSync(vault.file('.obsidian'));
  vault.write({'.obsidian/x.md': '', 'b.txt': '', 'c.tmp.md': '', '.d.md': ''});
  await sleep(400);
  expect(changes.filter(({paths}) => paths !== 'all')).toEqual([]);
});

it('saves in quick succession are told as one change', async () => {
  const {vault, changes} = await followed({'a.md': '', 'b.md': ''});
  for (let index = 0; index < 5; index++) {
    vault.write({'a.md': `x${index}`, 'b.md': `y${index}`});
    await sleep(10);
  }
  await soon(() => {
    expect(changes).toEqual([{paths: ['a.md', 'b.md']}]);
  });
});

it('a change of metadata.json concerns all pages', async () => {
  const {vault} = await followed({'metadata.json': metadata({p: {local_path: 'a.md', title: 'Before'}}), 'a.md': 'x'});
  vault.write({'metadata.json': metadata({p: {local_path: 'a.md', title: 'After'}})});
  await soon(() => {
    expect(vault.find('after')).toEqual(['a.md']);
  });
});
