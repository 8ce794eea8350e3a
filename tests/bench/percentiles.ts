/** Median and 95th percentile, in the unit given, to two decimals. */
export function percentiles(values: readonly number[]): {readonly p50: number; readonly p95: number} {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return {p50: at(0.5), p95: at(0.95)};
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
