import {StdioServerTransport} from '@modelcontextprotocol/sdk/server/stdio.js';
import {CallError} from '#contract/client';
import {installedFiles} from '#transport/installed-files';
import type {OpenLibrary} from '#transport/open-library';
import {reportBug} from '#transport/stderr-log';
import {withServedLibrary} from '../terminal/serve-library.ts';
import {createServer} from './create-server.ts';
import {instructionsFor} from './instructions.ts';
import type {McpOptions} from './mcp-options.ts';
import {makeContext, type ToolContext} from './tool-context.ts';
import {waitForEnd} from './wait-for-end.ts';

/**
 * Opens the library and answers one client, until it closes its end or the process is told to stop. Calls in hand are
 * finished first.
 */
export async function serveTools(options: McpOptions): Promise<void> {
  const files = installedFiles(import.meta.dirname);
  await withServedLibrary(options, files, (library) => answerClient(library, options, files.version));
}

async function answerClient(library: OpenLibrary, options: McpOptions, version: string): Promise<void> {
  await library.addFolder();
  const context = makeContext(library.client, options);
  await checkScopes(context);
  const instructions = instructionsFor(options, library.dbPath);
  const server = createServer({context, version, instructions, reportBug});
  const transport = new StdioServerTransport();
  const ended = waitForEnd(transport);
  await server.connect(transport);
  process.stderr.write(`Commonplace answers from ${library.dbPath}${options.writes ? '' : ', and only reads'}\n`);
  await ended;
  await server.finish();
}

/** A scope that is not there would hide everything without a word. */
async function checkScopes({client, scopes}: ToolContext): Promise<void> {
  if (scopes.length === 0) return;
  const known = (await client.call('memory.scopes', {})).scopes.map(({scope_id: id}) => id);
  const unknown = scopes.find((scope) => !known.includes(scope));
  if (unknown === undefined) return;
  const message = `there is no scope "${unknown}" in this library; it has ${known.join(', ')}`;
  throw new CallError({code: 'NOT_FOUND', message});
}
