import type {Log} from '#engine';

/** Warnings and errors go to standard error; `info` is dropped, because progress is pushed as events. */
export const stderrLog: Log = {
  info: () => undefined,
  warn(message) {
    process.stderr.write(`warning: ${message}\n`);
  },
  error(message, cause) {
    process.stderr.write(`error: ${message}${cause === undefined ? '' : `\n${detailOf(cause)}`}\n`);
  },
};

/** For `makeDispatch`: the errors nobody expected, with their stack, where only the owner of the machine reads. */
export function reportBug(method: string, error: unknown): void {
  stderrLog.error(`${method} failed unexpectedly`, error);
}

function detailOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
