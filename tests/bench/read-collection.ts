import {readFileSync} from 'node:fs';
import {gunzipSync} from 'node:zlib';
import type {Grades} from './judge-ranks.ts';

/** A public test collection: documents, questions, and which documents answer which question. */
export interface Collection {
  readonly docs: readonly {readonly id: string; readonly text: string}[];
  readonly queries: readonly {readonly id: string; readonly text: string}[];
  readonly qrels: Readonly<Record<string, Grades>>;
}

/** Reads a collection from its `.json.gz`. */
export function readCollection(file: string): Collection {
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as Collection;
}
