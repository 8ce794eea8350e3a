import {McpServer} from '@modelcontextprotocol/sdk/server/mcp.js';
import type {Transport} from '@modelcontextprotocol/sdk/shared/transport.js';
import {CallToolRequestSchema, ListToolsRequestSchema} from '@modelcontextprotocol/sdk/types.js';
import {callTool} from './call-tool.ts';
import {describeTool} from './describe-tool.ts';
import type {ToolContext} from './tool-context.ts';
import {offeredTools} from './tools.ts';

export interface ServerParts {
  readonly context: ToolContext;
  readonly version: string;
  readonly instructions: string;
  /** Gets the errors that nobody expected. */
  readonly reportBug: (what: string, error: unknown) => void;
}

/** The protocol's side of the library. */
export interface ToolServer {
  connect(transport: Transport): Promise<void>;
  /** Waits for the calls in hand and their answers, and closes the connection. */
  finish(): Promise<void>;
}

/**
 * A server that lists the tools and calls them. It answers both requests itself instead of registering each tool: a
 * refusal is then told in the engine's words, and a tool that is not offered says why.
 */
export function createServer({context, version, instructions, reportBug}: ServerParts): ToolServer {
  const info = {name: 'commonplace', title: 'Commonplace', version};
  const {server} = new McpServer(info, {instructions});
  server.registerCapabilities({tools: {}});
  const inHand = new Set<Promise<unknown>>();
  const tools = offeredTools(context.writes).map(describeTool);
  server.setRequestHandler(ListToolsRequestSchema, () => ({tools}));
  server.setRequestHandler(CallToolRequestSchema, ({params}) => {
    const call = callTool(context, params, reportBug);
    inHand.add(call);
    void call.finally(() => inHand.delete(call));
    return call;
  });
  server.onerror = (error) => {
    process.stderr.write(`warning: a message of the client was not understood: ${error.message}\n`);
  };
  return {
    connect: (transport) => server.connect(transport),
    async finish() {
      // A message that came with the end of the input is taken up a moment later, and answered a moment after its call.
      await pause();
      await Promise.all(inHand);
      await pause();
      await server.close();
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
