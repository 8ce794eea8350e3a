import {CallError} from '#contract/client';

/** What each field of a form takes, for whoever entered something else. */
export type FieldWords = Readonly<Record<string, string>>;

export const providerWords: FieldWords = {
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

export const keyWords: FieldWords = {
  name: 'Give it a name, of at most 200 characters.',
  scopes: 'Choose at least one scope.',
};

/** Sentences by name of the field, for the fields that the engine refused; empty when it was not about fields. */
export function fieldErrors(error: Error | null, words: FieldWords): FieldWords {
  if (!(error instanceof CallError) || error.code !== 'INVALID_INPUT') return {};
  const fields: unknown = error.details?.['fields'];
  if (!Array.isArray(fields)) return {};
  // `provider.baseUrl` of the call is the field `baseUrl` of the form.
  const names = fields.map((field) => String(field).replace(/^provider\./, ''));
  return Object.fromEntries(names.flatMap((name) => (words[name] === undefined ? [] : [[name, words[name]]])));
}

/** What is left to say where no field can say it; null when the fields say all. */
export function errorBeside(error: Error | null, words: FieldWords): string | null {
  return error === null || Object.keys(fieldErrors(error, words)).length > 0 ? null : error.message;
}
