import {describe, expect, it} from 'vitest';
import type {IndexOutput} from '#contract/library';
import {indexJson, indexText, warningLines} from '../../../apps/cli/print-index.ts';
import {statsJson, statsText} from '../../../apps/cli/print-stats.ts';

const rebuild: IndexOutput = {
  schemaVersion: '1',
  command: 'index',
  status: 'ok',
  incremental: false,
  rebuild: true,
  dbPath: '/export/commonplace.db',
  embedding: {provider: 'hash-local', source: 'hash-fallback', written: 319},
  inputFolder: '/export',
  metadataPath: '/export/metadata.json',
  pageCount: 29,
  checkedFiles: 29,
  documents: {inserted: 29, updated: 0, skipped: 0, deleted: 0},
  chunkWrites: 319,
  runId: '00c0ffee00c0ffee',
  dbStats: {schemaVersion: 1, runs: 1, documents: 29, chunks: 319, embeddings: 319},
  warnings: [
    {path: 'a.md', line: 3, message: 'front matter does not parse'},
    {path: 'b.md', line: null, message: 'not\nUTF-8'},
  ],
};

describe('the text of an index run', () => {
  it('is the contract’s example, line for line', () => {
    expect(indexText(rebuild)).toBe(
      `index preflight passed: 29 pages, 29 markdown files validated
db path: /export/commonplace.db
run id: 00c0ffee00c0ffee
schema version: 1
runs recorded: 1
documents inserted: 29
documents updated: 0
documents skipped: 0
documents deleted: 0
chunks written: 319
embeddings written: 319 (hash-local; source=hash-fallback)
mode: full rebuild
`,
    );
  });

  it('names the incremental mode the default', () => {
    expect(indexText({...rebuild, incremental: true, rebuild: false})).toMatch(/\nmode: incremental \(default\)\n$/);
  });

  it('says on one line each what could not be read', () => {
    expect(warningLines(rebuild)).toBe('warning: a.md:3: front matter does not parse\nwarning: b.md: not UTF-8\n');
  });
});

describe('the JSON of an index run', () => {
  it('has exactly the fifteen keys of the contract, and the run’s status', () => {
    expect(Object.keys(JSON.parse(indexJson(rebuild)) as object)).toEqual([
      'schemaVersion',
      'command',
      'status',
      'incremental',
      'rebuild',
      'dbPath',
      'embedding',
      'inputFolder',
      'metadataPath',
      'pageCount',
      'checkedFiles',
      'documents',
      'chunkWrites',
      'runId',
      'dbStats',
    ]);
  });
});

describe('the counters', () => {
  const stats = {
    schemaVersion: '1',
    command: 'stats',
    dbPath: '/export/commonplace.db',
    stats: rebuild.dbStats,
  } as const;

  it('print in the contract’s order', () => {
    expect(statsText(stats)).toBe(
      'db path: /export/commonplace.db\nschema version: 1\nruns: 1\ndocuments: 29\nchunks: 319\nembeddings: 319\n',
    );
  });

  it('tell the version of the JSON, a text, from that of the database, a number', () => {
    expect(JSON.parse(statsJson(stats))).toEqual(stats);
  });
});
