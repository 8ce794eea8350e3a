import type {CallToolResult} from '@modelcontextprotocol/sdk/types.js';
import {type Failure} from '#contract/errors';
import {expectedFailure} from '#transport/expected-failure';
import {describeInput} from './describe-input.ts';
import {refuse} from './refuse.ts';
import type {Tool} from './tool.ts';
import type {ToolContext} from './tool-context.ts';
import {offeredTools, tools} from './tools.ts';

interface Call {
  readonly name: string;
  readonly arguments?: Readonly<Record<string, unknown>> | undefined;
}

/** Calls a tool by its name. Always resolves: a refusal is a result that says so. */
export async function callTool(
  context: ToolContext,
  {name, arguments: given = {}}: Call,
  reportBug: (what: string, error: unknown) => void,
): Promise<CallToolResult> {
  const tool = tools.find((one) => one.name === name);
  if (!tool) return refuse(unknownTool(name, context));
  if (tool.effect !== 'reads' && !context.writes) return refuse(notOffered(name));
  const input = tool.input.safeParse(given);
  if (!input.success) return refuse({code: 'INVALID_INPUT', message: describeInput(name, input.error)});
  try {
    return await answer(context, tool, input.data);
  } catch (error) {
    const expected = expectedFailure(error);
    if (expected) return refuse(expected);
    reportBug(name, error);
    return refuse({code: 'INTERNAL', message: `Something went wrong inside Commonplace while it ran ${name}.`});
  }
}

async function answer(context: ToolContext, tool: Tool, input: unknown): Promise<CallToolResult> {
  const {text, data} = await tool.run(context, input as never);
  const structuredContent = tool.output.parse(data) as Record<string, unknown>;
  return {content: [{type: 'text', text}], structuredContent};
}

function unknownTool(name: string, {writes}: ToolContext): Failure {
  const names = offeredTools(writes).map((tool) => tool.name);
  return {code: 'UNSUPPORTED', message: `There is no tool named “${name}” here. The tools are ${names.join(', ')}.`};
}

function notOffered(name: string): Failure {
  const message = `“${name}” writes, and this server only reads: it was started without --write.`;
  return {code: 'FORBIDDEN', message, details: {reason: 'read-only'}};
}
