import {describe, expect, it} from 'vitest';
import {describeError} from '../../main/shell/describe-crash.ts';

function failure(message: string, stack: string): Error {
  return Object.assign(new TypeError(message), {stack: `TypeError: ${message}\n${stack}`});
}

describe('a crash as it is kept', () => {
  const stack = [
    '    at parse (/opt/app/out/main/engine-worker.cjs:10:5)',
    '    at Object.read (file:///opt/app/out/main/index.cjs:7:1)',
    '    at /home/ann/notes/secret.cjs:1:1',
    '    at node:internal/main:1:2',
  ].join('\n');

  it('has the places inside the program, and no path of a person', () => {
    expect(describeError(failure('x', stack), '/opt/app')).toEqual({
      name: 'TypeError',
      code: null,
      frames: [
        'parse out/main/engine-worker.cjs:10',
        'Object.read out/main/index.cjs:7',
        'elsewhere:1',
        'node:internal/main:1',
      ],
    });
  });

  it.each([
    ['a line of a note', 'Dear diary'],
    ['a line that looks like a place', 'Dear diary\n    at home (my secret:1:2)'],
    ['nothing but lines', '\n\n    at secret:1:1'],
  ])('leaves out a message of %s', (_title, message) => {
    const kept = JSON.stringify(describeError(failure(message, stack), '/opt/app'));
    expect(kept).not.toMatch(/diary|secret/);
  });

  it('takes no text for a name or a code', () => {
    const error = Object.assign(new Error('x'), {name: 'my secret note', code: 'ENOENT: my secret note', stack: ''});
    expect(describeError(error, '/')).toEqual({name: 'Error', code: null, frames: []});
    expect(describeError('my secret note', '/')).toEqual({name: 'string', code: null, frames: []});
  });
});
