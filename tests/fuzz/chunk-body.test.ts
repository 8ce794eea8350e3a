import fc from 'fast-check';
import {describe, expect} from 'vitest';
import {type Chunk, chunkBody} from '../../main/engine/domain/chunk-body.ts';
import {type Block, scanBlocks} from '../../main/engine/domain/scan-blocks.ts';
import {cutPassages} from '../../main/engine/embed/cut-passages.ts';
import {holds, textOf, within} from '../support/fuzz.ts';

const pieces = [
  ...[
    '# ',
    '## ',
    '###### ',
    '#',
    '\n',
    '\n',
    '\n\n',
    '```',
    '~~~',
    '> ',
    '- ',
    '1. ',
    '  ',
    '\t',
    ' ',
    ' ',
    '<!--',
    '-->',
  ],
  ...['<script>', '</script>', 'tide', 'gauge. ', '👩‍👩‍👧', '𝒳', '漢', 'é', '===', '---', '|', '^id', ' #'],
];
const bodies = textOf(pieces, 8000).map((text) => text.trim());

/** Offsets must be in order and inside the text; a surrogate pair must not be torn. */
function checkSpan(text: string, {start, end}: {readonly start: number; readonly end: number}): void {
  expect(start).toBeGreaterThanOrEqual(0);
  expect(end).toBeGreaterThanOrEqual(start);
  expect(end).toBeLessThanOrEqual(text.length);
  for (const at of [start, end]) expect(isInPair(text, at)).toBe(false);
}

function isInPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(Math.max(0, at - 1), at + 1)) && at > 0;
}

/** Every character of the text is in a span, white space and what `gapMayHold` aside. */
function checkCover(text: string, spans: readonly {readonly start: number; readonly end: number}[]): void {
  let covered = 0;
  for (const {start, end} of spans) {
    expect(text.slice(covered, Math.max(covered, start)).trim()).toBe('');
    covered = Math.max(covered, end);
  }
  expect(text.slice(covered).trim()).toBe('');
}

function checkChunks(body: string, chunks: readonly Chunk[]): void {
  let last = -1;
  for (const chunk of chunks) {
    checkSpan(body, chunk);
    expect(chunk.start).toBeGreaterThan(last);
    expect(Array.from(body.slice(chunk.start, chunk.end)).length).toBeLessThanOrEqual(1200);
    last = chunk.start;
  }
}

function checkBlocks(body: string, blocks: readonly Block[]): void {
  let last = 0;
  for (const block of blocks) {
    checkSpan(body, block);
    expect(block.start).toBeGreaterThanOrEqual(last);
    expect(block.depth > 0).toBe(block.kind === 'heading');
    last = block.end;
  }
}

describe('cutting a body, for any text', () => {
  holds(
    'gives blocks in order that hold all of it',
    1000,
    fc.property(bodies, (body) => {
      const blocks = within(200, () => scanBlocks(body));
      checkBlocks(body, blocks);
      checkCover(body, blocks);
    }),
  );

  holds(
    'gives chunks of bounded size, in order, that hold all of it and tear no character',
    1000,
    fc.property(bodies, (body) => {
      const blocks = scanBlocks(body);
      const chunks = within(200, () => chunkBody(body, blocks));
      expect(chunks.length).toBeGreaterThan(0);
      checkChunks(body, chunks);
      checkCover(body, chunks);
    }),
  );

  holds(
    'gives windows of a long section that overlap by 200 characters',
    200,
    fc.property(fc.string({unit: 'binary', minLength: 1300, maxLength: 4000}), (text) => {
      const body = text.replace(/[\s#`~<>]/gu, 'x');
      const chunks = chunkBody(body, scanBlocks(body));
      for (const [index, {start}] of chunks.slice(1).entries()) {
        const before = chunks[index];
        expect(Array.from(body.slice(start, before?.end)).length).toBe(200);
      }
    }),
  );

  holds(
    'gives passages in order that hold all of it',
    1000,
    fc.property(bodies, fc.integer({min: 1, max: 100}), (body, maxPieces) => {
      const countPieces = (word: string) => word.length;
      const passages = within(300, () => cutPassages(body, {countPieces, maxPieces}));
      for (const passage of passages) checkSpan(body, passage);
      checkCover(body, passages);
      for (const [index, {start}] of passages.slice(1).entries())
        expect(start).toBeGreaterThanOrEqual(passages[index]?.end ?? 0);
    }),
  );
});
