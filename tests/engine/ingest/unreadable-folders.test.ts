/** Folders that cannot be read for a while: their notes stay, and somebody says so. */
import {chmodSync, mkdirSync, renameSync, rmSync, unlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {setTimeout as sleep} from 'node:timers/promises';
import {describe, expect, onTestFinished, test, vi} from 'vitest';
import type {Client} from '#contract/client';
import {makePlace, openEngine, pathsWith} from '../../support/engine.ts';
import {canMount, mountOver} from '../../support/mounted-folder.ts';
import {becomePlainUser, rightsBind} from '../../support/plain-user.ts';
import {writeFiles} from '../../support/vault.ts';

type Place = ReturnType<typeof makePlace>;

/** What a change may take, and what coming back may: milliseconds. */
const soon = {timeout: 5000, interval: 30};

const many = Object.fromEntries(
  Array.from({length: 500}, (_, n) => [`${n < 300 ? 'sub' : 'top'}/n${n}.md`, `n${n} valve`]),
);

async function countOf(client: Client): Promise<number> {
  return (await client.call('library.stats', {})).stats.documents;
}

async function sourceOf(client: Client) {
  const [source] = (await client.call('library.status', {})).sources;
  return source;
}

describe('fault 9: what cannot be read is not taken as gone', () => {
  interface Way {
    readonly where: 'root' | 'sub';
    /** Takes the folder out of reach, and gives what brings it back. */
    readonly take: (place: Place) => () => void;
    readonly says: RegExp;
    readonly isAboutRights?: true;
    readonly isAboutDisks?: true;
  }
  const away = (path: string) => {
    renameSync(path, `${path}-away`);
    return () => {
      rmSync(path, {recursive: true, force: true});
      renameSync(`${path}-away`, path);
    };
  };
  const locked = (path: string) => {
    chmodSync(path, 0);
    return () => {
      chmodSync(path, 0o755);
    };
  };
  const covered = (path: string) => {
    const disk = mountOver(path, 1);
    const unmount = () => {
      disk.unmount();
    };
    onTestFinished(unmount);
    return unmount;
  };
  const ways: Readonly<Record<string, Way>> = {
    'the root is locked (chmod 000)': {
      where: 'root',
      take: ({root}) => locked(root),
      says: /notes cannot be read: permission denied/,
      isAboutRights: true,
    },
    'one folder in it is locked (chmod 000)': {
      where: 'sub',
      take: ({root}) => locked(join(root, 'sub')),
      says: /notes\/sub cannot be read: permission denied. The index keeps its 300 notes./,
      isAboutRights: true,
    },
    'names of one folder can be listed, its files not (chmod 444)': {
      where: 'sub',
      take: ({root}) => {
        chmodSync(join(root, 'sub'), 0o444);
        return () => {
          chmodSync(join(root, 'sub'), 0o755);
        };
      },
      says: /notes\/sub cannot be read: permission denied/,
      isAboutRights: true,
    },
    'the root is renamed away': {
      where: 'root',
      take: ({root}) => away(root),
      says: /notes does not exist|notes cannot be read: it is not there/,
    },
    'a file lies in the place of the root': {
      where: 'root',
      take: ({root}) => {
        const back = away(root);
        writeFileSync(root, '');
        return back;
      },
      says: /notes is a file|notes cannot be read: it is not a folder/,
    },
    'an empty folder lies in the place of the root': {
      where: 'root',
      take: ({root}) => {
        const back = away(root);
        mkdirSync(root);
        return back;
      },
      says: /notes is empty, as if its disk were not mounted/,
    },
    'an empty disk is mounted over the root': {
      where: 'root',
      take: ({root}) => covered(root),
      says: /notes is empty, as if its disk were not mounted/,
      isAboutDisks: true,
    },
    'an empty disk is mounted over one folder': {
      where: 'sub',
      take: ({root}) => covered(join(root, 'sub')),
      says: /notes\/sub cannot be read: another disk is mounted over it. The index keeps its 300 notes./,
      isAboutDisks: true,
    },
  };

  /** Indexed, and everything in it owned by whom rights bind. */
  async function indexed(): Promise<Place> {
    const place = makePlace(many);
    const {client, root, close} = await openEngine({embedder: 'none'}, place);
    await client.call('library.index', {folder: root});
    await close();
    return place;
  }

  /** Nothing is purged, the source says what is wrong, and all is well again soon after it is. */
  async function holdsOut(client: Client, way: Way, {back, place}: {back: () => void; place: Place}): Promise<void> {
    await vi.waitUntil(async () => (await sourceOf(client))?.state === 'unreadable', soon);
    expect((await sourceOf(client))?.reason).toMatch(way.says);
    await sleep(300);
    expect([await countOf(client), await pathsWith(client, 'n7')]).toEqual([500, ['sub/n7.md']]);
    back();
    await vi.waitUntil(async () => (await sourceOf(client))?.state === 'ready', soon);
    writeFiles(place.root, {'sub/n7.md': 'edited since'});
    await vi.waitUntil(async () => (await pathsWith(client, 'edited')).length === 1, soon);
    expect([await countOf(client), (await sourceOf(client))?.reason]).toEqual([500, '']);
  }

  for (const [title, way] of Object.entries(ways)) {
    const it = test.runIf((!way.isAboutRights || rightsBind) && (!way.isAboutDisks || canMount));
    it(`${title}, before the program starts`, async () => {
      const place = await indexed();
      if (way.isAboutRights) becomePlainUser(place.folder);
      const back = way.take(place);
      const {client} = await openEngine({watch: true, embedder: 'none'}, place);
      await holdsOut(client, way, {back, place});
    });

    it(`${title}, while it runs`, async () => {
      const place = await indexed();
      if (way.isAboutRights) becomePlainUser(place.folder);
      const {client} = await openEngine({watch: true, embedder: 'none'}, place);
      await vi.waitUntil(async () => (await sourceOf(client))?.state === 'ready', soon);
      await holdsOut(client, way, {back: way.take(place), place});
    });

    it(`${title}, when it is indexed anew`, async () => {
      const place = await indexed();
      if (way.isAboutRights) becomePlainUser(place.folder);
      const back = way.take(place);
      const {client, root} = await openEngine({embedder: 'none'}, place);
      const rebuilt = client.call('library.index', {folder: root, rebuild: true});
      if (way.where === 'root') await expect(rebuilt).rejects.toMatchObject({code: expect.any(String) as string});
      else expect((await rebuilt).dbStats.documents).toBe(500);
      expect([await countOf(client), await pathsWith(client, 'n7')]).toEqual([500, ['sub/n7.md']]);
      back();
      expect((await client.call('library.index', {folder: root})).dbStats.documents).toBe(500);
    });
  }

  test('a note is removed when it is not in a folder that can be read', async () => {
    const place = await indexed();
    const {client} = await openEngine({watch: true, embedder: 'none'}, place);
    unlinkSync(join(place.root, 'sub/n7.md'));
    await vi.waitUntil(async () => (await countOf(client)) === 499, soon);
    expect((await sourceOf(client))?.state).toBe('ready');
  });
});
