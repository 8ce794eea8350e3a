import {describe, expect, it} from 'vitest';
import {cutText, pieceOf} from '../../../../apps/mcp/shapes/cut-text.ts';

describe('cutText', () => {
  it.each([
    ['short', 5, {text: 'short', cut: false}],
    ['longer', 5, {text: 'longe', cut: true}],
    ['ab𝄞', 3, {text: 'ab', cut: true}],
    ['ab𝄞', 4, {text: 'ab𝄞', cut: false}],
    ['', 0, {text: '', cut: false}],
  ])('of “%s” at %i', (text, limit, expected) => {
    expect(cutText(text, limit)).toEqual(expected);
  });
});

describe('pieceOf', () => {
  it.each([1, 2, 3, 5, 7])(
    'gives pieces of %i that make the whole again where each goes on from the last',
    (length) => {
      const text = 'a𝄞bc𝄞𝄞d';
      const pieces: string[] = [];
      for (let offset = 0; offset < text.length;) {
        const piece = pieceOf(text, {offset, length: Math.max(2, length)});
        pieces.push(piece);
        offset += piece.length;
      }
      expect(pieces.join('')).toBe(text);
      expect(pieces.every((piece) => piece.isWellFormed() && piece !== '')).toBe(true);
    },
  );
});
