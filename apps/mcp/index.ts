import {expectedFailure} from '#transport/expected-failure';
import {reportBug} from '#transport/stderr-log';
import {parseMcpOptions} from './mcp-options.ts';
import {serveTools} from './serve-tools.ts';

/** The library as tools of the Model Context Protocol: one process per client, over standard input and output. */
void main();

async function main(): Promise<void> {
  try {
    const options = parseMcpOptions(process.argv.slice(2));
    if (options) await serveTools(options);
  } catch (error) {
    const expected = expectedFailure(error);
    if (expected) process.stderr.write(`mcp: ${expected.message}\n`);
    else reportBug('mcp', error);
    process.exitCode = 2;
  }
}
