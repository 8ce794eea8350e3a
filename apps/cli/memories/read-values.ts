import {jsonBytes, metadataLimit, moment, type ttlPresets, ttlPreset} from '#contract/memories';
import {isDay} from '#contract/query';
import {atMost, filled, UsageError} from '../../terminal/usage-error.ts';

/** Checks of what memories are made of, with the bounds of the contract. Each names the option and what it got. */

const longestStatement = 20_000;
const longestWords = 2000;
const longestName = 200;

/** What a memory or a message says. */
export function statementText(option: string, value: string): string {
  if (value.trim() === '') throw new UsageError(`${option} must not be empty`);
  return atMost(option, value, longestStatement);
}

/** A reason, a place, a note. */
export function shortText(option: string, value: string): string {
  return atMost(option, filled(option, value).trim(), longestWords);
}

/** A JSON object; nothing is `{}`. */
export function jsonObject(option: string, value: string): Record<string, unknown> {
  const parsed = parseJson(value);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new UsageError(`${option} must be a JSON object such as {"ticket": 12}, got "${value.slice(0, 80)}"`);
  return parsed as Record<string, unknown>;
}

/** Metadata with tags, which have to fit in together. */
export function withTags(metadata: Record<string, unknown>, tags: readonly string[]): Record<string, unknown> {
  const known: unknown = metadata['tags'];
  const old: readonly unknown[] = Array.isArray(known) ? known : [];
  const all = tags.length === 0 ? metadata : {...metadata, tags: [...new Set([...old, ...tags])]};
  const bytes = jsonBytes(all);
  if (bytes > metadataLimit)
    throw new UsageError(`metadata and tags must be at most ${metadataLimit} bytes as JSON, got ${bytes}`);
  return all;
}

export function withoutTags(metadata: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => key !== 'tags'));
}

export function tagName(value: string): string {
  const tag = filled('--tag', value).trim().replace(/^#+/, '');
  if (tag === '') throw new UsageError(`--tag must name a tag, got "${value}"`);
  return atMost('--tag', tag, longestName);
}

type Lifetime = {readonly ttl_seconds: number} | {readonly ttl_preset: keyof typeof ttlPresets};

const secondsIn: Readonly<Record<string, number>> = {s: 1, min: 60, h: 3600, d: 86_400, w: 604_800, y: 31_536_000};
const longestLife = 3_155_760_000;

/** A number with a unit (`30d`), or the name of a preset in any case. */
export function lifetime(option: string, value: string): Lifetime {
  const preset = ttlPreset.safeParse(value.trim().toUpperCase());
  if (preset.success) return {ttl_preset: preset.data};
  const {number, unit} = /^(?<number>\d{1,10})(?<unit>s|min|h|d|w|y)$/.exec(value.trim())?.groups ?? {};
  const seconds = Number(number) * (secondsIn[unit ?? ''] ?? NaN);
  if (!(seconds >= 1 && seconds <= longestLife))
    throw new UsageError(
      `${option} must be a number with s, min, h, d, w or y (30d, at most 100y), or ${ttlPreset.options.join(', ')}; got "${value}"`,
    );
  return {ttl_seconds: seconds};
}

/** The first and the last moment of a day, and the first of the next. */
const clocks = {first: 'T00:00:00Z', last: 'T23:59:59.999Z', next: 'T00:00:00Z'} as const;

/** A point in time: RFC 3339 as it stands, or a moment of a day (UTC) written YYYY-MM-DD. */
export function pointInTime(option: string, value: string, ofDay: keyof typeof clocks): string {
  if (isDay(value)) return `${ofDay === 'next' ? dayAfter(value) : value}${clocks[ofDay]}`;
  if (moment.safeParse(value).success) return value;
  throw new UsageError(
    `${option} must be a day written YYYY-MM-DD or a time such as 2026-05-31T12:00:00Z, got "${value}"`,
  );
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

/** The name of a scope or an identity. */
export function nameText(option: string, value: string): string {
  return atMost(option, filled(option, value).trim(), longestName);
}
