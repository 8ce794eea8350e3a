import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {makeVault, type TestVault} from '../../support/vault.ts';
import {temporaryFolder} from '../cli/wiki-export.ts';
import {type Brief, type Cite, type Found, type McpProcess, mcpStarter, type Recalled} from './mcp-client.ts';

const home = temporaryFolder();
const start = mcpStarter(home.path);
let vault: TestVault;
let reader: McpProcess;
let writer: McpProcess;

beforeAll(async () => {
  vault = makeVault({
    'radar.md':
      '---\nkind: decision\n---\n# Radar\n\nWe look at the water from above. See [[Gauge]].\n\n## Cost\n\nThirty pounds more.',
    'gauge.md': '# Gauge\n\nA gauge hangs over the river.',
    'tide.md': '# Tide\n\nNothing links here.',
  });
  await vault.sync();
  await vault.embed();
  reader = await start(['--db', vault.database.file]);
  writer = await start(['--db', vault.database.file, '--write', '--identity', 'Ada']);
});
afterAll(() => {
  vault.close();
  home.remove();
});

async function find(query: string): Promise<Found['results'][number]> {
  const {results} = await reader.call<Found>('search', {query, limit: 1});
  const [first] = results;
  if (!first) throw new Error(`“${query}” finds nothing.`);
  return first;
}

function remember(content: string, more: object = {}): Promise<Brief & {readonly scope_id: string}> {
  return writer.call('remember', {content, kind: 'fact', said: `They said: ${content}`, ...more});
}

describe('reading', () => {
  it('search gives passages with the reason for their place and a source to cite', async () => {
    const {results, total} = await reader.call<Found>('search', {query: 'water from above', limit: 2});
    expect(total).toBeGreaterThan(0);
    expect(results[0]).toMatchObject({
      path: 'radar.md',
      kind: 'decision',
      text: expect.stringContaining('from above') as string,
      why: expect.stringMatching(/^score [\d.]+ = .*words [\d.]+ \(rank 1, /) as string,
      cite: {kind: 'message', id: expect.stringMatching(/:000000$/) as string},
    });
  });

  it('search goes on where the answer before ended', async () => {
    const first = await reader.call<Found>('search', {query: 'gauge river water', limit: 1});
    const second = await reader.call<Found>('search', {
      query: 'gauge river water',
      limit: 1,
      offset: first.next_offset,
    });
    expect(first.next_offset).toBe(1);
    expect(second.results[0]?.cite).not.toEqual(first.results[0]?.cite);
  });

  it('search that finds nothing is an answer', async () => {
    expect(await reader.text('search', {query: 'zeppelin', mode: 'lexical'})).toBe('Nothing was found for “zeppelin”.');
  });

  it('read_note gives the text, headings, and links both ways', async () => {
    const radar = await find('water from above');
    const gauge = await find('gauge hangs');
    expect(await reader.call('read_note', {note_id: radar.note_id})).toMatchObject({
      title: 'Radar',
      text: expect.stringMatching(/^# Radar\n[^]*Thirty pounds more\.$/) as string,
      headings: ['# Radar', '## Cost'],
      outgoing: [{edge_type: 'REFERENCES', note_id: gauge.note_id, title: 'Gauge', state: 'resolved'}],
      next_offset: null,
      cite: {kind: 'artifact', id: radar.note_id},
    });
    expect(await reader.call('read_note', {note_id: gauge.note_id})).toMatchObject({
      backlinks: [{note_id: radar.note_id, title: 'Radar'}],
    });
  });

  it('hybrid_search gives whole notes, and what hangs together with them', async () => {
    const output = await reader.call<{results: {title: string}[]; related: {title: string; hops: number}[]}>(
      'hybrid_search',
      {query: 'water from above', limit: 1},
    );
    expect(output.results).toMatchObject([{title: 'Radar', type: 'decision', words_rank: 1}]);
    expect(output.related).toMatchObject([{title: 'Gauge', hops: 1}]);
  });

  it('neighbourhood names what is linked, and says when nothing is', async () => {
    const radar = await find('water from above');
    const gauge = await find('gauge hangs');
    expect(await reader.call('neighbourhood', {id: gauge.note_id})).toMatchObject({
      centre: gauge.note_id,
      edges: [{from: radar.note_id, to: gauge.note_id, edge_type: 'REFERENCES'}],
      total_nodes: 2,
    });
    expect(await reader.text('neighbourhood', {id: (await find('nothing links here')).note_id})).toBe(
      'Nothing is linked with “Tide”.',
    );
  });

  it('bootstrap_context gives decisions, those of notes included, before the agent has ever written', async () => {
    expect(await reader.call('bootstrap_context')).toMatchObject({
      current_decisions: [{kind: 'decision', content: expect.stringContaining('# Radar') as string}],
      scopes: [{scope_id: 'channel:notes', can_write: false}],
    });
  });

  it('list_scopes says where may be written', async () => {
    const both = (can_write: boolean) => ({
      scopes: [
        {scope_id: 'library', kind: 'org', name: 'Library', can_write},
        {scope_id: 'channel:notes', kind: 'channel', name: 'notes', can_write},
      ],
      default_scope: 'library',
    });
    expect(await reader.call('list_scopes')).toEqual(both(false));
    expect(await writer.call('list_scopes')).toEqual(both(true));
  });
});

describe('writing', () => {
  it('remember keeps a passage as its source, stated by the named agent', async () => {
    const {cite} = await find('thirty pounds more');
    const memory = await remember('Radar costs more.', {
      said: undefined,
      derived_from: [cite],
      metadata: {tags: ['cost']},
    });
    expect(memory).toMatchObject({status: 'current', version: 1, scope_id: 'library', expires_at: null});
    expect(await reader.call('read_memory', {memory_id: memory.memory_id})).toMatchObject({
      stated_by: 'Ada',
      scope_id: 'library',
      metadata: {tags: ['cost']},
      sources: [{id: cite.id, title: 'Radar', text: expect.stringContaining('Thirty pounds') as string}],
    });
  });

  it('remember keeps what a person said as a source of its own', async () => {
    const memory = await remember('Ann wants short reports.', {kind: 'preference', said: 'keep them short, please'});
    expect(await reader.call('read_memory', {memory_id: memory.memory_id})).toMatchObject({
      sources: [{note_id: null, text: 'keep them short, please'}],
    });
  });

  it('remember of the same again strengthens what is there', async () => {
    const first = await remember('Valves rust.');
    expect(await writer.text('remember', {content: 'Valves rust.', kind: 'fact', said: 'again'})).toMatch(
      `It was known in library, and is confirmed.\n${first.memory_id} · fact, current · version 2\n`,
    );
  });

  it('recall gives memories of both kinds, with their sources and links', async () => {
    const memory = await remember('Herons nest on masts.', {confidence: 0.8, why: 'seen twice'});
    const {hits, sources, edges} = await reader.call<Recalled>('recall', {query: 'herons nest on masts', limit: 1});
    expect(hits).toMatchObject([
      {memory_id: memory.memory_id, confidence: 0.8, scope_id: 'library', cite: {kind: 'memory', id: memory.memory_id}},
    ]);
    expect(sources.map(({text}) => text)).toEqual(['They said: Herons nest on masts.']);
    expect(edges).toMatchObject([{edge_type: 'DERIVED_FROM', from_id: memory.memory_id, to_id: sources[0]?.id}]);
  });

  it('supersede puts another in its place, which recall then gives alone unless asked for both', async () => {
    const old = await remember('The rota changes on Monday.');
    const next = await writer.call<Brief>('supersede', {
      memory_id: old.memory_id,
      expected_version: 1,
      new_content: 'The rota changes on Tuesday.',
      derived_from: [{kind: 'memory', id: old.memory_id}],
    });
    const ids = async (include: string[]) => {
      const {hits} = await reader.call<Recalled>('recall', {
        query: 'rota changes',
        limit: 2,
        include,
        min_similarity: 0.3,
      });
      return hits.map(({memory_id: id, status}) => [id, status]);
    };
    expect(await ids([])).toEqual([[next.memory_id, 'current']]);
    expect(await ids(['superseded'])).toEqual([
      [next.memory_id, 'current'],
      [old.memory_id, 'superseded'],
    ]);
    expect(await reader.call('neighbourhood', {id: next.memory_id, edge_types: ['SUPERSEDES']})).toMatchObject({
      edges: [{from: next.memory_id, to: old.memory_id, edge_type: 'SUPERSEDES'}],
    });
  });

  it('supersede keeps what was said in the scope of the memory it replaces', async () => {
    const old = await remember('Boots are blue.', {scope_id: 'channel:notes'});
    const next = await writer.call<Brief>('supersede', {
      memory_id: old.memory_id,
      expected_version: 1,
      new_content: 'Boots are green.',
      said: 'we have green ones now',
    });
    expect(await reader.call('read_memory', {memory_id: next.memory_id})).toMatchObject({
      scope_id: 'channel:notes',
      sources: [{text: 'we have green ones now'}],
      chain: [{memory_id: old.memory_id}, {memory_id: next.memory_id}],
    });
  });

  it('invalidate retracts with a reason that stays to be read', async () => {
    const {memory_id} = await remember('Pumps are red.');
    expect(await writer.call('invalidate', {memory_id, expected_version: 1, reason: 'a joke'})).toMatchObject({
      status: 'invalidated',
      version: 2,
    });
    expect(await reader.text('read_memory', {memory_id})).toContain('retracted: a joke');
  });

  it('link joins a memory to a note, once', async () => {
    const memory = await remember('Gauges hum.');
    const gauge = await find('gauge hangs');
    const ends = {from_id: memory.memory_id, to_id: gauge.note_id, to_type: 'artifact', edge_type: 'SUPPORTS'};
    const edge = await writer.call('link', {...ends, note: 'heard there'});
    expect(edge).toMatchObject({edge_type: 'SUPPORTS', to_type: 'artifact'});
    expect(await writer.call('link', ends)).toEqual(edge);
  });

  it('what is written is found by search at once, and cited as a memory', async () => {
    const {memory_id} = await remember('Marmots whistle.');
    const {cite} = await find('marmots whistle');
    expect(cite).toEqual({kind: 'memory', id: memory_id} satisfies Cite);
  });
});
