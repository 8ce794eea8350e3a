import type {EmbeddingProvider} from '#contract/provider';
import type {Input} from '#contract/methods';

/** What a number box holds: a number, or text while it is empty or half typed. */
export type NumberText = number | string;

/** What stands in the form of a provider. The key is not in it: it is typed, sent and forgotten. */
export interface ProviderFields {
  readonly type: EmbeddingProvider['type'];
  readonly name: string;
  readonly baseUrl: string;
  readonly model: string;
  /** Empty: found out by asking. */
  readonly dimensions: NumberText;
  readonly sendDimensions: boolean;
  readonly batchSize: NumberText;
  readonly timeoutSeconds: NumberText;
  readonly retries: NumberText;
  readonly passageTokens: NumberText;
  readonly queryPrefix: string;
  readonly passagePrefix: string;
  readonly folder: string;
  readonly pooling: 'auto' | 'mean' | 'cls';
}

export type Draft = Input<'embedding.saveProvider'>['provider'];

export const emptyFields: ProviderFields = {
  type: 'openai-compatible',
  name: '',
  baseUrl: '',
  model: '',
  dimensions: '',
  sendDimensions: false,
  batchSize: 32,
  timeoutSeconds: 30,
  retries: 3,
  passageTokens: 400,
  queryPrefix: '',
  passagePrefix: '',
  folder: '',
  pooling: 'auto',
};

/** A provider as the form shows it. */
export function fieldsOf(provider: EmbeddingProvider): ProviderFields {
  return {...emptyFields, ...provider};
}

/** The form as the engine takes it. What is left empty takes its default there, or is refused there. */
export function draftOf(fields: ProviderFields, id: string): Draft {
  const {type, name, queryPrefix, passagePrefix} = fields;
  const named = {id, name, queryPrefix, passagePrefix};
  if (type === 'model-folder') return {type, ...named, folder: fields.folder, pooling: fields.pooling};
  const {baseUrl, model, sendDimensions} = fields;
  return {
    type,
    ...named,
    baseUrl,
    model,
    sendDimensions,
    dimensions: numberOf(fields.dimensions) ?? null,
    batchSize: numberOf(fields.batchSize),
    timeoutSeconds: numberOf(fields.timeoutSeconds),
    retries: numberOf(fields.retries),
    passageTokens: numberOf(fields.passageTokens),
  };
}

/** Another model or another place has other dimensions, unless they are named together with it. */
export function withEdit(fields: ProviderFields, patch: Partial<ProviderFields>): ProviderFields {
  const next = {...fields, ...patch};
  const isSame = next.model === fields.model && next.baseUrl === fields.baseUrl;
  return isSame ? next : {...next, dimensions: patch.dimensions ?? ''};
}

/** An id for a new provider, from its name, that none of `taken` has. */
export function idFor(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 30)
    .replaceAll(/^-+|-+$/g, '');
  const base = plain === '' ? 'provider' : plain;
  if (!taken.includes(base)) return base;
  let count = 2;
  while (taken.includes(`${base}-${String(count)}`)) count += 1;
  return `${base}-${String(count)}`;
}

function numberOf(value: NumberText): number | undefined {
  return value === '' ? undefined : Number(value);
}
