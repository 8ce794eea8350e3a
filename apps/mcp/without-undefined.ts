/** The members that were given: to the engine, left out and undefined are two things. */
export function withoutUndefined<T extends object>(fields: T): {[K in keyof T]: Exclude<T[K], undefined>} {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as {[K in keyof T]: Exclude<T[K], undefined>};
}
