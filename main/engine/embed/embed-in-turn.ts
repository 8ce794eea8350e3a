import {EmbeddingFailure} from '../domain/embedding-failure.ts';

/**
 * One text per run. An int8 model scales its activations over everything in a run, so that texts of one batch would
 * change each other's vectors (cosine .998); and on one thread a batch was measured to be no faster.
 */
export async function embedInTurn(
  texts: readonly string[],
  embed: (text: string) => Promise<Float32Array>,
  signal?: AbortSignal,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (const text of texts) {
    if (signal?.aborted) throw new EmbeddingFailure('cancelled', 'The making of vectors was stopped.');
    vectors.push(await embed(text));
  }
  return vectors;
}
