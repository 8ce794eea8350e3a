import {execFile} from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {promisify} from 'node:util';
import asar from '@electron/asar';

const root = resolve(import.meta.dirname, '../..');
const exec = promisify(execFile);

/** An app as electron-builder packs it, around a stand-in for Electron's runtime. */
export interface PackedApp {
  /** The program, as far as a stand-in is one: it holds the fuses. */
  readonly executable: string;
  /** What Electron calls the resources folder. */
  readonly resources: string;
  /** Paths of the files in the archive, from its root, `/` between folders. */
  readonly files: readonly string[];
  /** Those of them that lie beside the archive. */
  readonly unpacked: readonly string[];
  /** Takes away everything that was made. */
  remove(): void;
}

/** Why no package can be made here, as half a sentence; null when one can. */
export function whyNoPackage(): string | null {
  if (process.platform !== 'linux') return 'the stand-in for Electron’s runtime is laid out for Linux';
  if (!existsSync(join(root, 'out', 'main', 'index.cjs'))) return 'the app is not built: npm run build';
  if (lstatSync(join(root, 'node_modules')).isSymbolicLink())
    return 'node_modules is a link, behind which npm lists no packages';
  return null;
}

const systems = {
  linux: {program: 'electron', packed: 'commonplace', options: []},
  // Windows' own parts cannot be edited into a program that is none.
  win: {
    program: 'electron.exe',
    packed: 'Commonplace.exe',
    options: ['-c.win.icon=null', '-c.win.signAndEditExecutable=false', '-c.disableAsarIntegrity=true'],
  },
} as const;

/** Packs the built app with the project's own configuration, for x64 or for this processor. Takes some five seconds. */
export async function packApp(system: keyof typeof systems): Promise<PackedApp> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-package-'));
  const {program, packed, options} = systems[system];
  writeRuntime(join(folder, 'runtime'), program);
  const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
  const places = [`-c.electronDist=${join(folder, 'runtime')}`, `-c.directories.output=${join(folder, 'dist')}`];
  await exec(process.execPath, [builder, `--${system}`, 'dir', ...places, ...options], {cwd: root});
  const app = join(folder, 'dist', `${system}${process.arch === 'x64' ? '' : `-${process.arch}`}-unpacked`);
  const archive = join(app, 'resources', 'app.asar');
  const entries = asar.listPackage(archive, {isPack: false}).map((path) => path.slice(1));
  const files = entries.filter((path) => !('files' in asar.statFile(archive, path)));
  return {
    executable: join(app, packed),
    resources: join(app, 'resources'),
    files,
    unpacked: files.filter((path) => 'unpacked' in asar.statFile(archive, path)),
    remove: () => {
      rmSync(folder, {recursive: true, force: true});
    },
  };
}

/**
 * A resources folder with the archive as a folder, in which Node can run what Electron would. Shared libraries are
 * there under their names in the archive, as Electron shows them, but cannot be loaded there.
 */
export function layOut({resources, unpacked}: PackedApp): string {
  const layout = join(resources, 'laid-out');
  asar.extractAll(join(resources, 'app.asar'), join(layout, 'app.asar'));
  for (const file of unpacked) truncateSync(join(layout, 'app.asar', file));
  for (const beside of ['app.asar.unpacked', 'model', 'kernel', 'sample-library']) {
    if (existsSync(join(resources, beside))) cpSync(join(resources, beside), join(layout, beside), {recursive: true});
  }
  return layout;
}

/** As much of a runtime as the packer looks at; the program holds the sentinel behind which fuses are set. */
function writeRuntime(folder: string, program: string): void {
  mkdirSync(join(folder, 'resources'), {recursive: true});
  mkdirSync(join(folder, 'locales'));
  for (const file of ['LICENSE.electron.txt', 'chrome-sandbox', 'resources.pak', 'version', 'locales/en-US.pak'])
    writeFileSync(join(folder, file), '');
  const version = 1;
  const fuses = '0'.repeat(9);
  const wire = Buffer.concat([Buffer.from([version, fuses.length]), Buffer.from(fuses)]);
  writeFileSync(join(folder, program), Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), wire]));
  chmodSync(join(folder, program), 0o755);
}
