import fc from 'fast-check';
import {textOf} from './fuzz.ts';

/** JSON, nearly JSON, and any bytes at all. */
export const bodies = fc.oneof(
  fc.json(),
  fc.jsonValue().map((input) => JSON.stringify({id: 1, method: 'note.suggest', input})),
  textOf(
    ['{', '}', '[', ']', '"', ':', ',', '"id":1', '"method":"graph.path"', '"__proto__":', '1e999', '\\u0000', 'null'],
    20_000,
  ),
  fc.constantFrom(
    '',
    '['.repeat(100_000),
    `{"id":1,"method":"library.stats","input":{"a":${'['.repeat(50_000)}`,
    '\ufeff{}',
  ),
  fc.string({unit: 'binary', maxLength: 300}),
);
/** Header values that Node lets a client send. */
export const headerText = textOf(
  ['Bearer ', 'a', ';', ',', '=', '"', 'gzip', 'bytes=0-', '*', '%', 'close', ' ', '\t'],
  300,
).map((text) => text.replace(/[^\x20-\x7e\t]/g, '').trim());
