import {expect, test} from 'vitest';
import type {SnippetPart} from '#contract/query';
import {splitHeading} from '../../../../renderer/features/search/split-heading.ts';

/** `*` marks what matched. */
const parts = (text: string): SnippetPart[] =>
  text.split('*').flatMap((part, index) => (part === '' ? [] : [{text: part, hit: index % 2 === 1}]));

test.each([
  {
    what: 'a passage that is only its heading',
    snippet: '## *Schemas*',
    trail: ['FAQ', 'Schemas'],
    cut: ['*Schemas*', ''],
  },
  {
    what: 'a heading before its text',
    snippet: '### How *schemas* work They do.',
    trail: ['How schemas work'],
    cut: ['How *schemas* work', 'They do.'],
  },
  {what: 'a match right after the heading', snippet: '# Use *It helps*', trail: ['Use'], cut: ['Use', '*It helps*']},
  {what: 'code in a heading', snippet: '#### `--query` Name of it', trail: ['--query'], cut: ['--query', 'Name of it']},
  {what: 'text without a heading', snippet: 'Schemas are kept', trail: ['Schemas'], cut: ['', 'Schemas are kept']},
  {what: 'a snippet from further down', snippet: '…of *schemas*', trail: ['Schemas'], cut: ['', '…of *schemas*']},
  {what: 'a heading the trail does not name', snippet: '## Other', trail: [], cut: ['', 'Other']},
])('$what', ({snippet, trail, cut: [heading = '', rest = '']}) => {
  expect(splitHeading({snippet: parts(snippet), headings: trail})).toEqual({
    heading: parts(heading),
    rest: parts(rest),
  });
});
