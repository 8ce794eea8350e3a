import {expect, test} from 'vitest';
import {withoutClauses} from '../../../../renderer/features/search/without-clauses.ts';

test.each([
  ['tide tag:x level', ['tag:x'], 'tide level'],
  ['document do it', ['do'], 'document it'],
  ['"read again" now', ['"read again"'], 'now'],
  ['datu* c++ (x', ['datu*', 'c++', '(x'], ''],
  ['tide', ['level'], 'tide'],
])('%j without %j is %j', (query, texts, rest) => {
  expect(withoutClauses(query, texts)).toBe(rest);
});
