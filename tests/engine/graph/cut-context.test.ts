import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {cutContext} from '../../../main/engine/graph/cut-context.ts';

describe('cutContext', () => {
  it('gives a short text whole, on one line', () => {
    expect(cutContext('Before\n\n- see [[A]],\tafter\n', 14)).toBe('Before - see [[A]], after');
  });

  it('cuts a long text between words, about 120 characters wide, and marks both cuts', () => {
    const text = `${'before '.repeat(50)}[[A]] ${'after '.repeat(50)}`;
    const context = cutContext(text, text.indexOf('[[A]]')) ?? '';
    expect(context).toMatch(/^…before (?:before )*\[\[A\]\] (?:after )*after…$/);
    expect(context.length).toBeGreaterThan(90);
    expect(context.length).toBeLessThan(130);
  });

  it.each([
    {title: 'astral letters', character: '𠮷'},
    {title: 'an accent written apart', character: 'e\u0301'},
    {title: 'a family of four', character: '👨‍👩‍👧‍👦'},
    {title: 'a thumb with a skin tone', character: '👍🏽'},
    {title: 'Korean written in parts', character: '\u1112\u1161\u11ab'},
  ])('never splits $title', ({character}) => {
    for (let position = 300; position < 330; position++) {
      const context = cutContext(character.repeat(200), position) ?? '';
      expect(context.replaceAll(character, '')).toBe('……');
    }
  });

  it.each([-1, 5, 6])('gives null for position %d of a text of five', (position) => {
    expect(cutContext('12345', position)).toBeNull();
  });

  it('keeps whole code points for any text and position', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary', maxLength: 400}), fc.nat({max: 800}), (text, position) => {
        return isWhole(cutContext(text, position) ?? '');
      }),
    );
  });

  it('is quick on a line of five million characters', () => {
    expect(cutContext('x'.repeat(5_000_000), 2_500_000)).toHaveLength(122);
  });
});

/** Whether no half of a character stands alone. */
function isWhole(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
