import {describe, expect, it} from 'vitest';
import {findSource, listSources, removeSource, addSource, setSourceState} from '../../../main/engine/db/sources.ts';
import {inOneGo} from '../../../main/engine/domain/steps.ts';
import {vaultMaker} from '../../support/vault.ts';

const vaultWith = vaultMaker();

const makeLibrary = () => vaultWith({'a.md': '[[b]]', 'b.md': ''});

const added = {layout: 'markdown', addedAt: '2026-01-01T00:00:00.000Z'} as const;

describe('addSource', () => {
  it('names a source after its folder, with a number when the name is taken', () => {
    const {write} = makeLibrary().database;
    const names = ['/x/notes', '/y/notes', '/z/notes', '/'].map((root) => addSource(write, {...added, root}).name);
    expect(names).toEqual(['notes', 'notes 2', 'notes 3', 'notes 4']);
  });

  it('gives back the source that has the folder, renamed and with its notes in the new space', async () => {
    const vault = makeLibrary();
    const {id} = await vault.source();
    await vault.sync();
    expect(addSource(vault.database.write, {...added, root: vault.root}).id).toBe(id);
    expect(addSource(vault.database.write, {...added, root: vault.root, name: 'Team'})).toMatchObject({
      id,
      name: 'Team',
    });
    expect(vault.rows('SELECT DISTINCT space_key FROM memories')).toEqual([{space_key: 'Team'}]);
  });

  it('refuses a name that another folder has', () => {
    const {write} = makeLibrary().database;
    addSource(write, {...added, root: '/x', name: 'Team'});
    expect(() => addSource(write, {...added, root: '/y', name: 'Team'})).toThrow('belongs to the folder /x');
  });
});

describe('removeSource', () => {
  it('removes all that was made from its notes, and breaks links to them', async () => {
    const vault = makeLibrary();
    const {id} = await vault.source();
    await vault.sync();
    await vault.embed();
    vault.database.write.exec(`INSERT INTO memories (uid, origin, title, title_key, content_hash, meta_hash, indexed_at)
        VALUES ('m1', 'stated', 'M', 'm', '', '', '');
      INSERT INTO edges (src_id, dst_id, type, origin, via, target, target_key, state, created_at)
        SELECT (SELECT id FROM memories WHERE uid = 'm1'), id, 'SUPPORTS', 'stated', 'stated', 'b', 'b', 'resolved', ''
        FROM memories WHERE local_path = 'b.md'`);
    inOneGo(removeSource(vault.database.write, id));
    for (const table of [
      'sources',
      'chunks',
      'bodies',
      'words',
      'grams',
      'passages',
      'vectors_1',
      'embedded_chunks',
      'issues',
    ])
      expect(vault.rows(`SELECT count(*) AS n FROM ${table}`), table).toEqual([{n: 0}]);
    expect(vault.rows('SELECT uid FROM memories')).toEqual([{uid: 'm1'}]);
    expect(vault.rows('SELECT state, dst_id FROM edges')).toEqual([{state: 'broken', dst_id: null}]);
    expect(vault.rows('SELECT source_id FROM runs')).toEqual([{source_id: null}]);
  });
});

it('a source says how it is', () => {
  const {write, read} = makeLibrary().database;
  const {id} = addSource(write, {...added, root: '/x'});
  expect(listSources(read)).toMatchObject([{id, root: '/x', state: 'new', reason: '', lastScanAt: null}]);
  setSourceState(write, id, {state: 'unreadable', reason: 'why'});
  expect(findSource(read, id)).toMatchObject({state: 'unreadable', reason: 'why'});
  setSourceState(write, id, {state: 'ready'});
  expect(findSource(read, id)).toMatchObject({state: 'ready', reason: ''});
});
