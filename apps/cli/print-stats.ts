import type {StatsOutput} from '#contract/library';

/** The contract's text of the five counters. */
export function statsText({dbPath, stats}: StatsOutput): string {
  const lines = [
    `db path: ${dbPath}`,
    `schema version: ${stats.schemaVersion}`,
    `runs: ${stats.runs}`,
    `documents: ${stats.documents}`,
    `chunks: ${stats.chunks}`,
    `embeddings: ${stats.embeddings}`,
  ];
  return `${lines.join('\n')}\n`;
}

export function statsJson(output: StatsOutput): string {
  return `${JSON.stringify(output, null, 2)}\n`;
}
