import {workerData} from 'node:worker_threads';
import type {Failure} from '#contract/errors';
import {createEngine} from '#engine';
import {expectedFailure} from './transport/expected-failure.ts';
import {keyFiles} from './transport/key-files.ts';
import type {FromEngine} from './transport/port-protocol.ts';
import {servePort} from './transport/port-server.ts';
import {portSecrets} from './transport/secrets-port.ts';
import {reportBug, stderrLog} from './transport/stderr-log.ts';
import type {EngineWorkerData} from './transport/worker-client.ts';

/** The engine's thread: opens the engine that `workerData` describes and serves it on the port. */
void serve(workerData as EngineWorkerData);

async function serve({port, options, secrets: kept}: EngineWorkerData): Promise<void> {
  try {
    const {keyFolder, ...rest} = options;
    const files = keyFolder === undefined ? undefined : keyFiles(keyFolder, process.env);
    const secrets = kept ? portSecrets(kept) : files;
    servePort(port, await createEngine({...rest, ...(secrets && {secrets}), log: stderrLog}), reportBug);
  } catch (error) {
    port.postMessage({type: 'failed', error: openingFailure(error, options.dbPath)} satisfies FromEngine);
    port.close();
  }
}

function openingFailure(error: unknown, dbPath: string): Failure {
  const expected = expectedFailure(error);
  if (expected) return expected;
  reportBug('open', error);
  return {code: 'INTERNAL', message: `The library ${dbPath} could not be opened.`};
}
