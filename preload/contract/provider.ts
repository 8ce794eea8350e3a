import {z} from 'zod';

/** Chosen by whoever configures a provider; keys and the setting `provider:ID` refer to it. */
export const providerId = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens');

const named = {
  id: providerId,
  /** What people call it. */
  name: z.string().trim().min(1).max(80),
  /** Written before every search, for models that were trained so: `query: `. */
  queryPrefix: z.string().max(500).default(''),
  /** Written before every passage: `passage: `. */
  passagePrefix: z.string().max(500).default(''),
};

/** Scheme, host and path: neither a name and password, nor a query, because addresses are shown and keys are not. */
const baseUrl = z
  .string()
  .trim()
  .max(2000)
  .regex(/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/i, 'must be an http or https address without password or query')
  .overwrite((url) => url.replace(/\/+$/, ''));

/** Any server that answers `POST {baseUrl}/embeddings` as OpenAI does: OpenRouter, Ollama, LM Studio and others. */
export const endpointProvider = z.strictObject({
  type: z.literal('openai-compatible'),
  ...named,
  /** With the version, where there is one: `https://api.openai.com/v1`. */
  baseUrl,
  model: z.string().trim().min(1).max(200),
  /** Length of the model's vectors; an answer of another length is refused. */
  dimensions: z.number().int().min(1).max(8192),
  /** Whether to ask for vectors of that length. Few models can shorten theirs; the others refuse. */
  sendDimensions: z.boolean().default(false),
  /** Texts in one request. */
  batchSize: z.number().int().min(1).max(2048).default(32),
  timeoutSeconds: z.number().int().min(1).max(300).default(30),
  /** How often a request that may succeed later is made again. */
  retries: z.number().int().min(0).max(10).default(3),
  /** Most tokens in one passage, estimated at three bytes each: below what the model reads. */
  passageTokens: z.number().int().min(16).max(32_768).default(400),
});
export type EndpointProvider = z.infer<typeof endpointProvider>;

/** A folder in the layout of transformers.js: `config.json`, `tokenizer.json`, `onnx/model_quantized.onnx`. */
export const folderProvider = z.strictObject({
  type: z.literal('model-folder'),
  ...named,
  /** Absolute path. */
  folder: z.string().trim().min(1).max(4096),
  /** How tokens become one vector; `auto` takes it from the folder, and the mean where it does not say. */
  pooling: z.enum(['auto', 'mean', 'cls']).default('auto'),
});
export type FolderProvider = z.infer<typeof folderProvider>;

/** A source of vectors as it is stored. Its key is not part of it. */
export const embeddingProvider = z.discriminatedUnion('type', [endpointProvider, folderProvider]);
export type EmbeddingProvider = z.infer<typeof embeddingProvider>;

/** The same before it is tried: `dimensions` null is found out by asking for one vector. */
export const providerDraft = z.discriminatedUnion('type', [
  endpointProvider.extend({dimensions: endpointProvider.shape.dimensions.nullable().default(null)}),
  folderProvider,
]);
export type ProviderDraft = z.infer<typeof providerDraft>;
