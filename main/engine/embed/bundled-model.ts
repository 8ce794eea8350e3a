import {EmbeddingFailure} from '../domain/embedding-failure.ts';
import type {Embedder} from '../ports.ts';
import {cutPassages} from './cut-passages.ts';
import {embedInTurn} from './embed-in-turn.ts';
import {modelRuntimeFault} from './model-runtime.ts';
import {openOnnxSession} from './onnx-session.ts';
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
 * `EmbeddingFailure` when the files or the native library cannot be loaded.
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
    embedPassages: (texts, signal) => embedInTurn(texts, embed, signal),
    embedQuery: embed,
    close: () => model.close(),
  };
}

/** A text without any piece is read as one unknown piece: it still needs a vector. */
function readIds(text: string, tokenizer: UnigramTokenizer): readonly number[] {
  const ids = tokenizer.encode(text.trimStart().slice(0, READ_CHARACTERS));
  return ids.length === 0 ? [0] : ids.slice(0, MODEL_PIECES);
}

interface LoadedModel {
  /** The unit vector of one sequence of 1 to 128 piece ids. */
  run(ids: readonly number[]): Promise<Float32Array>;
  close(): Promise<void>;
}

/** The model, tried once. */
async function loadModel(graph: Uint8Array, threads: number): Promise<LoadedModel> {
  try {
    const session = await openOnnxSession(graph, threads);
    const model: LoadedModel = {
      run: async (ids) => {
        const inputs = {input_ids: ids, attention_mask: ids.map(() => 1)};
        return (await session.run(inputs, 'sentence_embedding')).data;
      },
      close: () => session.close(),
    };
    // A library that loads may still fail to compute.
    await model.run([0]);
    return model;
  } catch (cause) {
    const reason =
      modelRuntimeFault() ??
      `The bundled embedding model cannot run on this machine (${process.platform} ${process.arch}): onnxruntime did not load it.`;
    throw new EmbeddingFailure('embedding_failed', reason, {cause});
  }
}
