import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {createEngine, type Engine} from '#engine';
import {createLocalClient} from '#transport/local-client';
import {makeVault, type TestVault} from '../../support/vault.ts';
import {temporaryFolder} from '../cli/wiki-export.ts';
import {type Brief, type McpProcess, mcpStarter} from './mcp-client.ts';

const home = temporaryFolder();
const start = mcpStarter(home.path);
let vault: TestVault;
let engine: Engine;
let servers: McpProcess[];

beforeAll(async () => {
  vault = makeVault({'gauge.md': '# Gauge\n\nA gauge hangs over the river.'});
  await vault.sync();
  await vault.embed();
  const dbPath = vault.database.file;
  servers = await Promise.all(['Ada', 'Bo'].map((name) => start(['--db', dbPath, '--write', '--identity', name])));
  const options = {modelFolder: '/nowhere', embedder: 'hash-local', watch: true, version: '0'} as const;
  engine = await createEngine({dbPath, access: 'existing', ...options});
});
afterAll(async () => {
  await engine.close();
  vault.close();
  home.remove();
});

const rounds = Array.from({length: 15}, (_, round) => round);

describe('two servers and the app on one library', () => {
  it('write at once, and nobody meets a lock or loses a memory', async () => {
    const app = createLocalClient(engine, (_, error) => {
      throw error;
    });
    const said = await app.call('memory.postMessage', {channel_id: 'library', content: 'x'});
    const derived_from = [{kind: 'message' as const, id: said.id}];
    await Promise.all([
      ...servers.flatMap((server, who) =>
        rounds.map((round) => server.call('remember', {content: `From ${who}, ${round}.`, kind: 'fact', said: 'x'})),
      ),
      ...rounds.map((round) =>
        app.call('memory.remember', {
          content: `From the app, ${round}.`,
          kind: 'fact',
          scope_id: 'library',
          derived_from,
        }),
      ),
    ]);
    const rows = vault.rows<{who: string; n: number}>(
      'SELECT i.name AS who, count(*) AS n FROM statements t JOIN identities i ON i.id = t.stated_by GROUP BY 1 ORDER BY 1',
    );
    expect(rows).toEqual(['Ada', 'Bo', 'You'].map((who) => ({who, n: 15})));
  });

  it('change one memory at once, and exactly one of them does', async () => {
    const [ada, bo] = servers as [McpProcess, McpProcess];
    for (const round of rounds) {
      const {memory_id} = await ada.call<Brief>('remember', {content: `Contested ${round}.`, kind: 'fact', said: 'x'});
      const change = (server: McpProcess, new_content: string) =>
        server.client.callTool({
          name: 'supersede',
          arguments: {memory_id, expected_version: 1, new_content, said: 'x'},
        });
      const results = await Promise.all([change(ada, `A ${round}.`), change(bo, `B ${round}.`)]);
      const lost = results.filter(({isError}) => isError === true);
      expect(lost).toHaveLength(1);
      expect(JSON.stringify(lost[0])).toContain('VERSION_CONFLICT');
    }
  });
});
