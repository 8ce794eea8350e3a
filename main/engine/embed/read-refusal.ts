import type {Refusal} from './endpoint-failure.ts';

/** What must not come back in an error: the key, and the texts of notes. */
export interface Unspeakable {
  readonly key: string | null;
  readonly texts: readonly string[];
}

const mostWords = 200;

/** Reads status, wait and the server's words from an answer other than 2xx. `now` is for a `Retry-After` date. */
export function readRefusal(
  response: Response,
  body: string,
  {now, ...unspeakable}: Unspeakable & {now: number},
): Refusal {
  const {message, code} = errorOf(parse(body));
  return {
    status: response.status,
    retryAfterMs: readRetryAfter(response.headers.get('retry-after'), now),
    words: isAboutKey(response.status) ? '' : cleaned(message, unspeakable),
    code,
  };
}

/** Milliseconds to wait: the header is a number of seconds or a date. */
export function readRetryAfter(header: string | null, now: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

/** The message of an error object as the servers of this family write it; empty when there is none. */
export function errorOf(body: unknown): {readonly message: string; readonly code: string} {
  const error = field(body, 'error') ?? body;
  const message = typeof error === 'string' ? error : (field(error, 'message') ?? field(error, 'detail'));
  const code = field(error, 'code') ?? field(error, 'type');
  return {message: typeof message === 'string' ? message : '', code: typeof code === 'string' ? code : ''};
}

/**
 * The server's words on one line, cut, and empty when they repeat a text. Servers quote keys in part (`sk-ab***yz`), so
 * everything that looks like one is left out too.
 */
export function cleaned(message: string, {key, texts}: Unspeakable): string {
  const withoutKey = key === null ? message : message.replaceAll(key, '…');
  const words = withoutKey
    .replaceAll(/\S*(?:\*\*|\.\.\.|…)\S*/gu, '…')
    .replaceAll(/\b(?:sk|pk|key|bearer)[-_ ][\w.-]{6,}/giu, '…')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (texts.some((text) => repeats(message, text))) return '';
  return words.length > mostWords ? `${words.slice(0, mostWords)}…` : words.replace(/[.”"]+$/u, '');
}

/** Whether a beginning of the text, or all of a short one, stands in the message. */
function repeats(message: string, text: string): boolean {
  const beginning = text.trim().slice(0, 24);
  return beginning.length > 3 && message.includes(beginning);
}

/** What these answers say is about the key, and often quotes it. */
function isAboutKey(status: number): boolean {
  return status === 401 || status === 403;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function field(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined;
}
