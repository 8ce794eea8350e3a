import {existsSync, readFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';

/** Where the parts of this installation lie, in a checkout and in a packed application alike. */
export interface InstalledFiles {
  readonly root: string;
  readonly version: string;
  /** Of the embedding model: the bundled one, or what `COMMONPLACE_MODEL` names. */
  readonly modelFolder: string;
  /** The compiled loop that compares vectors. */
  readonly kernelFile: string;
  readonly sampleLibrary: string;
  readonly pageFolder: string;
  /** The engine's thread: the built file, or the source when run from source. */
  readonly engineWorker: string;
}

/**
 * `moduleFolder` is the folder of the running file; `beside` is Electron's resources folder when packed, which is found
 * without being told too.
 */
export function installedFiles(moduleFolder: string, beside?: string): InstalledFiles {
  const root = projectRoot(moduleFolder);
  const resources = beside ?? (basename(root) === 'app.asar' ? dirname(root) : undefined);
  const isBuilt = moduleFolder.startsWith(join(root, 'out'));
  return {
    root,
    version: versionOf(root),
    modelFolder: process.env['COMMONPLACE_MODEL'] ?? join(resources ?? join(root, 'out'), 'model'),
    kernelFile: join(resources ?? join(root, 'out'), 'kernel', 'scan-vectors.wasm'),
    sampleLibrary: resources ? join(resources, 'sample-library') : join(root, 'resources', 'sample-library'),
    pageFolder: join(root, 'out', 'renderer'),
    engineWorker: isBuilt ? join(root, 'out', 'main', 'engine-worker.cjs') : join(root, 'main', 'engine-worker.ts'),
  };
}

function projectRoot(start: string): string {
  let folder = start;
  while (!existsSync(join(folder, 'package.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error(`No package.json lies above ${start}; install Commonplace anew.`);
    folder = parent;
  }
  return folder;
}

function versionOf(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const isVersioned = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isVersioned ? String(manifest.version) : '0.0.0';
}
