import {runHost} from '../terminal/run-host.ts';
import {parseMcpOptions} from './mcp-options.ts';
import {serveTools} from './serve-tools.ts';

/** The library as tools of the Model Context Protocol: one process per client, over standard input and output. */
void runHost('mcp', async () => {
  const options = parseMcpOptions(process.argv.slice(2));
  if (options) await serveTools(options);
});
