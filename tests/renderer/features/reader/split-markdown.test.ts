import {describe, expect, test} from 'vitest';
import {firstView, splitMarkdown} from '../../../../renderer/features/reader/split-markdown.ts';

const paragraph = `${'word '.repeat(40).trim()}\n\n`;
const long = paragraph.repeat(200);

describe('a long note', () => {
  test('is cut into pieces that are the note again when put together', () => {
    const pieces = splitMarkdown(long);
    expect(pieces.length).toBeGreaterThan(3);
    expect(pieces.map((piece) => piece.text).join('\n')).toBe(long);
  });

  test('is never cut inside fenced code', () => {
    const code = `\`\`\`\n${'line\n\nline\n\n'.repeat(1200)}\`\`\`\n\n`;
    const pieces = splitMarkdown(`${long}${code}${long}`);
    for (const {text} of pieces) expect((text.match(/^```/gm) ?? []).length % 2).toBe(0);
  });

  test('is never cut before an indented line, which belongs to what stands above', () => {
    const list = `- item\n\n  more of it\n\n`.repeat(1500);
    for (const {text} of splitMarkdown(list)) expect(text).toMatch(/^- item/);
  });

  test('has its link definitions in every piece that refers to them, and in no other', () => {
    const referring = `${'word '.repeat(40)}[the  Tide][] and [it][gauge]\n\n`.repeat(30);
    const definitions = '[the tide]: https://example.org\n[gauge]: <a b.md>\n[other]: c.md\n';
    const pieces = splitMarkdown(`${long}${referring}${long}${definitions}`);
    for (const {text} of pieces.slice(0, -1)) {
      expect(text.includes('[the tide]: https://example.org')).toBe(text.includes('[the  Tide]'));
      expect(text.includes('[gauge]: <a b.md>')).toBe(text.includes('[it][gauge]'));
      expect(text).not.toContain('[other]: c.md');
    }
  });

  test('shows a block without a break as plain text', () => {
    expect(splitMarkdown('*'.repeat(60_000)).map((piece) => piece.kind)).toEqual(['plain']);
  });
});

test('a short note is one piece', () => {
  expect(splitMarkdown('# A\n\ntext')).toEqual([{kind: 'markdown', text: '# A\n\ntext'}]);
});

test('the first view of a very long note ends at the end of a line', () => {
  const view = firstView(long.repeat(20));
  expect(view.length).toBeLessThanOrEqual(200_000);
  expect(long.repeat(20)[view.length]).toBe('\n');
  expect(firstView(long)).toBe(long);
});
