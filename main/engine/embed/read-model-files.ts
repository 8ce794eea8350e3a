import {createHash} from 'node:crypto';
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';

import {EmbeddingFailure} from '../domain/embedding-failure.ts';
import type {VocabularyEntry} from './unigram-tokenizer.ts';

/** The bundled model as it lies on disk, its checksums proven. */
export interface ModelFiles {
  readonly model: string;
  readonly dimensions: number;
  readonly version: string;
  /** An ONNX file. */
  readonly graph: Uint8Array;
  readonly vocabulary: readonly VocabularyEntry[];
}

/** What `resources/model/build-model.ts` writes as `use-lite.json`. */
interface Manifest {
  readonly model: string;
  readonly dimensions: number;
  readonly version: string;
  readonly files: {readonly model: ManifestFile; readonly vocabulary: ManifestFile};
}

interface ManifestFile {
  readonly name: string;
  readonly sha256: string;
}

/** Reads the folder that the model's build wrote. Rejects with EMBEDDER_UNAVAILABLE when it is missing or damaged. */
export async function readModelFiles(folder: string): Promise<ModelFiles> {
  try {
    const {files, ...about} = JSON.parse(await readFile(join(folder, 'use-lite.json'), 'utf8')) as Manifest;
    const [graph, vocabulary] = await Promise.all([
      readChecked(folder, files.model),
      readChecked(folder, files.vocabulary),
    ]);
    return {...about, graph, vocabulary: JSON.parse(vocabulary.toString('utf8')) as VocabularyEntry[]};
  } catch (cause) {
    const state = isMissing(cause) ? 'missing' : 'damaged';
    throw new EmbeddingFailure(
      'embedding_failed',
      `The bundled embedding model in ${folder} is ${state}: install Commonplace again, or in a checkout run "npm run build".`,
      {cause},
    );
  }
}

async function readChecked(folder: string, file: ManifestFile): Promise<Buffer> {
  const bytes = await readFile(join(folder, file.name));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== file.sha256) throw new Error(`${file.name} has the checksum ${found} instead of ${file.sha256}.`);
  return bytes;
}

function isMissing(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOENT' || cause.code === 'ENOTDIR');
}
