import {expect, test} from 'vitest';
import {type Address, classifyAddress} from '../../../../renderer/features/reader/link-target.ts';

test.each<[string, Address]>([
  ['https://example.org/a', {kind: 'external', url: 'https://example.org/a'}],
  ['MAILTO:a@b.c', {kind: 'external', url: 'MAILTO:a@b.c'}],
  ['javascript:alert(1)', {kind: 'inert'}],
  ['data:text/html,x', {kind: 'inert'}],
  ['file:///etc/passwd', {kind: 'inert'}],
  ['//example.org/a', {kind: 'inert'}],
  ['', {kind: 'inert'}],
  ['#What%20we%20saw', {kind: 'anchor', heading: 'What we saw'}],
  ['../other%20note.md', {kind: 'note', target: '../other note.md', heading: null}],
  ['other.md#Costs', {kind: 'note', target: 'other.md', heading: 'Costs'}],
  ['100%.md', {kind: 'note', target: '100%.md', heading: null}],
])('%j', (href, address) => {
  expect(classifyAddress(href)).toEqual(address);
});
