import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';
import {nameOf, nativeFault} from '../natives/native-fault.ts';
import {unpackedPath} from '../natives/unpacked-path.ts';

/** Why onnxruntime cannot be loaded, as a sentence that says what to do; null when its files look right. */
export function modelRuntimeFault(): string | null {
  const {platform, arch} = process;
  if (!machines.includes(`${platform}-${arch}`))
    return `${runtimeName} is not made for ${nameOf(process)}. Choose another embedder in the settings.`;
  for (const file of ['onnxruntime_binding.node', libraries[platform] ?? '']) {
    const path = unpackedPath(join(runtimeFolder(), 'bin', 'napi-v6', platform, arch, file));
    const fault = nativeFault({name: runtimeName, file: path}, process);
    if (fault !== null) return fault;
  }
  return null;
}

const runtimeName = 'The runtime of the bundled model (onnxruntime)';

/** What its package brings. */
const machines = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'win32-x64', 'win32-arm64'];

/** What the binding loads in its turn. */
const libraries: Readonly<Record<string, string>> = {
  linux: 'libonnxruntime.so.1',
  darwin: 'libonnxruntime.1.dylib',
  win32: 'onnxruntime.dll',
};

function runtimeFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('onnxruntime-node/package.json'));
}
