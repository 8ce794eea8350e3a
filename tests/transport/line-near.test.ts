import {describe, expect, it} from 'vitest';
import {lineNear} from '../../main/transport/line-near.ts';

const text =
  '---\ntags: [a]\n---\n# The *big* flood\n\nStations report **hourly**, and\nthe gauge is read\r\nat noon.\n潮位は三メートル\n';

describe('the line where words of a note begin', () => {
  it.each([
    ['a heading, without its markup', 'The big flood', 4],
    ['a passage, as it is read', 'Stations report hourly, and the gauge', 6],
    ['a passage that is wrapped', 'and the gauge is read', 6],
    ['the first line of several', 'the gauge is read\nat noon.', 7],
    ['after empty lines', '\n\n  at noon', 8],
    ['in any script', '潮位は', 9],
  ])('%s', (_title, words, line) => {
    expect(lineNear(text, words)).toBe(line);
  });

  it.each(['', '—', 'no', 'Nothing of this'])('is none for “%s”', (words) => {
    expect(lineNear(text, words)).toBeNull();
  });
});
