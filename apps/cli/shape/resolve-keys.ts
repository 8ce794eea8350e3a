import type {AgentSurface} from '#contract/agent-surface';
import {UsageError} from '../../terminal/usage-error.ts';
import {type AnswerKind, keysOf, type OutputShape} from './output-shape.ts';
import {similarKeys} from './similar-keys.ts';

/**
 * Refuses a key that no row can have: a slip of the pen would be an empty answer. With `allowUnknownKeys` it is
 * written into the record instead.
 */
export function resolveKeys(shape: OutputShape, {rowKeys}: AnswerKind): Partial<AgentSurface> {
  const keys = keysOf(shape);
  const unknown = keys.filter((key) => !rowKeys.includes(key));
  const [first] = unknown;
  if (first === undefined) return {};
  if (!shape.allowUnknownKeys) throw refusal(first, rowKeys);
  const suggestions = unknown.map((key) => [key, similarKeys(key, rowKeys)] as const);
  return {
    key_resolution: 'partial',
    resolved_keys: keys.filter((key) => rowKeys.includes(key)),
    unresolved_keys: unknown,
    key_suggestions: Object.fromEntries(suggestions.filter(([, similar]) => similar.length > 0)),
  };
}

function refusal(key: string, known: readonly string[]): UsageError {
  const similar = similarKeys(key, known);
  const hint = similar.length > 0 ? `did you mean ${similar.join(', ')}?` : `known keys: ${known.join(', ')}`;
  return new UsageError(`no row has the key "${key}"; ${hint} (--allow-unknown-keys lets it pass)`, similar[0] ?? hint);
}
