/** A matrix in int8: value ≈ `values[row, column] × scale` of its row or column. */
export interface QuantisedMatrix {
  readonly values: Int8Array;
  readonly scales: Float32Array;
}

/** Symmetric int8, one scale per row: the largest magnitude of each row becomes 127. `values` is row-major. */
export function quantiseRows(values: Float32Array, rows: number): QuantisedMatrix {
  const columns = values.length / rows;
  return quantise(values, rows, (index) => Math.floor(index / columns));
}

/** Symmetric int8, one scale per column (the output channel of a kernel). `values` is row-major. */
export function quantiseColumns(values: Float32Array, columns: number): QuantisedMatrix {
  return quantise(values, columns, (index) => index % columns);
}

function quantise(values: Float32Array, groups: number, groupOf: (index: number) => number): QuantisedMatrix {
  const scales = new Float32Array(groups);
  values.forEach((value, index) => {
    const group = groupOf(index);
    scales[group] = Math.max(scales[group] ?? 0, Math.abs(value) / 127);
  });
  const quantised = new Int8Array(values.length);
  values.forEach((value, index) => {
    const scale = scales[groupOf(index)] ?? 0;
    quantised[index] = scale === 0 ? 0 : Math.max(-127, Math.min(127, Math.round(value / scale)));
  });
  return {values: quantised, scales};
}
