import type {z} from 'zod';
import type {ToolContext} from './tool-context.ts';

/** What a tool gives: text for people, and the same for programs. */
export interface Answer<T> {
  readonly text: string;
  readonly data: T;
}

/** What a call does to the library, in the protocol's words. */
export type Effect = 'reads' | 'adds' | 'retires';

/** One tool. `description` is written for a model that must choose: what it does, when to use it, its limits. */
export interface ToolSpec<I extends z.ZodType, O extends z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  /** Whether the same call again changes nothing more. Reading never does. */
  readonly idempotent: boolean;
  readonly input: I;
  readonly output: O;
  readonly run: (context: ToolContext, input: z.output<I>) => Promise<Answer<z.input<O>>>;
}

/** A tool of any shape. Its input must have passed `input`. */
export type Tool = Omit<ToolSpec<z.ZodType, z.ZodType>, 'run'> & {
  readonly run: (context: ToolContext, input: never) => Promise<Answer<unknown>>;
};

/** Ties the types of a tool's parts together. */
export function tool<I extends z.ZodType, O extends z.ZodType>(spec: ToolSpec<I, O>): Tool {
  return spec;
}
