import {styleText} from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** The part of a stream that decides about colours. */
export interface Sink {
  readonly isTTY?: boolean;
}

/** Colours text for a stream: only when it is a terminal, and never with NO_COLOR (https://no-color.org). */
export function painter(sink: Sink, env: NodeJS.ProcessEnv = process.env): (style: Style, text: string) => string {
  const isColoured = sink.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb';
  return (style, text) => (isColoured ? styleText(style, text, {validateStream: false}) : text);
}
