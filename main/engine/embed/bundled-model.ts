import type {InferenceSession, Tensor} from 'onnxruntime-node';

import {EngineError} from '../domain/engine-error.ts';
import type {Embedder} from '../ports.ts';
import {cutPassages} from './cut-passages.ts';
import {readModelFiles} from './read-model-files.ts';
import type {UnigramTokenizer} from './unigram-tokenizer.ts';
import {createUnigramTokenizer, readingVersion} from './unigram-tokenizer.ts';

export interface BundledModelOptions {
  /** Where `resources/model/build-model.ts` put its files. */
  readonly folder: string;
  /** Threads of one inference. One leaves a small machine free for its user. */
  readonly threads?: number;
}

/** Pieces of one passage, below the model's limit so that a passage read on its own still fits. */
const PASSAGE_PIECES = 100;
const MODEL_PIECES = 128;
/** Far more characters than the model's pieces can hold, so that a pasted book costs no more than a page. */
const READ_CHARACTERS = 8192;

/**
 * Universal Sentence Encoder lite in int8, run by onnxruntime: 512 dimensions, English only. Rejects with
 * EMBEDDER_UNAVAILABLE when the files or the native library cannot be loaded.
 */
export async function openBundledModel({folder, threads = 1}: BundledModelOptions): Promise<Embedder> {
  const files = await readModelFiles(folder);
  const tokenizer = createUnigramTokenizer(files.vocabulary);
  const model = await loadModel(files.graph, threads);
  const embed = async (text: string) => model.run(readIds(text, tokenizer));
  return {
    identity: {
      provider: 'use-lite',
      source: 'bundled',
      model: files.model,
      dimensions: files.dimensions,
      version: `${files.version}-${readingVersion}`,
    },
    available: true,
    passages: (text) =>
      cutPassages(text, {countPieces: (word) => tokenizer.encode(word).length, maxPieces: PASSAGE_PIECES}),
    embedPassages: (texts) => embedInTurn(texts, embed),
    embedQuery: embed,
    close: () => model.close(),
  };
}

/** A text without any piece is read as one unknown piece: it still needs a vector. */
function readIds(text: string, tokenizer: UnigramTokenizer): readonly number[] {
  const ids = tokenizer.encode(text.trimStart().slice(0, READ_CHARACTERS));
  return ids.length === 0 ? [0] : ids.slice(0, MODEL_PIECES);
}

/**
 * One text per run. The model scales its int8 activations over everything in a run, so that texts of one batch would
 * change each other's vectors (cosine .998); and on one thread a batch was measured to be no faster.
 */
async function embedInTurn(
  texts: readonly string[],
  embed: (text: string) => Promise<Float32Array>,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(await embed(text));
  return vectors;
}

interface LoadedModel {
  /** The unit vector of one sequence of 1 to 128 piece ids. */
  run(ids: readonly number[]): Promise<Float32Array>;
  close(): Promise<void>;
}

async function loadModel(graph: Uint8Array, threads: number): Promise<LoadedModel> {
  try {
    // Imported late: the native library is missing on some machines, and that must not stop the engine.
    const {InferenceSession, Tensor} = await import('onnxruntime-node');
    const session = await InferenceSession.create(graph, sessionOptions(threads));
    const toTensor = (values: readonly number[]) =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
    const model = wrapSession(session, toTensor);
    // A library that loads may still fail to compute.
    await model.run([0]);
    return model;
  } catch (cause) {
    throw new EngineError(
      'EMBEDDER_UNAVAILABLE',
      `The bundled embedding model cannot run on this machine (${process.platform} ${process.arch}): onnxruntime did not load it.`,
      {cause},
    );
  }
}

function sessionOptions(threads: number): InferenceSession.SessionOptions {
  return {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // Failures are thrown; nothing goes to standard error beside them.
    logSeverityLevel: 4,
    // Without it, processors that lack VNNI let int8 products overflow and give other vectors.
    extra: {session: {x64quantprecision: '1'}},
  };
}

function wrapSession(session: InferenceSession, toTensor: (values: readonly number[]) => Tensor): LoadedModel {
  let closing: Promise<void> | undefined;
  return {
    async run(ids) {
      const output = await session.run({input_ids: toTensor(ids), attention_mask: toTensor(ids.map(() => 1))});
      const vector = output['sentence_embedding']?.data;
      if (!(vector instanceof Float32Array)) throw new TypeError('The embedding model gave no sentence_embedding.');
      return vector;
    },
    close: () => (closing ??= session.release()),
  };
}
