/** Whether a value that was parsed is what JSON calls an object: neither a list nor nothing. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
