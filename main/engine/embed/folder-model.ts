import {Tokenizer} from '@huggingface/tokenizers';
import type {FolderProvider} from '#contract/provider';
import {EmbeddingFailure} from '../domain/embedding-failure.ts';
import {sha256} from '../domain/hash.ts';
import type {Embedder} from '../ports.ts';
import {cutPassages} from './cut-passages.ts';
import {embedInTurn} from './embed-in-turn.ts';
import {type OnnxSession, openOnnxSession} from './onnx-session.ts';
import {poolTokens} from './pool-tokens.ts';
import {type ModelFolder, readModelFolder} from './read-model-folder.ts';
import {type ModelShape, readModelShape} from './read-model-shape.ts';
import {type TokenReader, readTokensWith} from './token-reader.ts';
import {toUnitVector} from './unit-vector.ts';

/** Changes whenever this code would give other vectors for the same folder. */
const readingVersion = 1;

/** Special tokens and prefix leave room for at least this much text, or the model is of no use. */
const leastTokens = 8;

/**
 * Opens a BERT-family model from a folder in transformers.js layout, run by onnxruntime on one thread. Rejects with
 * `EmbeddingFailure` that says what is wrong with the folder.
 */
export async function openFolderModel(provider: FolderProvider): Promise<Embedder> {
  const folder = await readModelFolder(provider.folder);
  const shape = readModelShape(folder, provider.pooling);
  const tokens = openTokenizer(folder, shape);
  const session = await openSession(folder);
  try {
    const embed = makeEmbed(session, {tokens, shape});
    const dimensions = (await embed('a')).length;
    return makeEmbedder({provider, folder, shape, tokens, embed, dimensions, session});
  } catch (cause) {
    await session.close();
    throw cause instanceof EmbeddingFailure ? new EmbeddingFailure('embedding_failed', cause.message, {cause}) : cause;
  }
}

interface Opened {
  readonly provider: FolderProvider;
  readonly folder: ModelFolder;
  readonly shape: ModelShape;
  readonly tokens: TokenReader;
  readonly embed: (text: string) => Promise<Float32Array>;
  readonly dimensions: number;
  readonly session: OnnxSession;
}

function makeEmbedder({provider, folder, shape, tokens, embed, dimensions, session}: Opened): Embedder {
  const {queryPrefix, passagePrefix} = provider;
  const maxPieces = tokens.mostPieces - tokens.count(passagePrefix);
  if (maxPieces < leastTokens)
    throw new EmbeddingFailure('embedding_failed', `The model in ${provider.folder} reads too few tokens at once.`);
  const use = JSON.stringify([folder.digest, shape, queryPrefix, passagePrefix]);
  return {
    identity: {
      provider: 'model-folder',
      source: 'provider',
      model: folder.name,
      dimensions,
      version: `${sha256(use).slice(0, 12)}-${readingVersion}`,
    },
    available: true,
    passages: (text) => cutPassages(text, {countPieces: (word) => tokens.count(word), maxPieces}),
    embedPassages: (texts, signal) => embedInTurn(texts, (text) => embed(passagePrefix + text), signal),
    embedQuery: (text) => embed(queryPrefix + text),
    close: () => session.close(),
  };
}

function openTokenizer({tokenizer, tokenizerConfig, name}: ModelFolder, {maxTokens}: ModelShape): TokenReader {
  try {
    return readTokensWith(new Tokenizer(tokenizer, tokenizerConfig), maxTokens);
  } catch (cause) {
    throw new EmbeddingFailure('embedding_failed', `The tokenizer.json of ${name} is of a kind that cannot be read.`, {
      cause,
    });
  }
}

async function openSession({modelFile}: ModelFolder): Promise<OnnxSession> {
  try {
    return await openOnnxSession(modelFile, 1);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new EmbeddingFailure('embedding_failed', `onnxruntime did not load ${modelFile}: ${reason}`, {cause});
  }
}

/** What a BERT-like model may be fed; the segment of a single text is 0. */
const feeders: Readonly<Record<string, (ids: readonly number[]) => readonly number[]>> = {
  input_ids: (ids) => ids,
  attention_mask: (ids) => ids.map(() => 1),
  token_type_ids: (ids) => ids.map(() => 0),
};

/** Best first: a vector of the text, then vectors of its tokens. */
const knownOutputs = ['sentence_embedding', 'last_hidden_state', 'token_embeddings'];

function makeEmbed(
  session: OnnxSession,
  {tokens, shape}: {readonly tokens: TokenReader; readonly shape: ModelShape},
): (text: string) => Promise<Float32Array> {
  const strange = session.inputs.filter((name) => !Object.hasOwn(feeders, name));
  const output = knownOutputs.find((name) => session.outputs.includes(name)) ?? session.outputs[0] ?? '';
  if (strange.length > 0)
    throw new EmbeddingFailure(
      'embedding_failed',
      `The model asks for ${strange.join(', ')}, which a BERT model does not.`,
    );
  return async (text) => {
    const ids = tokens.read(text);
    const inputs = Object.fromEntries(session.inputs.map((name) => [name, feeders[name]?.(ids) ?? []]));
    const vector = toUnitVector(pooled(await session.run(inputs, output), shape));
    if (!vector) throw new EmbeddingFailure('dim_zero', 'The embedding model gave a vector of zeros.');
    return vector;
  };
}

function pooled(output: Awaited<ReturnType<OnnxSession['run']>>, {pooling}: ModelShape): Float32Array {
  try {
    return poolTokens(output, pooling);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new EmbeddingFailure('embedding_failed', `The model is not one for embeddings: ${reason}.`, {cause});
  }
}
