import {fileURLToPath} from 'node:url';

import {buildModel} from '../../../resources/model/build-model.ts';

/** The folder of the bundled model as `npm run build` makes it; built here when it is not there yet. */
export async function modelFolder(): Promise<string> {
  const folder = fileURLToPath(new URL('../../../out/model', import.meta.url));
  await buildModel(folder);
  return folder;
}

export function cosine(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}
