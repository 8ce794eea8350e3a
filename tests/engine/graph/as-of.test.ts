import {describe, expect, test} from 'vitest';
import type {GraphView} from '#contract/graph';
import {noonOf, openTimedLibrary, type TimedLibrary} from '../../support/timed-library.ts';

const overview = ({client}: TimedLibrary, day?: string): Promise<GraphView> =>
  client.call('graph.overview', day === undefined ? {} : {as_of: noonOf(day)});

const titlesOf = ({nodes}: GraphView) => nodes.map(({title}) => title).sort();
const statusOf = ({nodes}: GraphView, title: string) => nodes.find((node) => node.title === title)?.status;

/** The edges of a type, as “from>to” by title. */
const pairsOf = ({nodes, edges}: GraphView, type: string) => {
  const titles = new Map(nodes.map(({id, title}) => [id, title]));
  return edges
    .filter(({edgeType}) => edgeType === type)
    .map(({source, target}) => `${titles.get(source) ?? '?'}>${titles.get(target) ?? '?'}`);
};

/** “Plan” stated in January, changed month by month in the way that a test says. */
async function withPlan() {
  const library = await openTimedLibrary();
  const {client} = library;
  library.moveTo('2026-01-10');
  const plan = await library.state('Plan', {ttl_seconds: 200 * 86_400});
  return {library, client, plan, derived_from: [{kind: 'artifact' as const, id: 'talk'}]};
}

describe('the status of a memory in the graph', () => {
  test('is that of its last change up to then, at each time', async () => {
    const {library, client, plan, derived_from} = await withPlan();
    library.moveTo('2026-02-10');
    const other = await library.state('Other');
    await client.call('memory.flagContradiction', {a_id: plan.id, b_id: other.id, note: 'they differ'});
    library.moveTo('2026-03-10');
    const seen = {memory_id: other.id, expected_version: 2};
    await client.call('memory.invalidate', {...seen, reason: 'wrong'});
    library.moveTo('2026-04-10');
    const change = {old_memory_id: plan.id, expected_version: 3, new_content: 'Better plan', derived_from};
    await client.call('memory.supersede', {...change, proposed: true});
    const at = async (day: string) => {
      const view = await overview(library, day);
      return ['Plan', 'Other', 'Better plan'].map((title) => statusOf(view, title));
    };
    expect(await at('2026-01-09')).toEqual([undefined, undefined, undefined]);
    expect(await at('2026-01-10')).toEqual(['current', undefined, undefined]);
    expect(await at('2026-02-10')).toEqual(['contested', 'contested', undefined]);
    expect(await at('2026-03-10')).toEqual(['current', 'invalidated', undefined]);
    expect(await at('2026-04-10')).toEqual(['superseded', 'invalidated', 'proposed']);
  });

  test('reckons expiry at the time asked for, and at the time of asking', async () => {
    const {library, client, plan} = await withPlan();
    expect(statusOf(await overview(library, '2026-07-28'), 'Plan')).toBe('current');
    expect(statusOf(await overview(library, '2026-07-29'), 'Plan')).toBe('expired');
    library.moveTo('2026-07-28');
    expect(statusOf(await overview(library), 'Plan')).toBe('current');
    library.moveTo('2026-07-29');
    expect(statusOf(await overview(library), 'Plan')).toBe('expired');
    expect(await client.call('note.read', {pageId: plan.id})).toMatchObject({status: 'expired'});
    const {statuses} = await client.call('library.facets', {});
    expect(statuses).toEqual([
      {status: 'current', count: 1},
      {status: 'expired', count: 1},
    ]);
  });

  test('is what filters go by', async () => {
    const {library, client} = await withPlan();
    await library.write({'old.md': '---\nid: old\nexpires: 2026-02-01\ndate: 2026-01-02\n---\nOld.'});
    const filtered = async (as_of: string, status: 'expired' | 'current') =>
      titlesOf(await client.call('graph.overview', {as_of, statuses: [status]}));
    expect(await filtered(noonOf('2026-01-20'), 'expired')).toEqual([]);
    expect(await filtered(noonOf('2026-01-20'), 'current')).toEqual(['Plan', 'old', 'talk']);
    expect(await filtered(noonOf('2026-02-02'), 'expired')).toEqual(['old']);
    expect(await filtered(noonOf('2026-09-01'), 'expired')).toEqual(['Plan', 'old']);
  });
});

describe('a note', () => {
  test('takes part from its own date on, with its links', async () => {
    const library = await openTimedLibrary({
      'a.md': '---\ndate: 2026-03-01\n---\nSee [[talk]].',
      'b.md': '---\nupdated: 2026-04-01\n---\nSee [[a]].',
    });
    expect(titlesOf(await overview(library, '2026-02-28'))).toEqual(['talk']);
    const march = await overview(library, '2026-03-01');
    expect([titlesOf(march), pairsOf(march, 'REFERENCES')]).toEqual([['a', 'talk'], ['a>talk']]);
    expect(pairsOf(await overview(library, '2026-04-01'), 'REFERENCES').sort()).toEqual(['a>talk', 'b>a']);
    expect(titlesOf(await overview(library, '2025-12-31'))).toEqual([]);
  });

  test('that is superseded was current until the date of its successor', async () => {
    const library = await openTimedLibrary({
      'old.md': '---\nstatus: superseded\ndate: 2026-01-05\n---\nOld.',
      'silent.md': '---\ndate: 2026-01-05\n---\nSilent.',
      'gone.md': '---\nstatus: superseded\ndate: 2026-01-05\n---\nBy nothing that is known.',
      'new.md': '---\ndate: 2026-05-01\nsupersedes: ["[[old]]", "[[silent]]"]\n---\nNew.',
    });
    const at = async (day?: string) => {
      const view = await overview(library, day);
      return ['old', 'silent', 'gone'].map((title) => statusOf(view, title));
    };
    expect(await at('2026-04-30')).toEqual(['current', 'current', 'superseded']);
    expect(await at('2026-05-01')).toEqual(['superseded', 'superseded', 'superseded']);
    expect(await at()).toEqual(['superseded', 'superseded', 'superseded']);
  });
});

describe('a statement that a note supersedes', () => {
  /** Stated in January; a note of March says that it supersedes it. */
  async function superseded() {
    const {library, client, plan} = await withPlan();
    await library.write({'new.md': `---\nid: new\nkind: fact\ndate: 2026-03-01\nsupersedes: ${plan.id}\n---\nNew.`});
    library.moveTo('2026-04-01');
    return {library, client, plan};
  }

  test('is superseded everywhere for as long as the note says so', async () => {
    const {library, client, plan} = await superseded();
    const statuses = async () => [
      statusOf(await overview(library), 'Plan'),
      (await client.call('note.read', {pageId: plan.id})).status,
      (await client.call('memory.read', {memory_id: plan.id})).memory.status,
      (await client.call('search.query', {q: 'plan', mode: 'lexical'})).results[0]?.status,
      (await client.call('memory.recall', {query: 'plan'})).data.hits.some(({id}) => id === plan.id),
      (await client.call('memory.search', {status: 'superseded'})).hits.map(({id}) => id),
      (await client.call('search.recall', {query: 'plan', ftsOnly: true})).results.length,
    ];
    const gone = 'superseded';
    expect(await statuses()).toEqual([gone, gone, gone, gone, false, [plan.id], 0]);
    await library.write({'new.md': '---\nid: new\nkind: fact\ndate: 2026-03-01\n---\nNew.'});
    expect(await statuses()).toEqual(['current', 'current', 'current', 'current', true, [], 1]);
  });

  test('was not yet before the date of that note', async () => {
    const {library, client, plan} = await superseded();
    expect(statusOf(await overview(library, '2026-02-28'), 'Plan')).toBe('current');
    expect(statusOf(await overview(library, '2026-03-01'), 'Plan')).toBe('superseded');
    const hits = async (day: string) => (await client.call('memory.search', {as_of: noonOf(day)})).hits;
    expect((await hits('2026-02-28')).map(({id, status}) => [id, status])).toEqual([[plan.id, 'current']]);
    expect((await hits('2026-03-01')).map(({id}) => id)).toEqual(['new']);
    const walk = (day: string) => client.call('memory.recall', {seed_id: plan.id, as_of: noonOf(day)});
    expect((await walk('2026-02-28')).data.hits).toHaveLength(1);
    expect((await walk('2026-03-01')).data.hits.map(({status}) => status)).toEqual(['superseded', 'current']);
  });

  test('cannot be changed as if it were alive, and keeps its events as they were', async () => {
    const {client, plan} = await superseded();
    const change = {old_memory_id: plan.id, expected_version: 1, new_content: 'x'};
    const call = client.call('memory.supersede', {...change, derived_from: [{kind: 'artifact', id: 'talk'}]});
    await expect(call).rejects.toMatchObject({code: 'CONFLICT'});
    const {events} = await client.call('memory.history', {memory_id: plan.id});
    expect(events.map(({action, status}) => [action, status])).toEqual([['remembered', 'current']]);
  });

  test('stays retracted where it was retracted', async () => {
    const {library, client, plan} = await superseded();
    await client.call('memory.invalidate', {memory_id: plan.id, expected_version: 1, reason: 'wrong'});
    expect(statusOf(await overview(library), 'Plan')).toBe('invalidated');
  });
});

describe('edges', () => {
  test('are those that stood then, those taken away since included', async () => {
    const {library, client, plan} = await withPlan();
    library.moveTo('2026-02-01');
    const reason = await library.state('Reason');
    library.moveTo('2026-03-01');
    const {id} = await client.call('memory.link', {from_id: reason.id, to_id: plan.id, edge_type: 'SUPPORTS'});
    library.moveTo('2026-04-01');
    await client.call('memory.unlink', {edge_id: id});
    const pairs = async (day?: string) => pairsOf(await overview(library, day), 'SUPPORTS');
    expect(await pairs('2026-02-15')).toEqual([]);
    expect(await pairs('2026-03-15')).toEqual(['Reason>Plan']);
    expect(await pairs('2026-04-01')).toEqual([]);
    expect(await pairs()).toEqual([]);
    const path = async (day: string) =>
      (await client.call('graph.path', {from: reason.id, to: plan.id, maxDepth: 1, as_of: noonOf(day)})).path.length;
    expect([await path('2026-02-15'), await path('2026-03-15'), await path('2026-04-15')]).toEqual([0, 2, 0]);
  });

  test('lead to the note that a passage was taken from, then as now', async () => {
    const library = await openTimedLibrary();
    library.moveTo('2026-02-01');
    const passage = [{kind: 'message' as const, id: 'talk:000000'}];
    const {id} = await library.state('Said', {derived_from: passage});
    const {edges} = await library.client.call('memory.read', {memory_id: id});
    const derivation = edges.find(({edge_type}) => edge_type === 'DERIVED_FROM');
    const more = {from_id: id, to_id: 'talk', to_type: 'artifact' as const, edge_type: 'DERIVED_FROM' as const};
    library.moveTo('2026-03-01');
    await library.client.call('memory.link', more);
    await library.client.call('memory.unlink', {edge_id: derivation?.id ?? ''});
    const pairs = async (day: string) => pairsOf(await overview(library, day), 'DERIVED_FROM');
    expect([await pairs('2026-02-15'), await pairs('2026-03-15')]).toEqual([['Said>talk'], ['Said>talk']]);
  });
});

describe('a picture of a time', () => {
  test('says how much was known then, and when the library begins', async () => {
    const {library} = await withPlan();
    expect(await overview(library, '2026-01-05')).toMatchObject({knownMemories: 1, totalNodes: 1});
    expect(await overview(library)).toMatchObject({knownMemories: 2, firstDate: '2026-01-01T00:00:00.000Z'});
  });

  test('is empty around a note that was not known yet, and refuses one that never was', async () => {
    const {client, plan} = await withPlan();
    const around = (pageId: string) => client.call('graph.local', {pageId, as_of: noonOf('2026-01-05')});
    expect(await around(plan.id)).toMatchObject({nodes: [], centre: plan.id, knownMemories: 1});
    await expect(around('nothing')).rejects.toMatchObject({code: 'NOT_FOUND'});
  });

  test('refuses what is no time with a zone', async () => {
    const {client} = await openTimedLibrary();
    for (const as_of of ['yesterday', '2026-01-01', '2026-01-01T00:00:00'])
      await expect(client.call('graph.overview', {as_of})).rejects.toMatchObject({code: 'INVALID_INPUT'});
  });
});

test('the reader lists stated edges both ways', async () => {
  const {library, client, plan} = await withPlan();
  const reason = await library.state('Reason');
  await client.call('memory.link', {from_id: reason.id, to_id: plan.id, edge_type: 'SUPPORTS'});
  const {backlinks} = await client.call('note.read', {pageId: plan.id});
  expect(backlinks.map(({via, edgeType, other}) => [via, edgeType, other?.title])).toEqual([
    ['stated', 'SUPPORTS', 'Reason'],
  ]);
  const {outgoing, linkTotals} = await client.call('note.read', {pageId: reason.id});
  expect(outgoing.map(({edgeType, other}) => `${edgeType} ${other?.title ?? ''}`)).toEqual([
    'DERIVED_FROM talk',
    'SUPPORTS Plan',
  ]);
  expect(linkTotals).toEqual({outgoing: 2, backlinks: 0});
  const talk = await client.call('note.read', {pageId: 'talk'});
  expect(talk.backlinks.map(({other}) => other?.title)).toEqual(['Plan', 'Reason']);
});
