import {spawnSync} from 'node:child_process';
import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {MemoryOutput} from '#contract/memories';
import {cliEntry} from '../run-cli.ts';
import {libraryOf, type MemoryPlace, memoryPlace} from './memory-place.ts';

let place: MemoryPlace;
let exported: string;
beforeAll(() => {
  place = memoryPlace();
  const {id} = place.remember('Six masts.', '--from', 'decisions/Telemetry over CoAP.md#Reasoning', 'Welcome.md');
  const newer = place.json<MemoryOutput>('supersede', id, 'Seven masts.', '--embedder', 'none', '--ttl', 'stable');
  const other = place.remember('Eight masts, said “Bea”\nin two lines.', '--tag', 'mast', '--meta', '{"z":1,"a":2}');
  place.text('contradict', newer.id, other.id, '--note', 'seven or eight');
  place.text('scopes', 'add', 'Masts');
  place.text('identities', 'add', 'Scribe');
  place.remember('From a scribe.', '--as', 'scribe', '--scope', 'masts', '--proposed');
  exported = place.text('export');
});
afterAll(() => {
  place.remove();
});

const db = () => ['--db', join(place.path, 'new.db')];

describe('an export', () => {
  it('read into a new library and written out again has the same bytes, and brings nothing twice', () => {
    expect(place.text('export', 'all.jsonl')).toMatch(/^exported 4 memories and \d+ links to .*all\.jsonl\n$/);
    expect(readFileSync(join(place.path, 'all.jsonl'), 'utf8')).toBe(exported);
    expect(place.run('import', 'all.jsonl', ...db()).status).toBe(2);
    const first = place.text('import', 'all.jsonl', ...db(), '--create', '--embedder', 'hash-local');
    expect(first).toMatch(/^imported 4 memories and \d+ links; 0 were there already\n$/);
    expect(place.text('export', ...db())).toBe(exported);
    expect(place.json('import', 'all.jsonl', ...db())).toMatchObject({memories: 0, edges: 0});
    expect(place.text('export', ...db())).toBe(exported);
  });

  it('can come through a pipe', () => {
    const args = [cliEntry, 'import', '-', '--db', join(place.path, 'piped.db'), '--create', '--embedder', 'none'];
    const {status} = spawnSync(process.execPath, args, {input: exported});
    expect(status).toBe(0);
    expect(place.text('export', '-', '--db', join(place.path, 'piped.db'))).toBe(exported);
  });

  it('as JSON is one object', () => {
    expect(place.json('export')).toMatchObject({jsonl: exported, memories: 4});
    expect(place.json('export', 'all.jsonl', '--force')).toEqual({
      file: join(place.path, 'all.jsonl'),
      memories: 4,
      edges: expect.any(Number) as number,
    });
  });

  it('is the same after the index was made anew', () => {
    place.text('index', '.', '--rebuild', '--embedder', 'hash-local');
    expect(existsSync(libraryOf(place))).toBe(true);
    expect(place.text('export')).toBe(exported);
  });
});
