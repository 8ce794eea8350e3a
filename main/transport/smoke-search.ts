import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {setTimeout} from 'node:timers/promises';
import type {Client} from '#contract/client';
import type {InstalledFiles} from './installed-files.ts';
import {openLibrary} from './open-library.ts';

const notes = {
  'tide-gauge.md': '# Tide gauge\n\nThe gauge at the harbour reads the level of the sea every six minutes.\n',
  'bread.md': '# Bread\n\nThe dough rests overnight in a cold kitchen.\n',
};

/** The second shares no word with the note that it is to find. */
const questions = [
  {q: 'gauge', mode: 'lexical', title: 'Tide gauge'},
  {q: 'ocean height measurements', mode: 'vector', title: 'Tide gauge'},
] as const;

const patience = 60_000;

/** What `--smoke` asks for among a program's arguments: the file for its report, '' without one; null when not asked. */
export function smokeReport(args: readonly string[]): string | null {
  const asked = args.find((arg) => arg === '--smoke' || arg.startsWith('--smoke='));
  return asked === undefined ? null : asked.slice('--smoke='.length);
}

/**
 * Proves that this installation works: indexes two notes in a folder of its own and finds one by a word and by meaning,
 * on the engine's thread, with the bundled model. Gives the exit code, 0 or 1; what happened goes to standard output
 * and, where one is named, to the report file, because a window's program may have no output on Windows.
 */
export async function smokeSearch(files: InstalledFiles, report: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-smoke-'));
  const lines = [`Commonplace ${files.version} on ${process.platform} ${process.arch}, ${runtime()}, in ${files.root}`];
  let code = 0;
  try {
    lines.push(...(await searchNotes(files, folder)), 'The smoke search found what it was to find.');
  } catch (error) {
    code = 1;
    lines.push(`The smoke search failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
  const text = `${lines.join('\n')}\n`;
  process.stdout.write(text);
  if (report !== '') writeFileSync(report, text);
  return code;
}

async function searchNotes(files: InstalledFiles, place: string): Promise<string[]> {
  const folder = join(place, 'notes');
  mkdirSync(folder);
  for (const [name, text] of Object.entries(notes)) writeFileSync(join(folder, name), text);
  const dbPath = join(place, 'smoke.db');
  const library = await openLibrary({folder, dbPath, embedder: undefined, watch: true}, files);
  try {
    await library.addFolder();
    const lines = [await untilIndexed(library.client)];
    for (const question of questions) lines.push(await ask(library.client, question));
    return lines;
  } finally {
    await library.close();
  }
}

async function untilIndexed(client: Client): Promise<string> {
  const end = Date.now() + patience;
  for (;;) {
    const {embedder, pendingEmbeddings, stats} = await client.call('library.status', {});
    if (embedder.source !== 'bundled' || embedder.provider !== 'use-lite')
      throw new Error(`The bundled model is not in use: ${embedder.notice}`);
    const isWhole = pendingEmbeddings === 0 && stats.documents === 2 && stats.embeddings === stats.chunks;
    if (isWhole) return `Indexed ${stats.documents} notes, with ${embedder.model}.`;
    if (Date.now() > end) throw new Error(`The notes were not indexed in ${patience / 1000} seconds.`);
    await setTimeout(100);
  }
}

async function ask(client: Client, {q, mode, title}: (typeof questions)[number]): Promise<string> {
  const {results, semantic} = await client.call('search.query', {q, mode});
  const first = results[0]?.title ?? 'nothing';
  if (first !== title) throw new Error(`“${q}” (${mode}) found ${first} instead of ${title}. ${semantic.reason}`);
  return `“${q}” (${mode}) found ${first}.`;
}

function runtime(): string {
  // Electron's types promise its version everywhere.
  const electron = new Map(Object.entries(process.versions)).get('electron');
  return electron === undefined ? `Node ${process.versions.node}` : `Electron ${electron}`;
}
