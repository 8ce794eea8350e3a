import {readFile} from 'node:fs/promises';
import {join} from 'node:path';

/** One tensor of the package, as float32 in row-major order. */
export interface Weight {
  /** Leading dimensions of size 1 are dropped, so that a 1 × 1 convolution reads as the matrix it is. */
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** Looks a weight up by its name in the TensorFlow.js manifest; throws when the package has no such weight. */
export type Weights = (name: string) => Weight;

interface Manifest {
  readonly weightsManifest: readonly ManifestGroup[];
}

interface ManifestGroup {
  readonly paths: readonly string[];
  readonly weights: readonly ManifestWeight[];
}

interface ManifestWeight {
  readonly name: string;
  readonly shape: readonly number[];
  readonly dtype: 'float32' | 'int32';
}

/** Reads the weights of a TensorFlow.js graph model from the folder that holds its `model.json` and shards. */
export async function readWeights(folder: string): Promise<Weights> {
  const manifest = JSON.parse(await readFile(join(folder, 'model.json'), 'utf8')) as Manifest;
  const groups = await Promise.all(manifest.weightsManifest.map((group) => readGroup(folder, group)));
  const byName = new Map(groups.flat());
  return (name) => {
    const weight = byName.get(name);
    if (weight === undefined) throw new Error(`The model package in ${folder} has no weight named ${name}.`);
    return weight;
  };
}

async function readGroup(folder: string, group: ManifestGroup): Promise<[string, Weight][]> {
  const shards = await Promise.all(group.paths.map((path) => readFile(join(folder, path))));
  const bytes = new Uint8Array(Buffer.concat(shards));
  const entries: [string, Weight][] = [];
  let offset = 0;
  for (const {name, shape, dtype} of group.weights) {
    const length = shape.reduce((product, size) => product * size, 1);
    // Both types are four bytes wide; the int32 tensors are shapes of the old graph, which this one does not use.
    if (dtype === 'float32') {
      entries.push([name, {shape: withoutLeadingOnes(shape), values: new Float32Array(bytes.buffer, offset, length)}]);
    }
    offset += length * 4;
  }
  return entries;
}

function withoutLeadingOnes(shape: readonly number[]): readonly number[] {
  const first = shape.findIndex((size) => size !== 1);
  return first < 0 ? [] : shape.slice(first);
}
