import {createHash} from 'node:crypto';
import {createReadStream, existsSync} from 'node:fs';
import {readFile} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {EmbeddingFailure} from '../domain/embedding-failure.ts';

type Json = Readonly<Record<string, unknown>>;

/** A model in the layout of transformers.js, as it lies on disk. */
export interface ModelFolder {
  /** Name of the folder. */
  readonly name: string;
  readonly modelFile: string;
  readonly config: Json;
  readonly tokenizer: Json;
  /** Empty where the file is missing, as are the two below. */
  readonly tokenizerConfig: Json;
  /** `1_Pooling/config.json` and `sentence_bert_config.json`, which sentence-transformers writes. */
  readonly poolingConfig: Json;
  readonly sentenceConfig: Json;
  /** SHA-256 of everything that decides about the vectors, hexadecimal. */
  readonly digest: string;
}

/** Quantised first: a quarter of the size, and nearly the same vectors. */
const modelNames = ['onnx/model_quantized.onnx', 'onnx/model.onnx'];

/** Reads a model folder. Rejects with `EmbeddingFailure` that names the file which is missing or damaged. */
export async function readModelFolder(folder: string): Promise<ModelFolder> {
  if (!existsSync(folder)) throw unusable(folder, 'does not exist');
  const config = await readJson(folder, 'config.json');
  const tokenizer = await readJson(folder, 'tokenizer.json');
  const modelFile = modelNames.map((name) => join(folder, name)).find((file) => existsSync(file));
  if (modelFile === undefined) throw unusable(folder, `has neither ${modelNames.join(' nor ')}`);
  const tokenizerConfig = await readOptionalJson(folder, 'tokenizer_config.json');
  const poolingConfig = await readOptionalJson(folder, '1_Pooling/config.json');
  const sentenceConfig = await readOptionalJson(folder, 'sentence_bert_config.json');
  const read = {config, tokenizer, tokenizerConfig, poolingConfig, sentenceConfig};
  return {...read, name: basename(folder), modelFile, digest: await digestOf(modelFile, JSON.stringify(read))};
}

async function readJson(folder: string, name: string): Promise<Json> {
  const path = join(folder, name);
  if (!existsSync(path)) throw unusable(folder, `has no ${name}`);
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'));
    if (value !== null && typeof value === 'object') return value as Json;
  } catch (cause) {
    throw unusable(folder, `has a ${name} that cannot be read`, cause);
  }
  throw unusable(folder, `has a ${name} that is not an object`);
}

async function readOptionalJson(folder: string, name: string): Promise<Json> {
  return existsSync(join(folder, name)) ? readJson(folder, name) : {};
}

/** Large models keep their weights in a second file beside the first. */
async function digestOf(modelFile: string, rest: string): Promise<string> {
  const hash = createHash('sha256').update(rest);
  for (const file of [modelFile, `${modelFile}_data`].filter((each) => existsSync(each)))
    for await (const bytes of createReadStream(file, {highWaterMark: 1 << 20})) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

function unusable(folder: string, what: string, cause?: unknown): EmbeddingFailure {
  const sentence = `The model folder ${folder} ${what}; choose one in the layout of transformers.js.`;
  return new EmbeddingFailure('embedding_failed', sentence, {cause});
}
