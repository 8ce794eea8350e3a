import {resolve} from 'node:path';
import {CallError, type Client} from '#contract/client';
import type {RecallResponse} from '#contract/recall-cli';
import {waitForStop} from '../terminal/wait-for-stop.ts';
import type {FoundFlags} from './found-options.ts';
import {embedderOption} from '../terminal/library-options.ts';
import {withLibrary} from './open-library.ts';
import {shapeOutput, type ShapeJob} from './shape/shape-output.ts';
import type {Envelope} from './shape/output-shape.ts';

/** Prints an answer as one line of JSON: the one place where shaped commands print. */
export function printAnswer(answer: Envelope, job: ShapeJob): void {
  printLine(shapeOutput(answer, job));
}

export function printLine(envelope: Envelope): void {
  process.stdout.write(`${JSON.stringify(envelope)}\n`);
}

/**
 * Opens the library of a search. One that asks words only needs no model, so none is loaded. A signal ends it with the
 * failure `CANCELLED`; the library is closed all the same.
 */
export async function withSearchedLibrary(flags: FoundFlags, use: (client: Client) => Promise<void>): Promise<void> {
  const chosen = embedderOption(flags.embedder);
  const embedder = flags.fallbackFtsOnly ? 'none' : chosen;
  const library = {dbPath: resolve(flags.db), access: 'existing', embedder, watch: false} as const;
  await withLibrary(library, (client) => Promise.race([use(client), failOnSignal()]));
}

async function failOnSignal(): Promise<never> {
  await waitForStop();
  throw new CallError({code: 'CANCELLED', message: 'The search was stopped before it had an answer.'});
}

/** Tells people on standard error what the answer has no member for. */
export async function printNotices(
  client: Client,
  {namespace}: FoundFlags,
  answer: Pick<RecallResponse, 'vec_degraded'> & {readonly results: readonly unknown[]},
): Promise<void> {
  const {pendingEmbeddings, stats, sources} = await client.call('library.status', {});
  if (!answer.vec_degraded && pendingEmbeddings > 0)
    notice(`vectors for ${stats.chunks - pendingEmbeddings} of ${stats.chunks} chunks are ready`);
  if (namespace !== undefined && answer.results.length === 0)
    notice(`nothing found in “${namespace}”; the sources are ${sources.map(({name}) => `“${name}”`).join(', ')}`);
}

function notice(text: string): void {
  process.stderr.write(`note: ${text}\n`);
}
