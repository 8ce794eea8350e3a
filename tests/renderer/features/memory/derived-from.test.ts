import {expect, test} from 'vitest';
import {derivedFrom, type SourceChoice} from '../../../../renderer/features/memory/derived-from.ts';
import {cardOf, edgeOf} from './card-of.ts';

const edges = [
  edgeOf({edge_type: 'DERIVED_FROM', to_type: 'message', to_id: 'n1:000000'}),
  edgeOf({edge_type: 'DERIVED_FROM', to_type: 'artifact', to_id: 'n1'}),
  edgeOf({edge_type: 'DERIVED_FROM', from_id: 'mem_9', to_id: 'mem_1'}),
  edgeOf({edge_type: 'SUPPORTS', to_type: 'message', to_id: 'n2:000000'}),
];

test.each<[string, SourceChoice, unknown]>([
  ['one’s word', {type: 'said', note: null}, [{kind: 'message', id: 'msg_1'}]],
  ['a note', {type: 'note', note: 'n7'}, [{kind: 'artifact', id: 'n7'}]],
  ['the memory itself', {type: 'old', note: null}, [{kind: 'memory', id: 'mem_1'}]],
  [
    'the same as before',
    {type: 'same', note: null},
    [
      {kind: 'message', id: 'n1:000000'},
      {kind: 'artifact', id: 'n1'},
    ],
  ],
])('a replacement can rest on %s', async (_, choice, sources) => {
  expect(await derivedFrom(choice, cardOf({edges}), () => Promise.resolve('msg_1'))).toEqual(sources);
});
