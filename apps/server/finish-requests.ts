import type {ServerResponse} from 'node:http';
import type {FastifyInstance, FastifyReply} from 'fastify';

/** How long a stop waits for requests in hand, in milliseconds. */
const patience = 10_000;

/** At a stop, lets requests in hand be answered and refuses new ones. Add it before anything else looks at a request. */
export function finishRequests(app: FastifyInstance, refuse: (reply: FastifyReply) => FastifyReply): void {
  const open = new Set<ServerResponse>();
  let isStopping = false;
  let whenDone = (): void => undefined;
  app.addHook('onRequest', async (_request, reply) => {
    if (isStopping) return refuse(reply.header('connection', 'close'));
    open.add(reply.raw);
    reply.raw.once('close', () => {
      open.delete(reply.raw);
      if (open.size === 0) whenDone();
    });
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    if (open.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, patience);
      whenDone = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  });
}
