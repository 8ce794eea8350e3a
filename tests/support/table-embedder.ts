import type {Embedder} from '../../main/engine/ports.ts';

/** An embedder whose vectors a test writes down, so that its cosines are known. One passage per text. */
export function tableEmbedder(
  vectors: (text: string) => readonly number[],
  {dimensions = 4, version = '1'}: {readonly dimensions?: number; readonly version?: string} = {},
): Embedder {
  const embed = (text: string) => Float32Array.from(vectors(text));
  return {
    identity: {provider: 'table', source: 'test', model: 'table', dimensions, version},
    available: true,
    passages: (text) => (text.trim() === '' ? [] : [{start: 0, end: text.length}]),
    embedPassages: (texts) => Promise.resolve(texts.map(embed)),
    embedQuery: (text) => Promise.resolve(embed(text)),
    close: () => Promise.resolve(),
  };
}
