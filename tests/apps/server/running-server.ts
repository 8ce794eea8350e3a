import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {methods} from '#contract/methods';
import {browserHost} from '../../../apps/server/browser-host.ts';
import {createServer, type Server} from '../../../apps/server/create-server.ts';
import {makeDispatch} from '../../../main/transport/dispatch.ts';
import {createLocalClient} from '../../../main/transport/local-client.ts';
import {smallEngine, type SmallEngine} from '../../transport/small-engine.ts';
import {send} from './http-request.ts';

/** A listening server over the small engine and a page of two files. */
export interface RunningServer {
  readonly engine: SmallEngine;
  readonly pageFolder: string;
  readonly port: number;
  readonly token: string;
  /** Exchanges the token as a browser does and gives the `Cookie` header it would send from then on. */
  logIn(): Promise<string>;
  stop(): Promise<void>;
}

export async function startServer(): Promise<RunningServer> {
  const pageFolder = mkdtempSync(join(tmpdir(), 'commonplace-page-'));
  writeFileSync(join(pageFolder, 'index.html'), '<!doctype html><title>page</title>');
  writeFileSync(join(pageFolder, 'app.js'), 'export {};');
  const engine = smallEngine();
  const server = await newServer(pageFolder, engine);
  const address = new URL(await server.listen(0));
  const port = Number(address.port);
  const token = address.searchParams.get('token') ?? '';
  return {
    engine,
    pageFolder,
    port,
    token,
    logIn: async () => {
      const {headers} = await send(port, {path: `/?token=${token}`});
      return headers['set-cookie']?.[0]?.split(';')[0] ?? '';
    },
    stop: async () => {
      await server.close();
      rmSync(pageFolder, {recursive: true, force: true});
    },
  };
}

export function newServer(pageFolder: string, engine = smallEngine()): Promise<Server> {
  const client = createLocalClient(engine, () => undefined);
  const dispatch = makeDispatch(methods, {...engine.handlers, ...browserHost(client, '0.0.0')}, () => undefined);
  return createServer({
    pageFolder,
    dispatch,
    subscribe: (listener) => engine.subscribe(listener),
    rest: {call: (method, input) => client.call(method, input), requestsPerMinute: 600, version: '0'},
  });
}
