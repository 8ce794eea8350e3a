import {expect, test} from 'vitest';
import {withoutTitle} from '../../../../renderer/features/reader/without-title.ts';

test.each([
  ['# Tide tables\n\nText', 'Tide tables', '\nText'],
  ['\n\n# tide tables #\nText', 'Tide tables', 'Text'],
  ['# Another heading\nText', 'Tide tables', '# Another heading\nText'],
  ['Text\n# Tide tables', 'Tide tables', 'Text\n# Tide tables'],
  ['## Tide tables\nText', 'Tide tables', '## Tide tables\nText'],
])('%j under the title %j leaves %j', (body, title, rest) => {
  expect(withoutTitle(body, title)).toBe(rest);
});
