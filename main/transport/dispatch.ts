import type {z} from 'zod';
import {call as callSchema, type Reply} from '#contract/envelope';
import type {ErrorCode} from '#contract/errors';
import type {Handlers, Method, methods} from '#contract/methods';
import {expectedFailure} from './expected-failure.ts';

export type Dispatch = (call: unknown) => Promise<Reply>;
/** The rows of the contract that one door answers. */
export type MethodTable<M extends Method> = Pick<typeof methods, M>;

interface Job {
  readonly id: number;
  readonly method: Method;
  readonly input: unknown;
}

/**
 * The one validated door: every call of every host passes here, and inside nobody doubts its input again.
 * Always resolves; a failure is a reply. `reportBug` gets the errors that nobody expected, whose
 * details never cross the border.
 */
export function makeDispatch<M extends Method>(
  table: MethodTable<M>,
  handlers: Handlers<M>,
  reportBug: (method: string, error: unknown) => void,
): Dispatch {
  return async (value) => {
    const envelope = callSchema.safeParse(value);
    if (!envelope.success)
      return refuse(idOf(value), 'INVALID_INPUT', `The call is malformed: ${inWords(envelope.error)}.`);
    const {id, method, input} = envelope.data;
    if (!isMethodOf(table, method)) return refuse(id, 'UNSUPPORTED', `There is no method named “${method}” here.`);
    const parsed = table[method].input.safeParse(input);
    if (!parsed.success) return refuseInput(id, method, parsed.error);
    return run(handlers, {id, method, input: parsed.data}, reportBug);
  };
}

async function run<M extends Method>(
  handlers: Handlers<M>,
  job: Job,
  reportBug: (method: string, error: unknown) => void,
): Promise<Reply> {
  const handler = handlers[job.method as M] as (input: unknown) => unknown;
  try {
    return {ok: true, id: job.id, value: await handler(job.input)};
  } catch (error) {
    const expected = expectedFailure(error);
    if (expected) return {ok: false, id: job.id, error: expected};
    reportBug(job.method, error);
    return refuse(job.id, 'INTERNAL', `Something went wrong inside Commonplace while it ran ${job.method}.`);
  }
}

function isMethodOf<M extends Method>(table: MethodTable<M>, name: string): name is M {
  return Object.hasOwn(table, name);
}

/** A malformed call may still carry a usable id, so that its sender can pair the refusal. */
function idOf(value: unknown): number {
  const id = callSchema.shape.id.safeParse(
    value !== null && typeof value === 'object' && 'id' in value ? value.id : null,
  );
  return id.data ?? 0;
}

/** The first thing that is wrong, with where it is. */
function inWords(error: z.ZodError): string {
  const [issue] = error.issues;
  if (!issue) return 'not valid';
  const where = issue.path.map(String).join('.');
  const what = issue.message.replace(/^Invalid input: /, '');
  return where === '' ? what : `${where} ${what.startsWith('must') ? what : `is not valid (${what})`}`;
}

/** With every field that is wrong in `details.fields`. */
function refuseInput(id: number, method: string, error: z.ZodError): Reply {
  const {words, fields} = describeInvalid(error);
  return {ok: false, id, error: {code: 'INVALID_INPUT', message: `${method}: ${words}.`, details: {fields}}};
}

/** What is wrong with an input: the first thing in words, and every field by its path, unknown ones included. */
export function describeInvalid(error: z.ZodError): {words: string; fields: string[]} {
  const paths = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path],
  );
  return {words: inWords(error), fields: [...new Set(paths.map((path) => path.map(String).join('.')))]};
}

function refuse(id: number, code: ErrorCode, message: string): Reply {
  return {ok: false, id, error: {code, message}};
}
