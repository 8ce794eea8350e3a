import {describe, expect, test} from 'vitest';
import type {Input} from '#contract/methods';
import {openTimedLibrary, type TimedLibrary} from '../../support/timed-library.ts';

const search = ({client}: TimedLibrary, q: string, more: Partial<Input<'search.query'>> = {}) =>
  client.call('search.query', {mode: 'lexical', topK: 50, ...more, q});

/** Titles with statuses, by title. */
async function found(library: TimedLibrary, q: string, more: Partial<Input<'search.query'>> = {}) {
  const {results} = await search(library, q, more);
  return results.map(({title, status}) => `${title}: ${status}`).sort();
}

/** A harbour fact that lives a hundred days and another that replaces it; two notes of which the second replaces the first. */
async function harbour() {
  const library = await openTimedLibrary({
    'old-note.md': '---\ndate: 2026-01-05\n---\nThe harbour, as it was.',
    'new-note.md': '---\ndate: 2026-05-01\nsupersedes: old-note\n---\nThe harbour, as it is.',
  });
  library.moveTo('2026-02-01');
  const old = await library.state('Harbour old', {ttl_seconds: 100 * 86_400});
  library.moveTo('2026-03-01');
  const next = await library.client.call('memory.supersede', {
    ...{old_memory_id: old.id, expected_version: 1, new_content: 'Harbour new'},
    derived_from: [{kind: 'artifact', id: 'talk'}],
  });
  library.moveTo('2026-06-01');
  return {library, old, next};
}

describe('a search as of a time', () => {
  test.each([
    ['2026-01-04', []],
    ['2026-01-31', ['old-note: current']],
    ['2026-02-28', ['Harbour old: current', 'old-note: current']],
    ['2026-03-01', ['Harbour new: current', 'Harbour old: superseded', 'old-note: current']],
    ['2026-05-01', ['Harbour new: current', 'Harbour old: superseded', 'new-note: current', 'old-note: superseded']],
  ])('finds what was known on %s, as it stood', async (day, expected) => {
    const {library} = await harbour();
    expect(await found(library, `harbour asof:${day}`)).toEqual(expected);
    expect(await found(library, 'harbour', {as_of: `${day}T23:59:59.999Z`})).toEqual(expected);
  });

  test('filters by the status that was', async () => {
    const {library} = await harbour();
    expect(await found(library, 'harbour status:superseded asof:2026-03-01')).toEqual(['Harbour old: superseded']);
    expect(await found(library, 'harbour -status:current asof:2026-02-28')).toEqual([]);
    expect(await found(library, 'harbour status:active asof:2026-01-31')).toEqual(['old-note: current']);
    expect(await found(library, 'status:superseded')).toEqual(['Harbour old: superseded', 'old-note: superseded']);
  });

  test('reckons ages at that time', async () => {
    const {library} = await harbour();
    expect(await found(library, 'updated:30d asof:2026-01-31')).toEqual(['old-note: current', 'talk: current']);
  });

  test('lists what was known where nothing else is asked', async () => {
    const {library} = await harbour();
    expect(await found(library, 'asof:2026-01-31')).toEqual(['old-note: current', 'talk: current']);
  });

  test('names only notes that hung together with the results then', async () => {
    const {library} = await harbour();
    const related = async (q: string) =>
      ((await search(library, q, {graph: true, topK: 1})).related ?? []).map(({title}) => title).sort();
    expect(await related('"harbour old" asof:2026-02-28')).toEqual(['talk']);
    expect(await related('"harbour old"')).toEqual(['Harbour new', 'talk']);
  });

  test('says so in words, and in the explanation', async () => {
    const {library} = await harbour();
    const {parsed, results} = await search(library, 'harbour asof:2026-05-01', {explain: true});
    expect(parsed).toContainEqual({kind: 'filter', text: 'asof:2026-05-01', words: 'as of 1 May 2026'});
    expect(results[0]?.explainDetail?.filters).toEqual(['it was known as of 1 May 2026']);
  });

  test('says of a note that was not known then why it is not there', async () => {
    const {library, next} = await harbour();
    const {traceId} = await search(library, 'harbour asof:2026-02-28');
    const answer = await library.client.call('search.whyNot', {traceId, pageId: next.id});
    expect(answer).toMatchObject({
      stage: 'filter',
      summary: expect.stringContaining('as of 28 February 2026') as string,
    });
  });

  test.each(['asof:yesterday', 'asof:2026-02-30', '-asof:2026-05-01', '"asof:2026-05-01"'])(
    'takes %s for text',
    async (clause) => {
      const {library} = await harbour();
      const {parsed} = await search(library, `harbour ${clause}`);
      expect(parsed.filter(({kind}) => kind === 'filter')).toEqual([]);
    },
  );
});

test('without a time, statuses are reckoned when it is asked', async () => {
  const library = await openTimedLibrary();
  await library.state('Brief harbour', {ttl_seconds: 10 * 86_400});
  expect(await found(library, 'harbour status:current')).toEqual(['Brief harbour: current']);
  library.moveTo('2026-01-11');
  expect(await found(library, 'harbour')).toEqual(['Brief harbour: expired']);
  expect(await found(library, 'harbour status:current')).toEqual([]);
  expect(await found(library, 'harbour status:expired')).toEqual(['Brief harbour: expired']);
});
