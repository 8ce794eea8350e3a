import type {Output, Parsed} from '#contract/methods';
import type {OpenDatabase} from './db/connection.ts';
import type {EmbedderRecipe} from './db/settings.ts';
import {EmbeddingFailure} from './domain/embedding-failure.ts';
import {EngineError} from './domain/engine-error.ts';
import {type EmbedderOptions, openEmbedder} from './embed/create-embedder.ts';
import {measureProvider} from './embed/measure-provider.ts';
import {trialText} from './embed/trial-text.ts';
import {recipeOf} from './hold-embedder.ts';
import {checkPlace} from './manage-providers.ts';

export interface TestParts {
  readonly database: OpenDatabase;
  readonly opening: Omit<EmbedderOptions, 'choice'>;
}

type Input = Parsed<'embedding.test'>;

/**
 * Embeds one short text, once, with an embedder of its own. What goes wrong is an answer, not a failure; throws only
 * `NOT_FOUND` and `INVALID_INPUT`.
 */
export async function testEmbedder(parts: TestParts, input: Input): Promise<Output<'embedding.test'>> {
  const {opening} = parts;
  const started = opening.clock.now();
  if (input.provider) checkPlace(input.provider);
  try {
    const choice = await recipeUnderTest(parts, input);
    const {model, dimensions} = await tryOnce({...opening, choice, secrets: secretsFor(parts, input)});
    return {ok: true, model, dimensions, elapsedMs: opening.clock.now() - started};
  } catch (error) {
    if (!(error instanceof EmbeddingFailure)) throw error;
    return {ok: false, degradation: error.degradation, message: error.message};
  }
}

async function recipeUnderTest(
  {database, opening}: TestParts,
  {embedder, provider, key}: Input,
): Promise<EmbedderRecipe> {
  if (provider) return withoutRetries(await measureProvider(provider, {...opening, key}));
  const recipe = embedder && recipeOf(database, embedder);
  if (recipe === undefined) throw new EngineError('NOT_FOUND', `There is no provider for “${embedder ?? ''}”.`);
  return withoutRetries(recipe);
}

/** Somebody waits for the answer, and wants to know of every fault. */
function withoutRetries(recipe: EmbedderRecipe): EmbedderRecipe {
  return typeof recipe === 'object' && recipe.type === 'openai-compatible' ? {...recipe, retries: 0} : recipe;
}

/** A key that is only tried is stored nowhere. */
function secretsFor({opening: {secrets}}: TestParts, {key}: Input): EmbedderOptions['secrets'] {
  return key === undefined ? secrets : {...secrets, get: () => Promise.resolve(key)};
}

async function tryOnce(options: EmbedderOptions): Promise<{readonly model: string; readonly dimensions: number}> {
  const embedder = await openEmbedder(options);
  try {
    await embedder.embedPassages([trialText]);
    return embedder.identity;
  } finally {
    await embedder.close();
  }
}
