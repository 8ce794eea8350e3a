import {describe} from 'vitest';
import type {RuntimeKind} from './desktop.ts';
import {electronRuntime} from './electron-runtime.ts';
import {standIn} from './stand-in-runtime.ts';

/** The same tests on every runtime; one that is missing is skipped, with the reason in the title. */
export function onEachRuntime(title: string, tests: (kind: RuntimeKind) => void): void {
  for (const kind of [standIn, electronRuntime]) {
    const reason = kind.missing === null ? '' : ` (skipped: ${kind.missing})`;
    describe.skipIf(kind.missing !== null)(`${title}, on ${kind.name}${reason}`, () => {
      tests(kind);
    });
  }
}
