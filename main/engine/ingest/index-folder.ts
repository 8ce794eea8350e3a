import type {IndexOutput} from '#contract/library';
import type {Parsed} from '#contract/methods';
import type {EmbedderSetting} from '#contract/settings';
import type {ReadConnection, WriteConnection} from '../db/connection.ts';
import {readStats} from '../db/library-counts.ts';
import {addEmbeddingWrites} from '../db/runs.ts';
import {requireRoom} from '../db/require-room.ts';
import {writeSettings} from '../db/settings.ts';
import {addSource} from '../db/sources.ts';
import type {Clock, Embedder} from '../ports.ts';
import {preflightFolder} from './preflight.ts';
import type {SourceTender} from './tend-sources.ts';

export interface IndexParts {
  readonly read: ReadConnection;
  readonly write: WriteConnection;
  readonly dbPath: string;
  readonly embedder: Embedder;
  /** How the embedder was asked for; the library remembers it. */
  readonly choice: EmbedderSetting;
  readonly tender: SourceTender;
  readonly clock: Clock;
  /** Whether the folder is to be watched from now on. */
  readonly watch: boolean;
}

/**
 * Indexes a folder to the end, vectors included, and gives the `index` contract's object.
 * Throws `PREFLIGHT_FAILED`, `NOT_FOUND`, `INVALID_INPUT`, `CONFLICT` or `DISK_FULL` before anything is written.
 */
export async function indexFolder(parts: IndexParts, input: Parsed<'library.index'>): Promise<IndexOutput> {
  const {read, write, dbPath, embedder, tender, clock} = parts;
  const {rebuild} = input;
  const preflight = await preflightFolder(input.folder);
  requireRoom(dbPath);
  const {root, layout} = preflight;
  const source = addSource(write, {root, layout, name: input.source, addedAt: new Date(clock.now()).toISOString()});
  writeSettings(write, {embedder: parts.choice});
  const report = await tender.sync(source, {rebuild, deep: true});
  const {written} = embedder.available ? await tender.vectors.fill(source.id) : {written: 0};
  addEmbeddingWrites(write, report.runId, written);
  if (parts.watch) await tender.watch(source);
  const {inserted, updated, skipped, deleted, runId} = report;
  return {
    schemaVersion: '1',
    command: 'index',
    status: 'ok',
    incremental: !rebuild,
    rebuild,
    dbPath,
    embedding: {provider: embedder.identity.provider, source: embedder.identity.source, written},
    inputFolder: root,
    metadataPath: preflight.metadataPath,
    pageCount: preflight.pageCount,
    checkedFiles: preflight.checkedFiles,
    documents: {inserted, updated, skipped, deleted},
    chunkWrites: report.chunkWrites,
    runId,
    dbStats: readStats(read),
    warnings: [...report.warnings],
  };
}
