/** Small pictures on a node for what its outline alone does not tell: “!” for contested, “×” for invalidated. */
const shapes = {
  contested: 'M6 2.9v3.3M6 9v.1',
  invalidated: 'M4 4l4 4M8 4l-4 4',
} as const;

/** The sign of a status in a colour, as an address that a style sheet can hold. */
export function statusSign(status: keyof typeof shapes, colour: string): string {
  const line = `stroke="${colour}" stroke-width="2" stroke-linecap="round" fill="none"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 12 12"><path d="${shapes[status]}" ${line}/></svg>`;
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
}
