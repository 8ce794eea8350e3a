/** Finds Electron's runtime, which is not part of its npm package, or fetches it once. */
import {spawn} from 'node:child_process';
import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {installedNode, root} from './setup.mjs';

const packageFolder = join(root, 'node_modules', 'electron');
/** Remembers that the runtime could not be fetched, so that not every start waits for it. */
const absence = join(root, '.cache', 'electron-absent.json');
const retryAfter = 24 * 60 * 60 * 1000;
const fetchLimit = 90_000;

/**
 * Why no window can be opened here, as half a sentence; null when one can.
 *
 * @returns {Promise<string | null>}
 */
export async function whyNoWindow() {
  const {platform, env} = process;
  if (platform === 'linux' && !env.DISPLAY && !env.WAYLAND_DISPLAY) return 'there is no display';
  if (platform === 'linux' && process.getuid?.() === 0) return 'Electron does not run as root';
  if (runtimePath() !== null) return null;
  if (isKnownAbsent()) return 'Electron’s runtime could not be fetched lately (npx install-electron tries again)';
  console.error('Fetching Electron’s runtime (once, about 110 MB) …');
  if (await fetchRuntime()) return null;
  rememberAbsence();
  return 'Electron’s runtime could not be fetched from github.com (npx install-electron tries again)';
}

/**
 * The executable of the runtime; null while it is not there.
 *
 * @returns {string | null}
 */
export function runtimePath() {
  const pathFile = join(packageFolder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const executable = join(packageFolder, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(executable) ? executable : null;
}

/** Electron's own script, with a time limit: a network that swallows packets must not keep the app from starting. */
function fetchRuntime() {
  return new Promise((resolve) => {
    const child = spawn(installedNode(), [join(packageFolder, 'install.js')], {cwd: root, stdio: 'ignore'});
    const timer = setTimeout(() => child.kill(), fetchLimit);
    const end = () => {
      clearTimeout(timer);
      resolve(runtimePath() !== null);
    };
    child.on('error', end);
    child.on('exit', end);
  });
}

function isKnownAbsent() {
  try {
    const {version, at} = JSON.parse(readFileSync(absence, 'utf8'));
    return version === electronVersion() && Date.now() - at < retryAfter;
  } catch {
    return false;
  }
}

function rememberAbsence() {
  mkdirSync(dirname(absence), {recursive: true});
  writeFileSync(absence, JSON.stringify({version: electronVersion(), at: Date.now()}));
}

function electronVersion() {
  return JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')).version;
}
