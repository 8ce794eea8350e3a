import {existsSync, statSync} from 'node:fs';
import {resolve} from 'node:path';
import {buildKernel} from '../../resources/kernel/build-kernel.ts';
import {readKernel} from '../../main/engine/db/read-kernel.ts';

const file = resolve(import.meta.dirname, '../../out/kernel/scan-vectors.wasm');
const source = resolve(import.meta.dirname, '../../resources/kernel/scan-vectors.assembly');

/** The built loop that compares vectors; built when it is missing or older than its source. */
export async function loadKernel(): Promise<WebAssembly.Module> {
  if (!existsSync(file) || statSync(file).mtimeMs < statSync(source).mtimeMs) await buildKernel(file);
  const kernel = readKernel(file);
  if (!kernel) throw new Error(`${file} is no kernel.`);
  return kernel;
}
