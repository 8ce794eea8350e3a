/**
 * What has to be there before Commonplace can run. Plain JavaScript without dependencies: this is the first
 * thing a clone runs, on whatever Node the machine has (18 or newer).
 */
import {spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import {existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync} from 'node:fs';
import {dirname, join, relative} from 'node:path';
import {fileURLToPath} from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** A sentence for people: what is missing and how to get it. */
export class SetupError extends Error {}

/** What the built app is made of; a change of any of these makes the build stale. */
const sources = [
  ...['main', 'preload', 'renderer', 'apps'],
  ...['resources/model', 'resources/kernel', 'resources/icons', 'resources/replace-file.ts'],
  ...['electron.vite.config.ts', 'package.json', 'package-lock.json'],
];

/** Runs `work`; a failure ends the process with its sentence and exit code 1. */
export async function orExplain(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Refuses a Node that cannot even install the project. */
export function checkNode() {
  if (Number(process.versions.node.split('.')[0]) >= 18) return;
  throw new SetupError(
    `Commonplace needs Node 18 or newer to start, and this is ${process.version}; get one from https://nodejs.org.`,
  );
}

/** Installs the packages when they are missing or are not those of the lock file. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  console.error('Installing packages (this takes a minute the first time) …');
  // Of all install scripts only that of Node has work to do, and it fetches from the registry. npm would also compile
  // better-sqlite3, which brings its builds along: that takes headers of Node from elsewhere, and a compiler.
  let code = await runNpm(['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']);
  if (code === 0) code = await runNpm(['rebuild', 'node', '--ignore-scripts=false']);
  if (code !== 0 || !existsSync(installedNode()))
    throw new SetupError(
      'The packages could not be installed; check that the npm registry can be reached (npm ping), then try again.',
    );
  writeFileSync(lockStamp(), fileDigest(join(root, 'package-lock.json')));
}

/**
 * Runs the npm that started this, or the one of the system; gives its exit code.
 *
 * @param {readonly string[]} words
 */
function runNpm(words) {
  const npm = process.env.npm_execpath;
  const args = [...words, '--loglevel=error'];
  return npm?.endsWith('.js')
    ? run(process.execPath, [npm, ...args], {ticking: 'installing'})
    : run('npm', args, {ticking: 'installing', shell: process.platform === 'win32'});
}

/** Builds the app and its embedding model when they are missing or older than their sources. */
export async function ensureBuilt() {
  const digest = sourcesDigest();
  const stamp = join(root, 'out', '.built');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  console.error('Building the embedding model …');
  await step('The embedding model could not be built', [join('resources', 'model', 'build-model.ts')]);
  console.error('Building the vector kernel …');
  await step('The vector kernel could not be built', [join('resources', 'kernel', 'build-kernel.ts')]);
  console.error('Building the app …');
  await step('The app could not be built', [
    packageBin('electron-vite', 'bin/electron-vite.js'),
    'build',
    '--logLevel',
    'warn',
  ]);
  mkdirSync(dirname(stamp), {recursive: true});
  writeFileSync(stamp, digest);
}

/** The Node that the project brings; what it runs on, whatever started it. */
export function installedNode() {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** A package's executable script, to be run by `installedNode`. */
export function packageBin(name, file) {
  return join(root, 'node_modules', ...name.split('/'), ...file.split('/'));
}

/**
 * Runs a program in the project's folder with its output shown, and gives its exit code.
 * `ticking` names what is going on in a line every ten seconds, for programs that say nothing themselves.
 * Ctrl-C reaches the child by the terminal; it decides when to end, and we end after it.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ticking?: string, shell?: boolean, env?: Record<string, string | undefined>}} [options]
 * @returns {Promise<number>}
 */
export function run(program, args, {ticking, shell = false, env = process.env} = {}) {
  return new Promise((resolve) => {
    const begin = Date.now();
    const tell = () => console.error(`still ${ticking} (${Math.round((Date.now() - begin) / 1000)} s)`);
    const timer = ticking === undefined ? undefined : setInterval(tell, 10_000);
    const child = spawn(program, args, {cwd: root, stdio: 'inherit', shell, env});
    const wait = () => undefined;
    const pass = () => child.kill('SIGTERM');
    process.on('SIGINT', wait);
    process.on('SIGTERM', pass);
    const end = (code) => {
      clearInterval(timer);
      process.off('SIGINT', wait);
      process.off('SIGTERM', pass);
      resolve(code);
    };
    child.on('error', () => end(127));
    child.on('exit', (code) => end(code ?? 1));
  });
}

async function step(failure, args) {
  const code = await run(installedNode(), args);
  if (code !== 0) throw new SetupError(`${failure}; the lines above say why.`);
}

function isInstalled() {
  const lock = join(root, 'package-lock.json');
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installed) || !existsSync(installedNode())) return false;
  if (existsSync(lockStamp()) && readFileSync(lockStamp(), 'utf8') === fileDigest(lock)) return true;
  // Installed by hand, without the stamp: then the times decide.
  return statSync(installed).mtimeMs >= statSync(lock).mtimeMs;
}

function lockStamp() {
  return join(root, 'node_modules', '.commonplace-lock');
}

/**
 * Changes whenever the build would.
 *
 * @param {string} [folder] of the project
 * @returns {string}
 */
export function sourcesDigest(folder = root) {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of filesOf(join(folder, source))) hash.update(relative(folder, file)).update(fileDigest(file));
  }
  return hash.digest('hex');
}

function fileDigest(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** Every file below a path, sorted; the path itself when it is a file. */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
