import {existsSync, readFileSync} from 'node:fs';
import {builtinModules} from 'node:module';
import {dirname, join} from 'node:path';

/** By package, dependencies that are needed to install or compile it, for its types or its command line, and that nothing loads. */
const notLoaded: Readonly<Record<string, readonly string[]>> = {
  'better-sqlite3': ['node-addon-api'],
  'js-yaml': ['argparse'],
  micromark: ['@types/debug', 'debug'],
  'onnxruntime-node': ['adm-zip', 'global-agent', 'node-addon-api'],
};

/** Every file of the app that `entries` load, and the names of the packages that these ask for. */
export function requiredBy(entries: readonly string[]): {readonly files: Set<string>; readonly packages: Set<string>} {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const request of requestsOf(file)) {
      if (request.startsWith('.')) visit(join(dirname(file), request));
      else packages.add(packageOf(request));
    }
  };
  entries.forEach(visit);
  return {files, packages};
}

/** Those packages and what they depend on, as their manifests in `modules` say. */
export function withDependencies(packages: Iterable<string>, modules: string): Set<string> {
  const all = new Set<string>();
  const visit = (name: string): void => {
    if (all.has(name)) return;
    all.add(name);
    const {dependencies = {}, optionalDependencies = {}} = manifestOf(join(modules, name));
    // A version of its own lies inside the package, and is packed with it.
    const isInside = (next: string) => existsSync(join(modules, name, 'node_modules', next));
    const loaded = Object.keys(dependencies).filter((next) => !notLoaded[name]?.includes(next) && !isInside(next));
    loaded.forEach(visit);
    // npm installs those of this system.
    for (const next of Object.keys(optionalDependencies)) if (existsSync(join(modules, next))) visit(next);
  };
  for (const name of packages) visit(name);
  return all;
}

/** The packages that a list of files from `node_modules/` on belongs to. */
export function packagesOf(files: readonly string[]): Set<string> {
  const inside = files.filter((file) => file.startsWith('node_modules/'));
  return new Set(inside.map((file) => packageOf(file.slice('node_modules/'.length))));
}

function requestsOf(file: string): string[] {
  const asked = readFileSync(file, 'utf8').matchAll(/\b(?:require|import)\("([^"]+)"\)/g);
  return [...asked]
    .map(([, request]) => request ?? '')
    .filter((request) => request !== 'electron' && !request.startsWith('node:') && !builtinModules.includes(request));
}

function packageOf(request: string): string {
  return request.split('/', request.startsWith('@') ? 2 : 1).join('/');
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
