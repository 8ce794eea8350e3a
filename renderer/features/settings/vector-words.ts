import type {LibraryStatus} from '#contract/library';
import type {Output} from '#contract/methods';
import type {Progress} from '../../ui/progress-words.ts';

const figures = new Intl.NumberFormat('en');

/** “One text took 143 ms and became 768 dimensions.”; the engine has a sentence of its own for what went wrong. */
export function testWords(tested: Output<'embedding.test'>): string {
  if (!tested.ok) return tested.message;
  const {model, dimensions, elapsedMs} = tested;
  return `${model} works: one text took ${timeWords(elapsedMs)} and gave ${figures.format(dimensions)} dimensions.`;
}

function timeWords(ms: number): string {
  return ms < 1000 ? `${figures.format(Math.max(1, Math.round(ms)))} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Who answers searches until the new vectors are whole; null when nobody has to. */
export function servingWords({embedder}: LibraryStatus): string | null {
  if (!embedder.changesOver) return null;
  const {serving, provider} = embedder;
  const which = serving === provider ? `the earlier ones of ${serving}` : `those of ${providerName(serving)}`;
  return `New vectors are being made. Until the last one is there, ${which} go on answering searches.`;
}

/** How far the vectors are: what the engine last said, or what the counts of the library say. */
export function vectorProgress({stats, pendingEmbeddings}: LibraryStatus, told: Progress | undefined): Progress {
  if (told) return told;
  return {
    type: 'progress',
    source: '',
    phase: 'embedding',
    done: stats.chunks - pendingEmbeddings,
    total: stats.chunks,
  };
}

/** The built-in ones by the name they have on this page. */
export function providerName(provider: string): string {
  if (provider === 'use-lite') return 'the bundled model';
  return provider === 'hash-local' ? 'hashed words' : provider;
}
