import {unlinkSync} from 'node:fs';
import {describe, expect, it} from 'vitest';
import {run} from '../../../main/engine/db/prepared.ts';
import {createHashLocal} from '../../../main/engine/embed/hash-local.ts';
import {embedPending} from '../../../main/engine/ingest/embed-pending.ts';
import type {Embedder} from '../../../main/engine/ports.ts';
import {type Files, type TestVault, vaultMaker} from '../../support/vault.ts';

const vaultWith = vaultMaker();

async function indexed(files: Files, embedder: Embedder = createHashLocal()): Promise<TestVault> {
  const vault = vaultWith(files, embedder);
  await vault.sync();
  return vault;
}

/** The real embedder, with a list of the texts that it was given. */
function listening(onTexts: (texts: readonly string[]) => void = () => undefined): Embedder & {seen: string[]} {
  const real = createHashLocal();
  const seen: string[] = [];
  return {
    ...real,
    identity: real.identity,
    available: true,
    seen,
    passages: (text) => real.passages(text),
    embedPassages: (texts) => {
      onTexts(texts);
      seen.push(...texts);
      return real.embedPassages(texts);
    },
    embedQuery: (text) => real.embedQuery(text),
    close: () => real.close(),
  };
}

const notes = (number: number): Files =>
  Object.fromEntries(
    Array.from({length: number}, (_, index) => [`p${String(index).padStart(3, '0')}.md`, `words of number${index}`]),
  );
const sections = (...words: readonly string[]) => words.map((word) => `# ${word}\n\ntext about ${word}`).join('\n\n');
const counted = (vault: TestVault) =>
  vault.rows<{chunks: number; embedded: number}>(
    'SELECT (SELECT count(*) FROM chunks) AS chunks, (SELECT count(*) FROM embedded_chunks) AS embedded',
  )[0];

describe('embedPending', () => {
  it('gives every chunk its vectors and counts the chunks', async () => {
    const vault = await indexed({'a.md': sections('one', 'two'), 'b.md': '', 'c.md': 'x'.repeat(3000)});
    expect(await vault.embed()).toBe(6);
    expect(counted(vault)).toEqual({chunks: 6, embedded: 6});
    expect(await vault.embed()).toBe(0);
  });

  it('makes up for a run that ended between chunks and vectors', async () => {
    const vault = await indexed(notes(40));
    await vault.embed();
    run(vault.database.write, 'DELETE FROM embedded_chunks WHERE chunk_id % 2 = 0');
    await vault.sync();
    await vault.embed();
    expect(counted(vault)).toEqual({chunks: 40, embedded: 40});
  });

  it('embeds only text that is new, and counts every chunk of a changed note', async () => {
    const embedder = listening();
    const vault = await indexed({'a.md': sections('one', 'two', 'three')}, embedder);
    await vault.embed();
    embedder.seen.length = 0;
    vault.write({'a.md': sections('zero', 'one', 'three')});
    expect((await vault.sync()).chunkWrites).toBe(3);
    expect(await vault.embed()).toBe(3);
    expect(embedder.seen.join()).toContain('zero');
    expect(embedder.seen.join()).not.toContain('one');
    expect(vault.rows('SELECT count(*) AS n FROM passages')).toEqual([{n: 3}]);
  });

  it('embeds the same text once, however often it stands', async () => {
    const embedder = listening();
    const vault = await indexed({'a.md': 'the same words', 'b.md': 'the same words'}, embedder);
    expect(await vault.embed()).toBe(2);
    expect(embedder.seen).toEqual(['the same words']);
  });

  it('stops between batches when asked to, and goes on from there', async () => {
    const stop = new AbortController();
    const vault = await indexed(
      notes(100),
      listening(() => {
        stop.abort();
      }),
    );
    const {written} = await embedPending(vault.context, {signal: stop.signal});
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(100);
    expect(await vault.embed()).toBe(100 - written);
  });

  it('loses only the batch that fails, says so once, and tries it again next time', async () => {
    let isBroken = true;
    const embedder = listening((texts) => {
      if (isBroken && texts.some((text) => text.includes('number20'))) throw new Error('out of memory');
    });
    const vault = await indexed(notes(60), embedder);
    await expect(vault.embed()).rejects.toMatchObject({
      code: 'EMBEDDER_UNAVAILABLE',
      message: expect.stringContaining('out of memory') as string,
    });
    const embedded = counted(vault)?.embedded ?? 0;
    expect(embedded).toBeGreaterThanOrEqual(44);
    isBroken = false;
    expect(await vault.embed()).toBe(60 - embedded);
  });

  it('gives up on a model that fails on everything', async () => {
    let calls = 0;
    const embedder = listening(() => {
      calls++;
      throw new Error('broken');
    });
    const vault = await indexed(notes(500), embedder);
    await expect(vault.embed()).rejects.toMatchObject({code: 'EMBEDDER_UNAVAILABLE'});
    expect(calls).toBe(10);
  });

  it('does nothing for chunks that are removed while their vectors are made', async () => {
    const state: {vault?: TestVault} = {};
    const embedder = listening(() => {
      if (state.vault) run(state.vault.database.write, 'DELETE FROM memories');
    });
    const vault = await indexed(notes(3), embedder);
    state.vault = vault;
    expect(await vault.embed()).toBe(0);
    expect(counted(vault)).toEqual({chunks: 0, embedded: 0});
  });

  it('leaves the vectors of another model alone', async () => {
    const vault = await indexed(notes(3));
    await vault.embed();
    const embedder = listening();
    const other = {...embedder, identity: {...embedder.identity, version: 'other'}};
    expect((await embedPending({...vault.context, embedder: other}, {})).written).toBe(3);
    expect(vault.rows('SELECT set_id, count(*) AS n FROM embedded_chunks GROUP BY 1')).toEqual([
      {set_id: 1, n: 3},
      {set_id: 2, n: 3},
    ]);
  });

  it('does nothing without a model', async () => {
    const vault = await indexed(notes(3), {...listening(), available: false});
    expect(await vault.embed()).toBe(0);
  });

  it('vectors go with their note', async () => {
    const vault = await indexed(notes(3));
    await vault.embed();
    unlinkSync(vault.file('p001.md'));
    await vault.sync();
    expect(vault.rows('SELECT count(*) AS n FROM vectors_1')).toEqual([{n: 2}]);
  });
});
