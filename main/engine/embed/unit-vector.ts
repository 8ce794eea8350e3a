/** The vector of length 1 in the same direction; null where there is no direction, or a number is not finite. */
export function toUnitVector(values: readonly number[] | Float32Array): Float32Array | null {
  let squares = 0;
  for (const value of values) squares += value ** 2;
  const length = Math.sqrt(squares);
  if (length === 0 || !Number.isFinite(length)) return null;
  return Float32Array.from(values, (value) => value / length);
}
