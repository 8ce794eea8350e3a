import {isDeepStrictEqual} from 'node:util';
import {deserialize, serialize} from 'node:v8';

/**
 * What arrives when a value is sent between processes. It is cloned as Electron clones it, so that a function in it
 * throws; and as the stand-in's own wire is JSON, a value that JSON would change throws too, rather than change.
 */
export function sent(value: unknown): unknown {
  const cloned: unknown = deserialize(serialize(value));
  const text = JSON.stringify(cloned) as string | undefined;
  const arrived: unknown = text === undefined ? undefined : JSON.parse(text);
  if (!isDeepStrictEqual(withoutUndefined(cloned), arrived))
    throw new Error('The stand-in carries plain values only: this one would arrive changed.');
  return arrived;
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutUndefined);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const kept = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutUndefined(each)]));
}
