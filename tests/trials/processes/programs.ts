import type {Input, Method, Output} from '#contract/methods';
import {type CliResult, outcomeOf, startCli} from '../../apps/cli/run-cli.ts';
import {callAsPage} from '../../apps/server/http-request.ts';
import {serve, stop} from '../../apps/server/serve-process.ts';

/** A server that answers calls as the page makes them. */
export interface RunningApp {
  call<M extends Method>(method: M, input: Input<M>): Promise<Output<M>>;
  /** Everything it has said. */
  readonly said: () => string;
  /** Ends it, and gives its exit code. */
  stop(): Promise<number | null>;
}

/** Runs a command of the command line beside others. */
export function runCommand(args: readonly string[], home: string): Promise<CliResult> {
  return outcomeOf(startCli(args, {env: {COMMONPLACE_HOME: home}}));
}

/** Starts the app in a browser's stead, and enters it with its token. */
export async function startApp(args: readonly string[], home: string): Promise<RunningApp> {
  const app = await serve(home, args);
  return {
    call: async (method, input) => {
      const answer = await callAsPage(app.port, app.cookie, {method, input});
      const reply = JSON.parse(answer.body) as {ok: true; value: never} | {ok: false; error: {message: string}};
      if (!reply.ok) throw new Error(`${method}: ${reply.error.message}`);
      return reply.value;
    },
    said: app.output,
    stop: () => stop(app),
  };
}
