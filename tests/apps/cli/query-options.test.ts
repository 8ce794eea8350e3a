import {describe, expect, it} from 'vitest';
import {queryInput} from '#contract/query';
import {type QueryFlags, queryRequest} from '../../../apps/cli/query-options.ts';

const withoutText: QueryFlags = {
  mode: 'hybrid',
  fusion: 'weighted',
  rrfK: '60',
  topK: '10',
  offset: '0',
  limit: '0',
  candidateK: '50',
  expand: '0',
  graph: false,
  explain: false,
};
const defaults: QueryFlags = {...withoutText, q: 'keys'};

describe('the options of a query', () => {
  it('have the defaults of the contract', () => {
    expect(queryInput.parse(queryRequest([], defaults))).toEqual(queryInput.parse({q: 'keys'}));
  });

  it('take the text from the option or from the arguments', () => {
    expect(queryRequest(['how', 'to', 'rotate'], withoutText).q).toBe('how to rotate');
    expect(queryRequest([], {...withoutText, q: 'how to rotate'}).q).toBe('how to rotate');
  });

  it.each<[Partial<QueryFlags>, string]>([
    [{alpha: '0'}, 'alpha'],
    [{alpha: '1'}, 'alpha'],
    [{alpha: '.5'}, 'alpha'],
    [{rrfK: '0.5'}, 'rrfK'],
    [{limit: '0'}, 'limit'],
    [{candidateK: '4096'}, 'candidateK'],
    [{from: '2024-02-29', to: '2024-02-29'}, 'from'],
    [{fusion: 'auto'}, 'fusion'],
  ])('allow %o', (flags, key) => {
    expect(queryInput.parse(queryRequest([], {...defaults, ...flags}))).toHaveProperty(key);
  });

  it.each<[Partial<QueryFlags>, string]>([
    [{q: ''}, '--q must not be empty, got ""'],
    [{q: ' \t'}, '--q must not be empty, got " \t"'],
    [{q: 'x'.repeat(20_001)}, '--q must be at most 20000 characters long, got 20001'],
    [{mode: 'fuzzy'}, '--mode must be one of hybrid, lexical, vector, got "fuzzy"'],
    [{fusion: 'sum'}, '--fusion must be one of auto, weighted, rrf, got "sum"'],
    [{alpha: '2'}, '--alpha must be a number from 0 to 1, got "2"'],
    [{alpha: '-0.1'}, '--alpha must be a number from 0 to 1, got "-0.1"'],
    [{alpha: 'NaN'}, '--alpha must be a number from 0 to 1, got "NaN"'],
    [{alpha: ''}, '--alpha must be a number from 0 to 1, got ""'],
    [{alpha: '0x1'}, '--alpha must be a number from 0 to 1, got "0x1"'],
    [{rrfK: '0'}, '--rrf-k must be a number above 0 and at most 1000000, got "0"'],
    [{rrfK: 'Infinity'}, '--rrf-k must be a number above 0 and at most 1000000, got "Infinity"'],
    [{topK: '0'}, '--top-k must be a whole number from 1 to 10000, got "0"'],
    [{topK: '2.5'}, '--top-k must be a whole number from 1 to 10000, got "2.5"'],
    [{offset: '-1'}, '--offset must be a whole number from 0 to 1000000, got "-1"'],
    [{limit: '-1'}, '--limit must be a whole number from 0 to 10000, got "-1"'],
    [{candidateK: '0'}, '--candidate-k must be a whole number from 1 to 4096, got "0"'],
    [{expand: '-1'}, '--expand must be a whole number from 0 to 1000, got "-1"'],
    [{expand: 'two'}, '--expand must be a whole number from 0 to 1000, got "two"'],
    [{space: ''}, '--space must not be empty, got ""'],
    [{pageId: ' '}, '--page-id must not be empty, got " "'],
    [{from: '2026-02-30'}, '--from must be a date written YYYY-MM-DD, got "2026-02-30"'],
    [{to: '01.02.2026'}, '--to must be a date written YYYY-MM-DD, got "01.02.2026"'],
    [{from: '2026-02-02', to: '2026-02-01'}, '--from must not be after --to, got "2026-02-02" and "2026-02-01"'],
  ])('refuse %o and name the option', (flags, message) => {
    expect(() => queryRequest([], {...defaults, ...flags})).toThrow(message);
  });

  it('refuse a text given twice, or not at all', () => {
    expect(() => queryRequest(['keys'], defaults)).toThrow(/given twice/);
    expect(() => queryRequest([], withoutText)).toThrow(/--q is missing/);
  });
});
