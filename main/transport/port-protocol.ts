import type {Call, Push, Reply} from '#contract/envelope';
import type {Failure} from '#contract/errors';

/** What a caller's thread posts to the engine's thread. */
export type ToEngine = {readonly type: 'call'; readonly call: Call} | {readonly type: 'close'};

/** What comes back. `ready` or `failed` is the first message, `closed` the last. */
export type FromEngine =
  | {readonly type: 'ready'}
  | {readonly type: 'failed'; readonly error: Failure}
  | {readonly type: 'reply'; readonly reply: Reply}
  | {readonly type: 'push'; readonly push: Push}
  | {readonly type: 'closed'};
