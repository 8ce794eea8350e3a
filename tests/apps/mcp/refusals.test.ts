import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {makeVault, type TestVault} from '../../support/vault.ts';
import {temporaryFolder} from '../cli/wiki-export.ts';
import {type Brief, type Found, type McpProcess, mcpStarter, type Recalled} from './mcp-client.ts';

const home = temporaryFolder();
const start = mcpStarter(home.path);
let vault: TestVault;
let reader: McpProcess;
let writer: McpProcess;

beforeAll(async () => {
  vault = makeVault({'gauge.md': '# Gauge\n\nA gauge hangs over the river.'});
  await vault.sync();
  await vault.embed();
  reader = await start(['--db', vault.database.file]);
  writer = await start(['--db', vault.database.file, '--write']);
});
afterAll(() => {
  vault.close();
  home.remove();
});

function remember(content: string): Promise<Brief> {
  return writer.call('remember', {content, kind: 'fact', said: content});
}

describe('arguments that are not valid', () => {
  it.each([
    ['search', {}, '`query` (expected string, received undefined)'],
    ['search', {query: ''}, '`query` (Too small'],
    ['search', {query: 'x', limit: 31}, '`limit` (Too big'],
    ['search', {query: 'x', from: 'May'}, 'from must be a date written YYYY-MM-DD'],
    ['search', {query: 'x', caller: {}}, 'Unrecognized key: "caller"'],
    ['recall', {query: 'x', seed_id: 'y'}, 'exactly one of `query` and `seed_id`'],
    ['recall', {query: 'x', as_of: 'yesterday'}, 'as_of is not valid'],
    ['recall', {query: 'x', include: ['current']}, '`include.0` (Invalid option'],
    ['remember', {content: 'x', kind: 'fact'}, 'A memory needs a source'],
    ['remember', {content: 'x', kind: 'note', said: 'x'}, '`kind` (Invalid option'],
    ['remember', {content: ' ', kind: 'fact', said: 'x'}, 'content must not be blank'],
    ['remember', {content: 'x', kind: 'fact', said: 'x', ttl_seconds: 5, ttl_preset: 'STABLE'}, 'exclude each other'],
    ['remember', {content: 'x', kind: 'fact', said: 'x', stated_by_identity_id: 'local-user'}, 'Unrecognized key'],
    ['link', {from_id: 'a', to_id: 'b', edge_type: 'OWNS'}, '`edge_type` (Invalid option'],
  ])('%s of %o is refused with the field and what to do', async (tool, input, words) => {
    const text = await writer.refusal(tool, input);
    expect(text).toContain(words);
    expect(text).toMatch(/\nINVALID_INPUT.*\nCorrect the arguments and call again\.$/);
  });

  it('an offset beyond the note says how long it is', async () => {
    const [found] = (await reader.call<Found>('search', {query: 'gauge'})).results;
    expect(await reader.refusal('read_note', {note_id: found?.note_id, offset: 5000})).toContain('has 38 characters');
  });
});

describe('what is not there', () => {
  it.each([
    ['read_note', {note_id: 'none'}, 'There is no note “none” in this library'],
    ['read_memory', {memory_id: 'none'}, 'There is no memory “none” here'],
    ['neighbourhood', {id: 'none'}, 'There is no note “none” in this library'],
    ['recall', {seed_id: 'none'}, 'There is no memory “none” here'],
    ['recall', {query: 'x', scope_id: 'none'}, 'There is no scope “none”'],
    ['bootstrap_context', {scope_id: 'none'}, 'There is no scope “none”'],
    ['supersede', {memory_id: 'none', expected_version: 1, new_content: 'x', said: 'x'}, 'There is no memory “none”'],
    ['invalidate', {memory_id: 'none', expected_version: 1, reason: 'x'}, 'There is no memory “none”'],
    ['remember', {content: 'x', kind: 'fact', scope_id: 'none', said: 'x'}, 'There is no scope “none”'],
    ['remember', {content: 'x', kind: 'fact', derived_from: [{kind: 'message', id: 'none'}]}, 'no message “none”'],
    ['link', {from_id: 'none', to_id: 'none', edge_type: 'SUPPORTS'}, 'There is no memory “none”'],
  ])('%s of %o is refused with the id', async (tool, input, words) => {
    const text = await writer.refusal(tool, input);
    expect(text).toContain(words);
    expect(text).toContain('\nNOT_FOUND');
  });

  it('a tool that does not exist is refused with those that do', async () => {
    expect(await reader.refusal('forget')).toBe(
      'There is no tool named “forget” here. The tools are search, read_note, hybrid_search, recall, read_memory, neighbourhood, bootstrap_context, list_scopes.\nUNSUPPORTED\nUse one of the tools that are listed.',
    );
  });
});

describe('changes that come too late or do not fit', () => {
  it.each([
    ['supersede', {new_content: 'y', said: 'y'}],
    ['invalidate', {reason: 'y'}],
  ])('%s of a version that is not the present one says which is', async (tool, input) => {
    const {memory_id} = await remember(`Seen by ${tool}.`);
    const text = await writer.refusal(tool, {memory_id, expected_version: 7, ...input});
    expect(text).toContain('you saw version 7, and it is at 1');
    expect(text).toContain('VERSION_CONFLICT');
    expect(text).toContain('"current_version":1');
    expect(text).toContain('Call read_memory');
    expect(await reader.call('read_memory', {memory_id})).toMatchObject({status: 'current', version: 1});
  });

  it('a memory that was retracted cannot be replaced', async () => {
    const {memory_id} = await remember('Retracted.');
    await writer.call('invalidate', {memory_id, expected_version: 1, reason: 'x'});
    const input = {memory_id, expected_version: 2, new_content: 'y', said: 'y'};
    expect(await writer.refusal('supersede', input)).toMatch(/is invalidated; only a current.*\nCONFLICT/);
  });
});

describe('a server that only reads', () => {
  it.each(['remember', 'supersede', 'invalidate', 'link'])('refuses %s and says how to be allowed', async (tool) => {
    expect(await reader.refusal(tool, {content: 'x', kind: 'fact', said: 'x'})).toBe(
      `“${tool}” writes, and this server only reads: it was started without --write.\nFORBIDDEN\nDo without, or ask the person to start it with --write.`,
    );
  });

  it('leaves no trace in the library, not even its own name', async () => {
    const before = vault.rows('SELECT * FROM identities');
    await reader.call('bootstrap_context');
    await reader.call('recall', {query: 'x'});
    expect(vault.rows('SELECT * FROM identities')).toEqual(before);
  });
});

describe('a server that is bound to scopes', () => {
  it('reads and writes there, and nothing else exists for it', async () => {
    const hidden = await remember('Hidden heron.');
    const bound = await start(['--db', vault.database.file, '--write', '--scope', 'channel:notes']);
    const own = await bound.call<Brief>('remember', {content: 'Open heron.', kind: 'fact', said: 'x'});
    const {hits} = await bound.call<Recalled>('recall', {query: 'heron'});
    expect(hits.map(({memory_id, scope_id}) => [memory_id, scope_id])).toEqual([[own.memory_id, 'channel:notes']]);
    expect(JSON.stringify(await bound.call('search', {query: 'heron'}))).not.toContain('Hidden');
    expect(JSON.stringify(await bound.call('hybrid_search', {query: 'heron'}))).not.toContain('Hidden');
    for (const [tool, input] of [
      ['read_memory', {memory_id: hidden.memory_id}],
      ['read_note', {note_id: hidden.memory_id}],
      ['neighbourhood', {id: hidden.memory_id}],
      ['invalidate', {memory_id: hidden.memory_id, expected_version: 1, reason: 'x'}],
    ] as const)
      expect(await bound.refusal(tool, input), tool).toContain('NOT_FOUND');
    const elsewhere = {content: 'x', kind: 'fact', scope_id: 'library', said: 'x'};
    expect(await bound.refusal('remember', elsewhere)).toMatch(/You may not write in the scope “library”.*\nFORBIDDEN/);
  });
});
