import type {OnnxOutput} from './onnx-session.ts';

export type Pooling = 'mean' | 'cls';

/**
 * One vector from those of a sequence without padding: their mean, or the first. An output of one vector per text
 * (1 × width) is given as it is. Throws on any other shape than 1 × width and 1 × tokens × width.
 */
export function poolTokens({data, shape}: OnnxOutput, pooling: Pooling): Float32Array {
  const width = shape.at(-1) ?? 0;
  if (shape[0] !== 1 || shape.length < 2 || shape.length > 3 || data.length === 0)
    throw new RangeError(`an output of ${shape.join(' × ')} cannot be read`);
  if (pooling === 'cls' || shape.length === 2) return data.slice(0, width);
  const sums = new Float32Array(width);
  data.forEach((value, index) => {
    sums[index % width] = (sums[index % width] ?? 0) + value;
  });
  return sums.map((sum) => (sum * width) / data.length);
}
