import {readFileSync} from 'node:fs';

/** The compiled loop that compares vectors; null where the file is missing or is none, and vec0 does the work alone. */
export function readKernel(file: string): WebAssembly.Module | null {
  try {
    return new WebAssembly.Module(readFileSync(file));
  } catch {
    return null;
  }
}
