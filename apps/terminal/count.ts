/** “1 result”, “2 results”; “1 memory”, “2 memories” with both words. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
