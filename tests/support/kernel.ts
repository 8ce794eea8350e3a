import {existsSync, statSync} from 'node:fs';
import {resolve} from 'node:path';
import {buildKernel} from '../../resources/kernel/build-kernel.ts';
import {readKernel} from '../../main/engine/db/read-kernel.ts';

/** Where the build puts it. */
export const kernelFile = resolve(import.meta.dirname, '../../out/kernel/scan-vectors.wasm');
const source = resolve(import.meta.dirname, '../../resources/kernel/scan-vectors.assembly');

/** The built loop that compares vectors; built when it is missing or older than its source. */
export async function loadKernel(): Promise<WebAssembly.Module> {
  if (!existsSync(kernelFile) || statSync(kernelFile).mtimeMs < statSync(source).mtimeMs) await buildKernel(kernelFile);
  const kernel = readKernel(kernelFile);
  if (!kernel) throw new Error(`${kernelFile} is no kernel.`);
  return kernel;
}
