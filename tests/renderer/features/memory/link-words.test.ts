import {expect, test} from 'vitest';
import {linkWords, shownLinks} from '../../../../renderer/features/memory/link-words.ts';
import {cardOf, edgeOf} from './card-of.ts';

test.each([
  [{edge_type: 'SUPPORTS'}, 'supports'],
  [{edge_type: 'SUPPORTS', from_id: 'mem_2', to_id: 'mem_1'}, 'supported by'],
  [{edge_type: 'REFERENCES'}, 'refers to'],
  [{edge_type: 'SUPERSEDES', from_id: 'mem_2', to_id: 'mem_1'}, 'superseded by'],
  [{edge_type: 'STATED_BY', to_id: 'ada'}, 'stated by'],
] as const)('%j is said as “%s”', (edge, words) => {
  expect(linkWords(edgeOf(edge), 'mem_1')).toBe(words);
});

test('sources, contradictions, the scope and who stated it are shown elsewhere', () => {
  const edges = [
    edgeOf({id: 'a', edge_type: 'DERIVED_FROM'}),
    edgeOf({id: 'b', edge_type: 'CONTRADICTS'}),
    edgeOf({id: 'c', edge_type: 'IN_SCOPE', to_id: 'project:gate'}),
    edgeOf({id: 'd', edge_type: 'STATED_BY', to_id: 'local-user'}),
    edgeOf({id: 'e', edge_type: 'STATED_BY', to_id: 'ada'}),
    edgeOf({id: 'f', edge_type: 'SUPERSEDES'}),
    edgeOf({id: 'g', edge_type: 'DERIVED_FROM', from_id: 'mem_9', to_id: 'mem_1'}),
  ];
  expect(shownLinks(cardOf({edges})).map(({id}) => id)).toEqual(['e', 'f', 'g']);
});
