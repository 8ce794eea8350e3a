import type {IndexOutput} from '#contract/library';
import {oneLine} from './print-line.ts';

/** The contract's text of an index run. */
export function indexText(output: IndexOutput): string {
  const {pageCount, checkedFiles, documents, dbStats, embedding} = output;
  const lines = [
    `index preflight passed: ${pageCount} pages, ${checkedFiles} markdown files validated`,
    `db path: ${output.dbPath}`,
    `run id: ${output.runId}`,
    `schema version: ${dbStats.schemaVersion}`,
    `runs recorded: ${dbStats.runs}`,
    `documents inserted: ${documents.inserted}`,
    `documents updated: ${documents.updated}`,
    `documents skipped: ${documents.skipped}`,
    `documents deleted: ${documents.deleted}`,
    `chunks written: ${output.chunkWrites}`,
    `embeddings written: ${embedding.written} (${embedding.provider}; source=${embedding.source})`,
    `mode: ${output.rebuild ? 'full rebuild' : 'incremental (default)'}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Exactly the contract's keys: the warnings are for people and go to standard error in either form. */
export function indexJson(output: IndexOutput): string {
  return `${JSON.stringify({...output, warnings: undefined}, null, 2)}\n`;
}

/** One line per file that could not be read or parsed in full; empty when all went well. */
export function warningLines({warnings}: IndexOutput): string {
  return warnings
    .map(
      ({path, line, message}) => `warning: ${oneLine(path)}${line === null ? '' : `:${line}`}: ${oneLine(message)}\n`,
    )
    .join('');
}
