import {mkdir, readFile} from 'node:fs/promises';
import {dirname, join} from 'node:path';
import {replaceFile} from '../replace-file.ts';

/** What is used of the compiler. Its own types would change those of arrays everywhere, so that it is loaded untyped. */
interface Compiler {
  compileString(
    source: string,
    options: object,
  ): Promise<{readonly binary: Uint8Array | null; readonly error: Error | null}>;
}

const compiler = ['assemblyscript', 'asc'].join('/');
const source = join(import.meta.dirname, 'scan-vectors.assembly');
const options = {
  optimizeLevel: 3,
  noAssert: true,
  runtime: 'stub',
  importMemory: true,
  enable: ['simd', 'relaxed-simd', 'bulk-memory'],
};

/** Compiles the loop that compares vectors to WebAssembly. Throws with the compiler's messages. */
export async function buildKernel(file: string): Promise<void> {
  const {default: asc} = (await import(compiler)) as {readonly default: Compiler};
  const {binary, error} = await asc.compileString(await readFile(source, 'utf8'), options);
  if (error || !binary) throw new Error(`The vector kernel could not be compiled: ${error?.message ?? ''}`);
  await mkdir(dirname(file), {recursive: true});
  await replaceFile(file, binary);
}

if (import.meta.main) await buildKernel(process.argv[2] ?? join('out', 'kernel', 'scan-vectors.wasm'));
