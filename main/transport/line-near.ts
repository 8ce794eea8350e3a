/** So few letters are found by chance. */
const fewest = 3;
const most = 60;

/**
 * The line, counted from 1, where `words` begin in the text of a file; null when they are not there. Markup and
 * white space are not compared, because people select what they see, and files are wrapped as their authors like.
 */
export function lineNear(text: string, words: string): number | null {
  const wanted = words
    .split('\n')
    .map(letters)
    .find((line) => line.length >= fewest);
  if (wanted === undefined) return null;
  const begin = wanted.slice(0, most);
  const lines = text.split(/\r\n|\r|\n/).map(letters);
  const whole = lines.findIndex((line) => line.includes(begin));
  if (whole !== -1) return whole + 1;
  const wrapped = lines.findIndex((line, index) => `${line}${lines[index + 1] ?? ''}`.includes(begin));
  return wrapped === -1 ? null : wrapped + 1;
}

function letters(line: string): string {
  return line.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}
