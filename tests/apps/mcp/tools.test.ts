import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {makeVault, type TestVault} from '../../support/vault.ts';
import {temporaryFolder} from '../cli/wiki-export.ts';
import {type McpProcess, mcpStarter} from './mcp-client.ts';

const home = temporaryFolder();
const start = mcpStarter(home.path);
let vault: TestVault;
let reader: McpProcess;
let writer: McpProcess;

beforeAll(async () => {
  vault = makeVault({'gauge.md': '# Gauge'});
  await vault.sync();
  reader = await start(['--db', vault.database.file]);
  writer = await start(['--db', vault.database.file, '--write', '--identity', 'Ada']);
});
afterAll(() => {
  vault.close();
  home.remove();
});

const reading = [
  'search',
  'read_note',
  'hybrid_search',
  'recall',
  'read_memory',
  'neighbourhood',
  'bootstrap_context',
  'list_scopes',
];
const writing = ['remember', 'supersede', 'invalidate', 'link'];

describe('the list of tools', () => {
  it('holds only tools that read, and says so of each', async () => {
    const {tools} = await reader.client.listTools();
    expect(tools.map(({name}) => name)).toEqual(reading);
    for (const {annotations} of tools)
      expect(annotations).toMatchObject({readOnlyHint: true, destructiveHint: false, idempotentHint: true});
  });

  it('holds those that write with --write, and says what they do', async () => {
    const {tools} = await writer.client.listTools();
    expect(tools.map(({name}) => name)).toEqual([...reading, ...writing]);
    const hints = tools.slice(reading.length).map(({name, annotations: hints}) => {
      return [name, hints?.readOnlyHint, hints?.destructiveHint, hints?.idempotentHint];
    });
    expect(hints).toEqual([
      ['remember', false, false, false],
      ['supersede', false, true, false],
      ['invalidate', false, true, false],
      ['link', false, true, true],
    ]);
  });

  it('describes every tool and every shape, and stays small enough to be sent along', async () => {
    const {tools} = await writer.client.listTools();
    for (const {description = '', inputSchema, outputSchema} of tools) {
      expect(description.length).toBeGreaterThan(100);
      expect(inputSchema).toMatchObject({type: 'object', additionalProperties: false});
      expect(outputSchema).toMatchObject({type: 'object'});
      expect(JSON.stringify(inputSchema)).not.toContain('caller');
    }
    expect(JSON.stringify(tools).length).toBeLessThan(36_000);
  });

  it('comes with instructions that say what the library is and whether it may be changed', () => {
    expect(reader.client.getInstructions()).toMatch(/data that somebody wrote.*only reads/s);
    expect(writer.client.getInstructions()).toContain('the agent “Ada”');
  });
});
