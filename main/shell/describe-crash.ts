/** A crash as it is kept: where, when, and the places in the program. What was said may hold note text and is left out. */
export interface Crash {
  readonly at: string;
  readonly version: string;
  readonly platform: string;
  readonly where: 'main' | 'engine' | 'page' | 'helper';
  readonly name: string;
  readonly code: string | null;
  /** Innermost first, with paths inside the program only. */
  readonly frames: readonly string[];
}

const mostFrames = 20;

/** Never the message: an error of a parser quotes what it could not read. `root` is the folder of the program. */
export function describeError(error: unknown, root: string): Pick<Crash, 'name' | 'code' | 'frames'> {
  if (!(error instanceof Error)) return {name: typeof error, code: null, frames: []};
  const code = 'code' in error ? wordOrNull(error.code) : null;
  return {name: wordOrNull(error.name) ?? 'Error', code, frames: framesOf(error, root)};
}

/** A line of a stack is `at name (file:line:column)`; other lines belong to the message. */
function framesOf({stack = '', message}: Error, root: string): string[] {
  const lines = stack.replace(message, '').split('\n');
  return lines
    .map((line) => /^ {4}at (?:([\w.#<> [\]]+) \()?(.+):(\d+):(\d+)\)?$/.exec(line))
    .flatMap((found) => (found ? [`${found[1] ?? ''} ${insideOf(found[2] ?? '', root)}:${found[3] ?? ''}`.trim()] : []))
    .slice(0, mostFrames);
}

/** A path of the person is not part of it. */
function insideOf(file: string, root: string): string {
  const plain = file.replace(/^file:\/\//, '');
  if (plain.startsWith('node:')) return plain;
  return plain.startsWith(root) ? plain.slice(root.length + 1) : 'elsewhere';
}

function wordOrNull(value: unknown): string | null {
  return typeof value === 'string' && /^[\w.-]{1,60}$/.test(value) ? value : null;
}
