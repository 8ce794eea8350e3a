import {workerData} from 'node:worker_threads';
import {servePort} from '../../main/transport/port-server.ts';
import type {EngineWorkerData} from '../../main/transport/worker-client.ts';
import {smallEngine} from './small-engine.ts';

/** A worker thread as `engine-worker` is one, around the small engine. */
const {port, options} = workerData as EngineWorkerData;
if (options.access === 'existing') {
  port.postMessage({
    type: 'failed',
    error: {code: 'DATABASE_MISSING', message: `There is no library at ${options.dbPath}.`},
  });
  port.close();
} else {
  servePort(port, smallEngine(), () => undefined);
}
