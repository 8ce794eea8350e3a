/** `npm start`: installs, builds, and opens the app, in a window if there can be one, else in the browser. */
import {existsSync, statSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {runtimePath, whyNoWindow} from './electron-runtime.mjs';
import {checkNode, ensureBuilt, ensureInstalled, installedNode, orExplain, root, run, SetupError} from './setup.mjs';

const help = `Usage: npm start -- [FOLDER] [options]

Opens Commonplace on a folder of notes (default: the sample library).

Options:
  --browser        serve the page to the browser even where a window could be opened
  --no-open        do not open the browser; the printed address is the way in
  --port NUMBER    port on 127.0.0.1 (default: any)
  --help           print this help

Examples:
  npm start
  npm start -- ~/notes
  npm start -- ~/notes --browser --port 8080`;

/** A window that ends sooner than this, and badly, never came up. Milliseconds. */
const stillborn = 10_000;

await orExplain(async () => {
  checkNode();
  const options = readOptions(process.argv.slice(2));
  if (options.help) {
    console.log(help);
    return;
  }
  await ensureInstalled();
  await ensureBuilt();
  const reason = options.browser ? 'as asked' : await tryWindow(options.folder);
  if (reason !== null) await openInBrowser(options, reason);
});

function readOptions(args) {
  const {values, positionals} = parse(args);
  const port = values.port ?? '0';
  if (!/^\d+$/.test(port) || Number(port) > 65_535)
    throw new SetupError(`--port must be a whole number from 0 to 65535, got "${port}".`);
  if (positionals.length > 1)
    throw new SetupError(`One folder can be opened at a time, got ${positionals.join(', ')}.`);
  return {...values, port, folder: folderOf(positionals[0])};
}

function parse(args) {
  const options = {
    browser: {type: 'boolean', default: false},
    'no-open': {type: 'boolean', default: false},
    port: {type: 'string'},
    help: {type: 'boolean', default: false},
  };
  try {
    return parseArgs({args, options, allowPositionals: true});
  } catch (error) {
    throw new SetupError(`${error.message.split('. ')[0]}. “npm start -- --help” lists the options.`);
  }
}

/** npm runs scripts in the project's folder; a relative path means the one the person was in. */
function folderOf(named) {
  if (named === undefined) return join(root, 'resources', 'sample-library');
  const folder = resolve(process.env.INIT_CWD ?? process.cwd(), named);
  if (!existsSync(folder)) throw new SetupError(`The folder ${folder} does not exist; check the path.`);
  if (!statSync(folder).isDirectory())
    throw new SetupError(`${folder} is a file, not a folder; name the folder that holds it.`);
  return folder;
}

/** Null when a window was opened and closed again; else why there was none. */
async function tryWindow(folder) {
  const reason = await whyNoWindow();
  if (reason !== null) return reason;
  const begin = Date.now();
  const code = await run(runtimePath(), [root, folder]);
  if (code !== 0 && Date.now() - begin < stillborn) return `Electron ended at once (exit code ${code})`;
  process.exitCode = code;
  return null;
}

async function openInBrowser(options, reason) {
  console.log(`No desktop window (${reason}): serving the same page to the browser.`);
  const server = join(root, 'out', 'main', 'server.cjs');
  const args = [server, options.folder, '--port', options.port, ...(options['no-open'] ? ['--no-open'] : [])];
  process.exitCode = await run(installedNode(), args);
}
