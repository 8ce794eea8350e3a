import {describe, expect, it} from 'vitest';
import type {Reply} from '#contract/envelope';
import {CallError} from '#contract/client';
import {methods} from '#contract/methods';
import {EngineError} from '../../main/engine/domain/engine-error.ts';
import {makeDispatch} from '../../main/transport/dispatch.ts';

const table = {
  'graph.path': methods['graph.path'],
  'note.suggest': methods['note.suggest'],
  'library.stats': methods['library.stats'],
  'library.issues': methods['library.issues'],
  'library.facets': methods['library.facets'],
};
const bugs: unknown[] = [];
const dispatch = makeDispatch<keyof typeof table>(
  table,
  {
    'graph.path': ({from, to, maxDepth}) => ({path: [from, to, String(maxDepth)]}),
    'note.suggest': () => Promise.resolve({notes: []}),
    'library.stats': () => {
      throw new EngineError('DATABASE_LOCKED', 'Another program holds the library; close it.');
    },
    'library.issues': () =>
      Promise.reject(new CallError({code: 'DISK_FULL', message: 'The disk is full; free some space.'})),
    'library.facets': () => {
      throw Object.assign(new Error('secret /home/somebody/notes.db'), {code: 'ENOENT'});
    },
  },
  (method, error) => bugs.push([method, error]),
);

/** What a caller sees of a refusal. */
async function refusal(call: unknown): Promise<Extract<Reply, {ok: false}>> {
  const reply = await dispatch(call);
  if (reply.ok) throw new Error('The call should have been refused.');
  return reply;
}

describe('the one validated door', () => {
  it('runs a known method and pairs the reply with the call', async () => {
    expect(await dispatch({id: 7, method: 'note.suggest', input: {text: 'a'}})).toEqual({
      ok: true,
      id: 7,
      value: {notes: []},
    });
  });

  it('applies the defaults of the contract before the method runs', async () => {
    const reply = await dispatch({id: 1, method: 'graph.path', input: {from: 'a', to: 'b'}});
    expect(reply).toEqual({ok: true, id: 1, value: {path: ['a', 'b', '6']}});
  });

  it.each([
    ['nothing', undefined, 0],
    ['null', null, 0],
    ['a text', 'note.suggest', 0],
    ['a list', [1, 'note.suggest', {}], 0],
    ['no id', {method: 'note.suggest', input: {}}, 0],
    ['a negative id', {id: -1, method: 'note.suggest', input: {}}, 0],
    ['an id that is no whole number', {id: 1.5, method: 'note.suggest', input: {}}, 0],
    ['a method that is no text', {id: 4, method: 5, input: {}}, 4],
    ['a method name of 101 characters', {id: 4, method: 'm'.repeat(101), input: {}}, 4],
    ['a stray property', {id: 4, method: 'note.suggest', input: {text: ''}, token: 'x'}, 4],
  ])('refuses an envelope that is %s', async (_title, call, id) => {
    expect(await refusal(call)).toMatchObject({id, error: {code: 'INVALID_INPUT'}});
  });

  it.each(['note.delete', 'constructor', '__proto__', 'toString', 'host.info', ''])(
    'refuses the method “%s”, which it does not answer',
    async (method) => {
      const reply = await refusal({id: 2, method, input: {}});
      expect(reply.error).toEqual({code: 'UNSUPPORTED', message: `There is no method named “${method}” here.`});
    },
  );

  it.each([
    ['a missing field', {from: 'a'}, /^graph\.path: to is not valid/],
    ['a number out of range', {from: 'a', to: 'b', maxDepth: 99}, /^graph\.path: maxDepth is not valid/],
    ['an unknown field', {from: 'a', to: 'b', sql: 'drop'}, /^graph\.path: .*sql/],
    ['no object at all', 'a', /^graph\.path: /],
  ])('refuses input with %s and names it', async (_title, input, message) => {
    const reply = await refusal({id: 3, method: 'graph.path', input});
    expect(reply.error.code).toBe('INVALID_INPUT');
    expect(reply.error.message).toMatch(message);
  });

  it('passes on a failure of the engine with its code and sentence', async () => {
    const reply = await refusal({id: 5, method: 'library.stats', input: {}});
    expect(reply).toEqual({
      ok: false,
      id: 5,
      error: {code: 'DATABASE_LOCKED', message: 'Another program holds the library; close it.'},
    });
  });

  it('passes on a failure that came from another thread', async () => {
    expect((await refusal({id: 5, method: 'library.issues', input: {}})).error.code).toBe('DISK_FULL');
  });

  it('turns a bug into a plain sentence without its details, and reports it', async () => {
    const reply = await refusal({id: 6, method: 'library.facets', input: {}});
    expect(reply.error.code).toBe('INTERNAL');
    expect(JSON.stringify(reply)).not.toMatch(/secret|somebody|ENOENT|at /);
    expect(bugs).toEqual([['library.facets', expect.objectContaining({code: 'ENOENT'})]]);
  });
});
