import type {LibraryStatus, SourceView} from '#contract/library';
import type {OpenDatabase, ReadConnection} from './db/connection.ts';
import {readLibraryCounts, type SourceCounts} from './db/library-counts.ts';
import type {SearchMemory} from './db/search-memory.ts';
import {listSources, type SourceRow} from './db/sources.ts';
import {activeVectorSet, findVectorSet, identityKey} from './db/vectors.ts';
import type {EmbedderHolder} from './hold-embedder.ts';
import type {SourceTender} from './ingest/tend-sources.ts';
import type {Mender} from './mend-damage.ts';

export interface StatusParts {
  readonly database: OpenDatabase;
  readonly embedder: EmbedderHolder;
  readonly tender: SourceTender;
  readonly mender: Pick<Mender, 'news'>;
  readonly searchMemory: SearchMemory;
  readonly version: string;
}

/** What the library holds, where it comes from, and which embedder reads it. */
export function readLibraryStatus(parts: StatusParts): LibraryStatus {
  const {database, embedder, version} = parts;
  const {read, file} = database;
  // While vectors of another embedder still answer, it is the new ones that people wait for.
  const filling = findVectorSet(read, identityKey(embedder.current().identity));
  const {sources, ...counts} = readLibraryCounts(read, filling?.id);
  const byId = new Map(sources.map((source) => [source.id, source]));
  return {
    dbPath: file,
    version,
    ...counts,
    sources: listSources(read).map((source) => ({
      ...withCounts(source, byId.get(source.id)),
      notice: parts.tender.watchTrouble(source.id),
    })),
    embedder: describeEmbedder(parts),
    notices: parts.mender.news(),
    searchMemory: parts.searchMemory.facts(),
  };
}

/** One source as the page shows it. */
export function viewSource(read: ReadConnection, source: SourceRow): SourceView {
  return withCounts(
    source,
    readLibraryCounts(read).sources.find(({id}) => id === source.id),
  );
}

function withCounts(source: SourceRow, counts: SourceCounts | undefined): SourceView {
  const {id, name, root, layout, state, reason, lastScanAt} = source;
  const {documents = 0, chunks = 0, embedded = 0, warnings = 0} = counts ?? {};
  return {id, name, root, layout, state, reason, notice: '', lastScanAt, documents, chunks, embedded, warnings};
}

function describeEmbedder({database, embedder, tender}: StatusParts): LibraryStatus['embedder'] {
  const {identity, available} = embedder.current();
  const {provider, source, model, dimensions} = identity;
  const active = activeVectorSet(database.read);
  const serving = active?.provider ?? '';
  const changesOver = available && active !== undefined && active.identity !== identityKey(identity);
  const standIn = embedder.isStandIn()
    ? 'The bundled model could not be loaded, so hash-local stands in: it finds shared words, not shared meaning.'
    : '';
  const notice = [standIn, embedder.trouble(), tender.vectors.problem()].filter((each) => each !== '').join(' ');
  return {provider, source, model, dimensions, available, serving, changesOver, notice};
}
