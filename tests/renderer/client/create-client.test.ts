import {expect, test} from 'vitest';
import {CallError} from '#contract/client';
import {clientOver} from '../../../renderer/client/create-client.ts';
import type {Answer} from '../../../renderer/client/transport.ts';

function clientThatAnswers(answer: Answer) {
  return clientOver({call: () => Promise.resolve(answer), subscribe: () => () => undefined});
}

test('a good answer is the value itself', async () => {
  const client = clientThatAnswers({ok: true, value: {notes: []}});
  await expect(client.call('note.suggest', {text: 'x'})).resolves.toEqual({notes: []});
});

test('a failure rejects with its code and its sentence', async () => {
  const client = clientThatAnswers({ok: false, error: {code: 'NOT_FOUND', message: 'No note has this id.'}});
  const failure = await client.call('note.read', {pageId: 'x'}).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallError);
  expect(failure).toMatchObject({code: 'NOT_FOUND', message: 'No note has this id.'});
});
