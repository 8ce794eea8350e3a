import {describe, expect, it} from 'vitest';
import {decodeText} from '../../../main/engine/ingest/decode-text.ts';

const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};

describe('decodeText', () => {
  it.each([
    ['plain UTF-8', Buffer.from('grüße 😀'), 'grüße 😀'],
    ['UTF-8 with byte-order mark', Buffer.from('\uFEFFabc'), 'abc'],
    ['UTF-16 little-endian', utf16('会議\r\n', 'le'), '会議\n'],
    ['UTF-16 big-endian', utf16('会議', 'be'), '会議'],
    ['Windows line ends', Buffer.from('a\r\nb\r\n'), 'a\nb\n'],
    ['an empty file', Buffer.from(''), ''],
  ])('reads %s without a warning', (_, bytes, text) => {
    expect(decodeText(bytes)).toEqual({text, warnings: []});
  });

  it.each([
    ['invalid UTF-8', Buffer.concat([Buffer.from('one\ntwo '), Buffer.from([0xff, 0x80])]), 'one\ntwo \uFFFD\uFFFD'],
    ['NUL', Buffer.from('one\ntwo \0\0'), 'one\ntwo \uFFFD\uFFFD'],
  ])('replaces %s and says on which line', (_, bytes, text) => {
    const decoded = decodeText(bytes);
    expect(decoded.text).toBe(text);
    expect(decoded.warnings).toMatchObject([{line: 2}]);
  });
});
