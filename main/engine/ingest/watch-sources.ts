import type {SourceRow} from '../db/sources.ts';
import type {Log} from '../ports.ts';
import {type FolderChange, type FolderWatch, watchFolder} from './watch-folder.ts';
import {type PlaceWatch, watchPlaces} from './watch-places.ts';

export interface SourceWatchOptions {
  readonly log: Log;
  /** Something in a source may have changed. */
  readonly onDirty: (source: SourceRow, paths: FolderChange['paths']) => void;
  /** What `trouble` says has changed. */
  readonly onTrouble: () => void;
}

interface Watched {
  readonly source: SourceRow;
  readonly folder: FolderWatch;
  readonly places: PlaceWatch;
}

/** Follows the folders of a library, through times in which they cannot be read. */
export class SourceWatches {
  readonly #options: SourceWatchOptions;
  readonly #watched = new Map<number, Watched>();
  /** Folders that could not be read at the last look, by source; none of them named where it is the root. */
  readonly #unread = new Map<number, readonly string[]>();
  #isClosed = false;
  /** One watch begins or ends at a time, so that none is forgotten while it begins. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: SourceWatchOptions) {
    this.#options = options;
  }

  /** Follows a source, anew if it is followed already. Resolves when changes from now on are noticed. */
  async watch(source: SourceRow): Promise<void> {
    const watched = await this.#inTurn(() => this.#begin(source));
    await watched?.folder.ready;
    // It may have come back between the look that could not read it and this moment.
    if (watched && this.hasUnread(source.id)) this.#options.onDirty(source, 'all');
  }

  async unwatch(sourceId: number): Promise<void> {
    await this.#inTurn(() => this.#end(sourceId));
  }

  /** A sentence when a source is looked at now and then instead of watched; else empty. */
  trouble(sourceId: number): string {
    return this.#watched.get(sourceId)?.folder.trouble() ?? '';
  }

  /** Whether the last look at a source could not read all of it; then only a look at the whole can tell that it can. */
  hasUnread(sourceId: number): boolean {
    return this.#unread.has(sourceId);
  }

  /** Remembers what a look could not read: some folders, or with an empty list the root; undefined for all is well. */
  setUnread(source: SourceRow, folders: readonly string[] | undefined): void {
    const wasUnread = this.#unread.has(source.id);
    if (folders) this.#unread.set(source.id, folders);
    else this.#unread.delete(source.id);
    this.#watched.get(source.id)?.places.setPlaces(this.#placesOf(source));
    if (wasUnread && !folders && this.#watched.has(source.id)) void this.#watchAnew(source);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#watched.keys()].map((id) => this.unwatch(id)));
    await this.#turn;
  }

  #inTurn<T>(act: () => Promise<T>): Promise<T> {
    const acted = this.#turn.then(act);
    this.#turn = acted.catch(() => undefined);
    return acted;
  }

  async #begin(source: SourceRow): Promise<Watched | undefined> {
    await this.#end(source.id);
    if (this.#isClosed) return undefined;
    const {log, onDirty, onTrouble} = this.#options;
    const tell = (change: FolderChange) => {
      onDirty(source, change.paths);
    };
    const folder = watchFolder(source.root, tell, {log, onTrouble});
    const places = watchPlaces(this.#placesOf(source), () => void this.#watchAnew(source));
    const watched = {source, folder, places};
    this.#watched.set(source.id, watched);
    return watched;
  }

  async #end(sourceId: number): Promise<void> {
    const watched = this.#watched.get(sourceId);
    this.#watched.delete(sourceId);
    watched?.places.close();
    await watched?.folder.close();
  }

  /** What was watched before is not what is there now; what changed until it is watched is found by looking. */
  async #watchAnew(source: SourceRow): Promise<void> {
    this.#options.onDirty(source, 'all');
    await this.watch(source);
    if (this.#watched.has(source.id)) this.#options.onDirty(source, 'all');
  }

  #placesOf({id, root}: SourceRow): readonly string[] {
    return [root, ...(this.#unread.get(id) ?? [])];
  }
}
