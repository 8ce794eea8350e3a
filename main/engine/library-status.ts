import type {LibraryStatus, SourceView} from '#contract/library';
import type {EmbedderHolder} from './create-engine.ts';
import type {OpenDatabase, ReadConnection} from './db/connection.ts';
import {readLibraryCounts, type SourceCounts} from './db/library-counts.ts';
import {listSources, type SourceRow} from './db/sources.ts';

export interface StatusParts {
  readonly database: OpenDatabase;
  readonly embedder: EmbedderHolder;
  readonly version: string;
}

/** What the library holds, where it comes from, and which embedder reads it. */
export function readLibraryStatus({database, embedder, version}: StatusParts): LibraryStatus {
  const {read, file} = database;
  const {sources, ...counts} = readLibraryCounts(read);
  const byId = new Map(sources.map((source) => [source.id, source]));
  return {
    dbPath: file,
    version,
    ...counts,
    sources: listSources(read).map((source) => withCounts(source, byId.get(source.id))),
    embedder: describeEmbedder(embedder),
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
  return {id, name, root, layout, state, reason, lastScanAt, documents, chunks, embedded, warnings};
}

function describeEmbedder(holder: EmbedderHolder): LibraryStatus['embedder'] {
  const {identity, available} = holder.current();
  const {provider, source, model, dimensions} = identity;
  const standsIn = holder.choice() === 'bundled' && source === 'hash-fallback';
  const notice = standsIn
    ? 'The bundled model could not be loaded, so hash-local stands in: it finds shared words, not shared meaning.'
    : '';
  return {provider, source, model, dimensions, available, notice};
}
