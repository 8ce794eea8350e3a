import {execFile} from 'node:child_process';
import {existsSync, readdirSync, readFileSync, renameSync, statSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import {FuseV1Options, getCurrentFuseWire} from '@electron/fuses';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {packagesOf, requiredBy, withDependencies} from './needed-packages.ts';
import {layOut, packApp, type PackedApp, whyNoPackage} from './pack-app.ts';

const exec = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const reason = whyNoPackage();
const entries = ['index', 'engine-worker', 'smoke'].map((name) => join('out', 'main', `${name}.cjs`));

describe.skipIf(reason !== null)(`the packed app${reason === null ? '' : ` (skipped: ${reason})`}`, () => {
  let app: PackedApp;
  let layout: string;

  beforeAll(async () => {
    app = await packApp('linux');
    layout = layOut(app);
  }, 120_000);

  afterAll(() => {
    app.remove();
  });

  it.each([
    ['source or types', /\.(ts|tsx|mts|cts|c|cc|cpp|h|hpp|gyp)$/],
    ['source map', /\.map$/],
    ['test, example or document', /(^|\/)(tests?|specs|examples?|docs|dev)\//],
    ['readme or changelog', /(readme|changelog|history)[^/]*$/i],
    ['way in that needs a Node', /^out\/main\/(cli|server|mcp)\.cjs$/],
    [
      'file that is not of the build, its manifest or a package',
      /^(?!out\/(main|preload|renderer)\/|node_modules\/|package\.json$)/,
    ],
  ])('holds no %s', (_, unwanted) => {
    expect(app.files.filter((file) => unwanted.test(file))).toEqual([]);
  });

  it('holds the packages that the window and the engine load, and no others', () => {
    const {packages} = requiredBy(entries.map((file) => join(root, file)));
    const needed = withDependencies(packages, join(root, 'node_modules'));
    expect([...packagesOf(app.files)].toSorted()).toEqual([...needed].toSorted());
  });

  it('finds every file and package that the app asks for', async () => {
    const archive = join(layout, 'app.asar');
    const {files, packages} = requiredBy(entries.map((file) => join(archive, file)));
    const found = await resolveFrom(join(archive, 'out', 'main', 'index.cjs'), [...packages]);
    expect([...files, ...found].filter((file) => !file.startsWith(archive) || !existsSync(file))).toEqual([]);
  });

  it('loads what looks for updates, with all that it needs, and holds its place for downloads', async () => {
    const script = "console.log(Object.keys(require('electron-updater')).join())";
    const names = await exec(process.execPath, ['--eval', script], {cwd: join(layout, 'app.asar')});
    expect(names.stdout).toContain('AppImageUpdater');
    const place = parse(readFileSync(join(app.resources, 'app-update.yml'), 'utf8')) as unknown;
    expect(place).toEqual({
      provider: 'generic',
      url: 'https://updates.invalid',
      updaterCacheDirName: 'commonplace-updater',
    });
  });

  it('keeps beside the archive the four libraries of this system, and nothing else', () => {
    const {platform, arch} = process;
    expect(app.unpacked.toSorted()).toEqual([
      `node_modules/better-sqlite3/prebuilds/${platform}-${arch}.node`,
      `node_modules/onnxruntime-node/bin/napi-v6/${platform}/${arch}/libonnxruntime.so.1`,
      `node_modules/onnxruntime-node/bin/napi-v6/${platform}/${arch}/onnxruntime_binding.node`,
      `node_modules/sqlite-vec-${platform}-${arch}/vec0.so`,
    ]);
  });

  it('brings the model and the sample library', () => {
    expect(readdirSync(join(app.resources, 'model')).toSorted()).toEqual(
      readdirSync(join(root, 'out', 'model')).toSorted(),
    );
    expect(existsSync(join(app.resources, 'sample-library', 'Welcome.md'))).toBe(true);
  });

  it('stays below 12 MB of archive', () => {
    expect(statSync(join(app.resources, 'app.asar')).size).toBeLessThan(12e6);
  });

  it.each([
    ['does not run as Node', FuseV1Options.RunAsNode, '0'],
    ['encrypts cookies', FuseV1Options.EnableCookieEncryption, '1'],
    ['does not read NODE_OPTIONS', FuseV1Options.EnableNodeOptionsEnvironmentVariable, '0'],
    ['takes no arguments that inspect it', FuseV1Options.EnableNodeCliInspectArguments, '0'],
    ['checks the archive against its hash', FuseV1Options.EnableEmbeddedAsarIntegrityValidation, '1'],
    ['loads its code from the archive alone', FuseV1Options.OnlyLoadAppFromAsar, '1'],
    ['gives pages from files no privileges', FuseV1Options.GrantFileProtocolExtraPrivileges, '0'],
  ])('%s: the fuse is set', async (_, fuse, state) => {
    const wire = await getCurrentFuseWire(app.executable);
    expect(String.fromCodePoint(wire[fuse] ?? 0)).toBe(state);
  });

  it('finds a note by a word and by meaning, with the libraries beside the archive', async () => {
    const {stdout} = await smoke(layout);
    expect(stdout).toContain('The smoke search found what it was to find.');
    expect(stdout).toContain(join(layout, 'app.asar'));
  });

  it.each([
    ['The database (better-sqlite3)', 'better-sqlite3'],
    ['The vector index (sqlite-vec)', 'vec0'],
    ['The runtime of the bundled model (onnxruntime)', 'onnxruntime_binding'],
  ])('names the file of %s when it is missing, and what to do', async (part, name) => {
    const file = app.unpacked.find((path) => path.includes(name)) ?? '';
    const library = join(layout, 'app.asar.unpacked', file);
    renameSync(library, `${library}.away`);
    const failure = await smoke(layout).catch(
      (error: unknown) => error as {code: number; stdout: string; stderr: string},
    );
    renameSync(`${library}.away`, library);
    expect(failure).toMatchObject({code: 1});
    expect(failure.stdout + failure.stderr).toContain(
      `${part} cannot be loaded: ${library} is missing. Install the Commonplace`,
    );
  });
});

describe.skipIf(reason !== null || process.arch !== 'x64')('the app packed for Windows, on another system', () => {
  let app: PackedApp;

  beforeAll(async () => {
    app = await packApp('win');
  }, 120_000);

  afterAll(() => {
    app.remove();
  });

  it('takes the libraries of Windows, and none of the system that it is packed on', () => {
    // The vector index comes as a package of its own, which npm installs on Windows alone.
    expect(app.unpacked.toSorted()).toEqual([
      'node_modules/better-sqlite3/prebuilds/win32-x64.node',
      'node_modules/onnxruntime-node/bin/napi-v6/win32/x64/onnxruntime.dll',
      'node_modules/onnxruntime-node/bin/napi-v6/win32/x64/onnxruntime_binding.node',
    ]);
  });
});

/** Runs the packed smoke search under Node, with libraries loaded as Electron loads them. */
function smoke(layout: string): Promise<{readonly stdout: string; readonly stderr: string}> {
  const hook = join(import.meta.dirname, 'electron-loading.cjs');
  return exec(process.execPath, ['--require', hook, join(layout, 'app.asar', 'out', 'main', 'smoke.cjs')]);
}

/** The files that Node finds for packages asked for in `file`; asked in a process of its own, since vitest has other conditions. */
async function resolveFrom(file: string, names: readonly string[]): Promise<string[]> {
  const script = `
    const require = process.getBuiltinModule('node:module').createRequire(process.argv[1]);
    console.log(JSON.stringify(process.argv.slice(2).map((name) => require.resolve(name))));`;
  const {stdout} = await exec(process.execPath, ['--eval', script, file, ...names]);
  return JSON.parse(stdout) as string[];
}
