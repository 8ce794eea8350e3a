import type {EmbedderSetting} from '#contract/settings';
import type {OpenDatabase} from './db/connection.ts';
import {type EmbedderRecipe, readProviders, readRecipe, writeRecipe} from './db/settings.ts';
import {activeVectorSet, identityKey, type VectorSet} from './db/vectors.ts';
import {EngineError} from './domain/engine-error.ts';
import type {Embedder} from './ports.ts';

/**
 * The embedders in use. The chosen one makes vectors; until its vectors are whole those of another may still answer,
 * and searches are read with that one.
 */
export interface EmbedderHolder {
  /** The chosen one, or what stands in its place. */
  current(): Embedder;
  choice(): EmbedderSetting;
  /** Whether `current` is another one than was chosen, because that could not be opened. */
  isStandIn(): boolean;
  /** Why the chosen one could not be opened and nothing stands in its place, in a sentence; else empty. */
  trouble(): string;
  /** The chosen one, to make vectors with: how it is opened is noted in the library beside them. */
  making(): Embedder;
  /** The one to read a search with: of the vectors that answer now, or, where it cannot be opened, the chosen one. */
  searching(): Promise<Embedder>;
  /** Runs changes of the embedder one after the other: each must know the one before it. */
  inTurn<T>(change: () => Promise<T>): Promise<T>;
  /** Opens another one; call it in turn. Gives back what ends the one before, once nobody makes vectors with it; it may stay for searches. */
  change(choice: EmbedderSetting): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface HolderOptions {
  readonly database: OpenDatabase;
  /** Never rejects: gives a stand-in. */
  readonly create: (recipe: EmbedderRecipe) => Promise<Embedder>;
  /** Rejects where it cannot be opened. */
  readonly open: (recipe: EmbedderRecipe) => Promise<Embedder>;
  /** Whether searches insist on the chosen one, so that vectors of another are a mismatch. */
  readonly insists: boolean;
}

/** Opens the embedder of a setting. */
export async function holdEmbedder(choice: EmbedderSetting, options: HolderOptions): Promise<EmbedderHolder> {
  const recipe = recipeOf(options.database, choice) ?? 'none';
  return new Holder({choice, recipe, embedder: await options.create(recipe)}, options);
}

/** What a setting opens; undefined for a provider that is not configured. */
export function recipeOf({read}: Pick<OpenDatabase, 'read'>, choice: EmbedderSetting): EmbedderRecipe | undefined {
  if (choice === 'bundled' || choice === 'hash-local' || choice === 'none') return choice;
  return readProviders(read).find(({id}) => choice === `provider:${id}`);
}

interface Chosen {
  readonly choice: EmbedderSetting;
  readonly recipe: EmbedderRecipe;
  readonly embedder: Embedder;
}

class Holder implements EmbedderHolder {
  readonly #options: HolderOptions;
  #chosen: Chosen;
  /** The embedder of vectors that still answer; null where it cannot be opened. By the key of its identity. */
  #serving: {readonly key: string; readonly embedder: Promise<Embedder | null>} | undefined;

  #changes: Promise<unknown> = Promise.resolve();

  constructor(chosen: Chosen, options: HolderOptions) {
    this.#chosen = chosen;
    this.#options = options;
  }

  current(): Embedder {
    return this.#chosen.embedder;
  }

  choice(): EmbedderSetting {
    return this.#chosen.choice;
  }

  isStandIn(): boolean {
    const {choice, embedder} = this.#chosen;
    return choice === 'bundled' && embedder.identity.source !== 'bundled';
  }

  trouble(): string {
    return this.#chosen.embedder.unavailable ?? '';
  }

  making(): Embedder {
    const {recipe, embedder} = this.#chosen;
    const isNoted = embedder.available && !this.isStandIn();
    if (isNoted) writeRecipe(this.#options.database.write, identityKey(embedder.identity), recipe);
    return embedder;
  }

  async searching(): Promise<Embedder> {
    const {choice, embedder} = this.#chosen;
    const set = activeVectorSet(this.#options.database.read);
    const isOwn = !set || set.identity === identityKey(embedder.identity);
    if (isOwn || choice === 'none' || this.#options.insists) {
      if (isOwn) await this.#dismiss();
      return embedder;
    }
    return (await this.#servingFor(set)) ?? embedder;
  }

  inTurn<T>(change: () => Promise<T>): Promise<T> {
    const job = this.#changes.then(change);
    this.#changes = job.catch(() => undefined);
    return job;
  }

  async close(): Promise<void> {
    await this.#dismiss();
    await this.#chosen.embedder.close();
  }

  async change(choice: EmbedderSetting): Promise<() => Promise<void>> {
    const recipe = recipeOf(this.#options.database, choice);
    if (!recipe) throw new EngineError('NOT_FOUND', `There is no provider for “${choice}”; configure it first.`);
    const before = this.#chosen.embedder;
    this.#chosen = {choice, recipe, embedder: await this.#options.create(recipe)};
    return () => this.#retire(before);
  }

  async #retire(embedder: Embedder): Promise<void> {
    const key = identityKey(embedder.identity);
    const isNeeded = activeVectorSet(this.#options.database.read)?.identity === key;
    if (!isNeeded || key === identityKey(this.#chosen.embedder.identity)) return embedder.close();
    if (this.#serving?.key === key) return embedder.close();
    await this.#dismiss();
    this.#serving = {key, embedder: Promise.resolve(embedder)};
  }

  async #servingFor(set: VectorSet): Promise<Embedder | null> {
    if (this.#serving?.key !== set.identity) {
      const before = this.#dismiss();
      this.#serving = {key: set.identity, embedder: this.#reopen(set)};
      await before;
    }
    return this.#serving.embedder;
  }

  async #dismiss(): Promise<void> {
    const before = this.#serving;
    this.#serving = undefined;
    await (await before?.embedder)?.close();
  }

  /** Null where it cannot be opened, or is not the same any more. Tried once: the answer stays until the set changes. */
  async #reopen(set: VectorSet): Promise<Embedder | null> {
    const recipe = readRecipe(this.#options.database.read, set.identity) ?? builtIn.get(set.provider);
    if (recipe === undefined) return null;
    try {
      const embedder = await this.#options.open(recipe);
      if (identityKey(embedder.identity) === set.identity) return embedder;
      await embedder.close();
    } catch {
      // Told by the state of the search: the vectors of the chosen embedder are still being made.
    }
    return null;
  }
}

/** What opens the vectors of libraries that did not note it yet, by the provider's name. */
const builtIn: ReadonlyMap<string, EmbedderRecipe> = new Map([
  ['use-lite', 'bundled'],
  ['hash-local', 'hash-local'],
]);
