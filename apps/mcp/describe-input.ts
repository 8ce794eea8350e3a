import type {z} from 'zod';

/** More than this many faults are not told at once. */
const toldFaults = 5;

/** What is wrong with the arguments of a tool, in one sentence that names each field. */
export function describeInput(tool: string, {issues}: z.ZodError): string {
  const faults = issues.slice(0, toldFaults).map(({path, message}) => {
    const what = message.replace(/^Invalid input: /, '');
    return path.length === 0
      ? what
      : `\`${path.map(String).join('.')}\` ${/^(must|and) /.test(what) ? what : `(${what})`}`;
  });
  return `The arguments of ${tool} are not valid: ${faults.join('; ')}.`;
}
