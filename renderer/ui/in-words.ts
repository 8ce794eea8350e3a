/** A name of the contract as one says it: “IN_SCOPE” as “in scope”. */
export function inWords(name: string): string {
  return name.toLowerCase().replaceAll('_', ' ');
}
