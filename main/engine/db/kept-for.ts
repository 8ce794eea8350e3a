import {changeMark} from './change-mark.ts';
import type {ReadConnection} from './connection.ts';

/** How many answers are kept per connection. */
const most = 32;

interface Kept {
  readonly mark: string;
  readonly answers: Map<string, unknown>;
}

const kept = new WeakMap<ReadConnection, Kept>();

/** What `work` gives, read once for as long as the library does not change. The key names all that it depends on. */
export function keptFor<T>(read: ReadConnection, key: string, work: () => T): T {
  const mark = changeMark(read);
  let known = kept.get(read);
  if (known?.mark !== mark) kept.set(read, (known = {mark, answers: new Map()}));
  const answer = known.answers.has(key) ? (known.answers.get(key) as T) : work();
  // What was asked for last is forgotten last.
  known.answers.delete(key);
  for (const oldest of known.answers.keys()) {
    if (known.answers.size < most) break;
    known.answers.delete(oldest);
  }
  known.answers.set(key, answer);
  return answer;
}
