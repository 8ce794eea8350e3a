import type {z} from 'zod';
import type {Client} from '#contract/client';
import type {Caller} from '#contract/caller';
import type {ApiAnswer, apiAnswers, ApiMeta, ApiRequest, apiRequests} from '#contract/recall-api';

/** One address of the API: what it takes, what it gives, and the engine's method behind it. */
export interface Route {
  readonly verb: 'GET' | 'POST';
  /** Below `/v1`. */
  readonly path: string;
  readonly status: 200 | 201;
  readonly summary: string;
  readonly request: ApiRequest;
  readonly answer: ApiAnswer;
  /** `input` has passed the schema named by `request`. */
  readonly run: (call: Client['call'], input: unknown, caller: Caller) => Promise<unknown>;
  readonly pagination?: (data: unknown) => ApiMeta['pagination'];
}

type Given<R extends ApiRequest> = z.output<(typeof apiRequests)[R]> & {readonly caller: Caller};
type Answered<A extends ApiAnswer> = z.output<(typeof apiAnswers)[A]>;

interface TypedRoute<R extends ApiRequest, A extends ApiAnswer> extends Omit<Route, 'run' | 'pagination'> {
  readonly request: R;
  readonly answer: A;
  readonly run: (call: Client['call'], input: Given<R>) => Promise<Answered<A>>;
  readonly pagination?: (data: Answered<A>) => ApiMeta['pagination'];
}

/** Every address that needs a key. */
export const routes: readonly Route[] = [
  route({
    verb: 'POST',
    path: '/sdk/remember',
    status: 201,
    summary: 'State a memory, or reinforce the living one that says the same.',
    request: 'RememberRequest',
    answer: 'MemoryOutput',
    run: (call, input) => call('memory.remember', input),
  }),
  route({
    verb: 'POST',
    path: '/sdk/supersede',
    status: 201,
    summary: 'Put a memory in the place of another; kind and scope are inherited.',
    request: 'SupersedeRequest',
    answer: 'MemoryOutput',
    run: (call, input) => call('memory.supersede', input),
  }),
  route({
    verb: 'POST',
    path: '/sdk/invalidate',
    status: 200,
    summary: 'Retract a memory, with a reason.',
    request: 'InvalidateRequest',
    answer: 'MemoryOutput',
    run: (call, input) => call('memory.invalidate', input),
  }),
  route({
    verb: 'POST',
    path: '/sdk/revalidate',
    status: 200,
    summary: 'Bring a retracted memory back.',
    request: 'RevalidateRequest',
    answer: 'MemoryOutput',
    run: (call, input) => call('memory.revalidate', input),
  }),
  route({
    verb: 'POST',
    path: '/sdk/link',
    status: 201,
    summary: 'Join two nodes by an edge; again gives the edge that is there.',
    request: 'LinkRequest',
    answer: 'EdgeOutput',
    run: (call, input) => call('memory.link', input),
  }),
  route({
    verb: 'POST',
    path: '/sdk/flag-contradiction',
    status: 201,
    summary: 'Say that two memories disagree; again gives the edge that is there.',
    request: 'FlagContradictionRequest',
    answer: 'EdgeOutput',
    run: (call, input) => call('memory.flagContradiction', input),
  }),
  route({
    verb: 'POST',
    path: '/sdk/recall',
    status: 200,
    summary: 'Recall memories by `query`, or by a walk from `seed_id`: exactly one of them.',
    request: 'RecallRequest',
    answer: 'RecallSubgraph',
    run: async (call, input) => (await call('memory.recall', input)).data,
  }),
  route({
    verb: 'POST',
    path: '/sdk/bootstrap-context',
    status: 200,
    summary: 'What an agent should know before it starts.',
    request: 'BootstrapContextRequest',
    answer: 'BootstrapContext',
    run: (call, input) => call('memory.bootstrap', input),
  }),
  route({
    verb: 'POST',
    path: '/sdk/post',
    status: 201,
    summary: 'Keep something said, to derive memories from.',
    request: 'PostRequest',
    answer: 'MessageOutput',
    run: (call, input) => call('memory.postMessage', input),
  }),
  route({
    verb: 'GET',
    path: '/agent/search-memories',
    status: 200,
    summary: 'List memories by filters, newest first, page by page.',
    request: 'SearchMemoriesQuery',
    answer: 'FoundMemories',
    run: (call, input) => call('memory.search', input),
    pagination: ({nextCursor}) => ({hasMore: nextCursor !== null, cursor: nextCursor, historyCutoff: null}),
  }),
];

/** The types meet here: whoever calls `run` has parsed the input by the schema of that name. */
function route<R extends ApiRequest, A extends ApiAnswer>({run, pagination, ...rest}: TypedRoute<R, A>): Route {
  return {
    ...rest,
    run: (call, input, caller) => run(call, {...(input as object), caller} as Given<R>),
    ...(pagination && {pagination: (data) => pagination(data as Answered<A>)}),
  };
}
