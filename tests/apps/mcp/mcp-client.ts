import {fileURLToPath} from 'node:url';
import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StdioClientTransport} from '@modelcontextprotocol/sdk/client/stdio.js';
import type {CallToolResult} from '@modelcontextprotocol/sdk/types.js';
import {afterAll, expect} from 'vitest';
import {compileCache} from '../cli/run-cli.ts';

export const entry = fileURLToPath(new URL('../../../apps/mcp/index.ts', import.meta.url));

/** A real server process, asked through the protocol's own client. */
export interface McpProcess {
  readonly client: Client;
  /** Calls a tool that must succeed. What it gives has been held against the tool's output schema by the client. */
  call<T = Record<string, unknown>>(name: string, input?: object): Promise<T>;
  /** The text of a call that must succeed. */
  text(name: string, input?: object): Promise<string>;
  /** The words of a call that must be refused. */
  refusal(name: string, input?: object): Promise<string>;
  close(): Promise<void>;
}

/** Starts servers that are closed at the end of the test file. Call it once per file. */
export function mcpStarter(home: string): (args: readonly string[]) => Promise<McpProcess> {
  const started: McpProcess[] = [];
  afterAll(async () => {
    await Promise.all(started.map((one) => one.close()));
  });
  return async (args) => {
    const one = await startMcp(home, args);
    started.push(one);
    return one;
  };
}

async function startMcp(home: string, args: readonly string[]): Promise<McpProcess> {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [entry, '--embedder', 'hash-local', ...args],
    env: {COMMONPLACE_HOME: home, NODE_COMPILE_CACHE: compileCache},
    stderr: 'ignore',
  });
  const client = new Client({name: 'tests', version: '1'});
  await client.connect(transport);
  // The client checks what tools give only once it has read what they promise.
  await client.listTools();
  const ask = (name: string, input: object = {}) =>
    client.callTool({name, arguments: input as Record<string, unknown>}) as Promise<CallToolResult>;
  const succeed = async (name: string, input?: object) => {
    const result = await ask(name, input);
    expect(result.isError, textOf(result)).toBeUndefined();
    return result;
  };
  return {
    client,
    call: async <T>(name: string, input?: object) => (await succeed(name, input)).structuredContent as T,
    text: async (name, input) => textOf(await succeed(name, input)),
    refusal: async (name, input) => {
      const result = await ask(name, input);
      expect(result.isError, textOf(result)).toBe(true);
      expect(result.structuredContent).toBeUndefined();
      return textOf(result);
    },
    close: () => client.close(),
  };
}

function textOf({content}: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
}

export interface Cite {
  readonly kind: string;
  readonly id: string;
}
export interface Found {
  readonly total: number;
  readonly results: readonly {
    readonly note_id: string;
    readonly path: string;
    readonly text: string;
    readonly cite: Cite;
  }[];
  readonly next_offset: number | null;
}
export interface Brief {
  readonly memory_id: string;
  readonly status: string;
  readonly version: number;
  readonly content: string;
}
export interface Recalled {
  readonly hits: readonly (Brief & {readonly cite: Cite; readonly scope_id: string})[];
  readonly sources: readonly {readonly id: string; readonly text: string}[];
  readonly edges: readonly {readonly edge_type: string; readonly from_id: string; readonly to_id: string}[];
}
