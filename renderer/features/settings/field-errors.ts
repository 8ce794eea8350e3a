import {CallError} from '#contract/client';

/** What each field of the form takes, for whoever entered something else. */
const wanted: Readonly<Record<string, string>> = {
  name: 'Give it a name, of at most 80 characters.',
  baseUrl: 'Enter an http or https address without password or query, for example http://localhost:11434/v1.',
  model: 'Name the model as the endpoint calls it.',
  dimensions: 'A whole number from 1 to 8,192; or leave it empty.',
  batchSize: 'A whole number from 1 to 2,048.',
  timeoutSeconds: 'A whole number from 1 to 300.',
  retries: 'A whole number from 0 to 10.',
  passageTokens: 'A whole number from 16 to 32,768.',
  queryPrefix: 'At most 500 characters.',
  passagePrefix: 'At most 500 characters.',
  folder: 'Enter the absolute path of the folder.',
  key: 'A key has printable characters without spaces, at most 1,000.',
};

/** Sentences by name of the field, for the fields that the engine refused; empty when it was not about fields. */
export type FieldErrors = Readonly<Record<string, string>>;

/** `provider.baseUrl` of the call is the field `baseUrl` of the form. */
export function fieldErrors(error: Error | null): FieldErrors {
  if (!(error instanceof CallError) || error.code !== 'INVALID_INPUT') return {};
  const fields: unknown = error.details?.['fields'];
  if (!Array.isArray(fields)) return {};
  const names = fields.map((field) => String(field).replace(/^provider\./, ''));
  return Object.fromEntries(names.flatMap((name) => (wanted[name] === undefined ? [] : [[name, wanted[name]]])));
}

/** What is left to say where no field can say it; null when the fields say all. */
export function errorBeside(error: Error | null): string | null {
  if (error === null || Object.keys(fieldErrors(error)).length > 0) return null;
  return error.message;
}
