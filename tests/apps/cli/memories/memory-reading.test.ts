import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {History, MemoryCard, MemoryOutput} from '#contract/memories';
import {conforms, isCalm, type MemoryPlace, memoryPlace} from './memory-place.ts';

let place: MemoryPlace;
beforeAll(() => {
  place = memoryPlace();
});
afterAll(() => {
  place.remove();
});

const noModel = ['--embedder', 'none'];

const short = ({id}: MemoryOutput) => id.slice(0, 12);

describe('reading', () => {
  it('memories lists what the options leave, page by page', () => {
    for (let count = 0; count < 5; count++)
      place.remember(`Paged ${count}.`, '--tag', 'paged', '--ttl', `${count + 1}d`);
    const seen: string[] = [];
    let cursor: string[] = [];
    for (;;) {
      const list = ['memories', '--tag', 'paged', '--limit', '2', ...cursor] as const;
      const {hits, nextCursor} = conforms('memory.search', place.json(...list));
      seen.push(...hits.map(({content}) => content));
      if (nextCursor === null) break;
      cursor = ['--cursor', nextCursor];
    }
    expect(seen).toEqual([4, 3, 2, 1, 0].map((count) => `Paged ${count}.`));
    const {stdout, stderr} = place.run('memories', '--tag', 'paged', '--limit', '2');
    expect(isCalm(stdout)).toMatch(/^mem_\S{8} {2}fact {2}current {2}\S+ {2}until \S+\n {2}Paged 4\.\n {2}#paged\n/);
    expect(stderr).toMatch(/^note: 2 memories shown, and there are more: add --cursor \S+\n$/);
  });

  it.each<[readonly string[], number]>([
    [['--q', 'FILTERED'], 1],
    [['--q', 'filtered', '--kind', 'decision'], 0],
    [['--q', 'filtered', '--status', 'proposed'], 0],
    [['--q', 'filtered', '--scope', 'library'], 1],
    [['--q', 'filtered', '--from', '2026-01-01', '--to', '2125-01-01'], 1],
    [['--q', 'filtered', '--to', '2026-01-01'], 0],
    [['--q', 'filtered', '--expires-before', '2125-01-01T12:00:00Z'], 1],
    [['--q', 'filtered', '--as-of', '2026-01-01'], 0],
    [['--q', 'filtered', '--as-of', '2125-01-01'], 0],
  ])('memories %o', (args, expected) => {
    place.remember('Filtered.', '--ttl', '1y');
    expect(place.json<{hits: unknown[]}>('memories', ...args).hits).toHaveLength(expected);
  });

  it('an empty list says so', () => {
    expect(place.run('memories', '--q', 'nothing says this')).toMatchObject({
      status: 0,
      stdout: 'no memories\n',
      stderr: '',
    });
  });

  it('memory shows the card with chain and history, history those alone', () => {
    const first = place.remember('One metre.', '--from', 'runbooks/field/Lone visits.md#There', '--why', 'wading');
    const {id} = place.json<MemoryOutput>('supersede', first.id, 'Half a metre.', ...noModel);
    const shown = isCalm(place.text('memory', short(first)));
    for (const words of [
      'fact, superseded, version 2',
      first.id,
      'why         wading',
      'runbooks/field/Lone visits.md',
    ])
      expect(shown).toContain(words);
    expect(shown).toMatch(/links\n {2}<- SUPERSEDES mem_\S{8} Half a metre\. +edge_\S{8}\n/);
    expect(shown).toMatch(/versions\n {2}> mem_\S{8} {2}\S+ {2}superseded {2}One metre\.\n {4}mem_/);
    expect(shown).toMatch(/history\n.* remembered {2}v1\n.* superseded {2}v2 {2}mem_\S{8}\n$/);
    const {events, ...whole} = place.json<MemoryCard & Pick<History, 'events'>>('memory', id);
    conforms('memory.read', whole);
    expect(events.map(({action}) => action)).toEqual(['remembered']);
    const history = conforms('memory.history', place.json<History>('history', short(first)));
    expect(history.chain.map(({content}) => content)).toEqual(['One metre.', 'Half a metre.']);
    expect(isCalm(place.text('history', id))).toMatch(/remembered {2}v1\n\nversions\n {2}mem_.*\n> mem_/);
  });

  it('bootstrap tells an agent what holds', () => {
    place.text('identities', 'add', 'Reader');
    conforms('memory.bootstrap', place.json('bootstrap', 'reader'));
    const told = isCalm(place.text('bootstrap', 'agent:reader', '--scope', 'library'));
    expect(told).toMatch(
      /^current decisions\n[^]*preferences in force\n[^]*open questions\n[^]*scopes\n[^]*latest changes\n/,
    );
  });

  it('scopes and identities are listed, and made', () => {
    expect(conforms('memory.addScope', place.json('scopes', 'add', 'Field team', '--kind', 'team'))).toMatchObject({
      scope_id: 'team:field team',
    });
    expect(isCalm(place.text('scopes'))).toMatch(/^team:field team +team +Field team$/m);
    conforms('memory.scopes', place.json('scopes'));
    expect(place.json('identities', 'add', 'Bea', '--kind', 'user')).toMatchObject({identity_id: 'user:bea'});
    expect(isCalm(place.text('identities'))).toMatch(/^local-user +user +You\n/);
    conforms('memory.identities', place.json('identities'));
  });
});

it('text from a library cannot write to the terminal, and no line is too long', () => {
  const hostile = `\u001b[31mred\u001b[0m ${'x'.repeat(300)} ${'潮位計'.repeat(60)}\u009b2J`;
  const {id} = place.remember(
    hostile,
    '--where',
    hostile,
    '--tag',
    '\u001b]0;title\u0007',
    '--meta',
    '{"a":"\\u001b[2J"}',
  );
  writeFileSync(join(place.path, 'evil.md'), '---\nkind: fact\n---\n# \u001b[2Jevil\n');
  place.text('index', '.', '--embedder', 'none');
  for (const args of [
    ['memory', id],
    ['history', id],
    ['memories', '--limit', '100'],
    ['bootstrap', 'you'],
  ] as const)
    isCalm(place.text(...args));
});
