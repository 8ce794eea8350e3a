import {z} from 'zod';
import type {EmbeddingFault} from '#contract/degradation';
import {EmbeddingFailure} from '../domain/embedding-failure.ts';
import type {Asked} from './endpoint-failure.ts';
import {cleaned, errorOf, type Unspeakable} from './read-refusal.ts';
import {toUnitVector} from './unit-vector.ts';

/** The numbers are looked at one by one below, which is faster and can say what is wrong. */
const answer = z.object({
  data: z.array(z.object({index: z.number().int().optional(), embedding: z.array(z.unknown())})),
});

export interface Expected {
  readonly asked: Asked;
  readonly unspeakable: Unspeakable;
  /** Null takes whatever length the model has. */
  readonly dimensions: number | null;
}

/**
 * Reads the body of a 2xx answer: one unit vector per text, in order of the texts. Throws `EmbeddingFailure`, with
 * `dim_zero` for a vector without numbers.
 */
export function readEmbeddings(body: string, {asked, unspeakable, dimensions}: Expected): Float32Array[] {
  const value = parse(body, asked);
  const known = answer.safeParse(value);
  if (!known.success) throw strangeAnswer(value, asked, unspeakable);
  const {data} = known.data;
  if (data.length !== unspeakable.texts.length)
    throw wrong(asked, `gave ${data.length} vectors for ${unspeakable.texts.length} texts`);
  return inOrder(data, asked).map((embedding) => readVector(embedding, asked, dimensions));
}

function parse(body: string, asked: Asked): unknown {
  try {
    return JSON.parse(body);
  } catch {
    if (/^\s*<(?:!doctype|html|\?xml|head|body)/iu.test(body))
      throw wrong(asked, `answered with a web page at ${asked.baseUrl}; check the address, which often ends with /v1`);
    throw wrong(asked, `answered at ${asked.baseUrl} with something that is not JSON; check the address`);
  }
}

/** Some servers report their failures with status 200. */
function strangeAnswer(value: unknown, asked: Asked, unspeakable: Unspeakable): EmbeddingFailure {
  const {message, code} = errorOf(value);
  const words = cleaned(message, unspeakable);
  const detail = words === '' ? '' : ` It says: “${words}”.`;
  const fault = code === 'insufficient_quota' ? 'oauth_quota' : 'embedding_failed';
  return new EmbeddingFailure(
    fault,
    `${asked.name} answered without vectors; check the model ${asked.model}.${detail}`,
  );
}

type Entry = z.infer<typeof answer>['data'][number];

/** By their `index` where every entry has one; else as they come. */
function inOrder(data: readonly Entry[], asked: Asked): readonly (readonly unknown[])[] {
  if (data.some(({index}) => index === undefined)) return data.map(({embedding}) => embedding);
  const byIndex = new Map(data.map(({index, embedding}) => [index, embedding]));
  return data.map((_, place) => {
    const embedding = byIndex.get(place);
    if (!embedding) throw wrong(asked, 'numbered its vectors wrongly');
    return embedding;
  });
}

function readVector(embedding: readonly unknown[], asked: Asked, dimensions: number | null): Float32Array {
  if (embedding.length === 0)
    throw wrong(asked, `gave an empty vector; ${asked.model} may not be a model for embeddings`, 'dim_zero');
  if (dimensions !== null && embedding.length !== dimensions)
    throw wrong(
      asked,
      `gave vectors of ${embedding.length} dimensions in place of ${dimensions}; correct the dimensions`,
    );
  if (!embedding.every((number) => typeof number === 'number'))
    throw wrong(asked, 'gave a vector that is not all numbers');
  const vector = toUnitVector(embedding);
  if (!vector) throw wrong(asked, 'gave a vector of zeros or of numbers without end');
  return vector;
}

function wrong({name}: Asked, what: string, fault: EmbeddingFault = 'embedding_failed'): EmbeddingFailure {
  return new EmbeddingFailure(fault, `${name} ${what}.`);
}
