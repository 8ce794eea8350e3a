/** Builds one peer's index of a collection, asks it everything, and prints the figures as JSON. */
import {readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {createEmbedder} from '../../../main/engine/embed/create-embedder.ts';
import {noSecrets} from '../../../main/engine/embed/no-secrets.ts';
import {ndcg, reciprocalRank} from '../judge-ranks.ts';
import {percentiles} from '../percentiles.ts';
import type {Collection} from '../read-collection.ts';
import {timed} from '../timed.ts';
import {type PeerName, peers} from './all-peers.ts';
import type {Peer} from './peer.ts';

export interface PeerFigures {
  /** Absent where the collection has no grades, or nothing is ranked. */
  readonly ndcg?: number;
  readonly mrr?: number;
  readonly indexMs: number;
  /** Time that the threads of the process were at work while the index was built. */
  readonly indexWorkMs: number;
  /** By how much building the index raised the most memory that the process had. */
  readonly memoryMb: number;
  /** Milliseconds per question, each the median of the rounds. */
  readonly question?: {readonly p50: number; readonly p95: number; readonly work: number};
  readonly literal: {readonly p50: number; readonly p95: number};
}

/** How often every question is asked. */
const rounds = 3;
const limit = 20;

const [name = '', work = ''] = process.argv.slice(2);
console.log(JSON.stringify(await measure(name as PeerName)));
process.exit(0);

/** `work` has the collection as `collection.json` and as files in `notes`, and an empty folder `own`. */
async function measure(name: PeerName): Promise<PeerFigures> {
  const collection = JSON.parse(readFileSync(join(work, 'collection.json'), 'utf8')) as Collection;
  const startMb = peakMb();
  const before = process.cpuUsage();
  let peer: Peer | undefined;
  const indexMs = await timed(async () => {
    peer = await peers[name]({docs: collection.docs, folder: join(work, 'notes'), work: join(work, 'own'), embedder});
  });
  if (!peer) throw new Error(`${name} was not built.`);
  const indexWorkMs = workSince(before);
  const memoryMb = peakMb() - startMb;
  const ranked = name === 'ripgrep' ? {} : await askAll(peer, collection);
  const literal = await askWords(peer, collection);
  await peer.close();
  return {...ranked, indexMs, indexWorkMs, memoryMb, literal};
}

async function askAll(
  peer: Peer,
  {queries, qrels}: Collection,
): Promise<Pick<PeerFigures, 'ndcg' | 'mrr' | 'question'>> {
  const sums = {ndcg: 0, mrr: 0, judged: 0};
  for (const {id, text} of queries) {
    const relevant = qrels[id] ?? {};
    if (Object.keys(relevant).length === 0) continue;
    const found = await peer.search(text, limit);
    sums.judged++;
    sums.ndcg += ndcg(found, relevant);
    sums.mrr += reciprocalRank(found, relevant);
  }
  const before = process.cpuUsage();
  const times = await middles(queries.map(({text}) => text).slice(0, 200), (text) => peer.search(text, limit));
  const work = workSince(before) / (times.length * rounds);
  const question = {...percentiles(times), work};
  return sums.judged === 0 ? {question} : {ndcg: sums.ndcg / sums.judged, mrr: sums.mrr / sums.judged, question};
}

/** The longest word of each of forty questions. */
async function askWords(peer: Peer, {queries}: Collection): Promise<PeerFigures['literal']> {
  const words = queries.slice(0, 40).map(({text}) => {
    const all = text.match(/\p{L}+/gu) ?? [];
    return all.reduce((longest, word) => (word.length > longest.length ? word : longest), '');
  });
  const ask = (word: string) => (peer.searchLiteral ?? peer.search)(word, limit);
  return percentiles(await middles(words, ask));
}

/** Of each question, the middle one of its times. */
async function middles(questions: readonly string[], ask: (question: string) => Promise<unknown>): Promise<number[]> {
  const lists = questions.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [at, question] of questions.entries()) lists[at]?.push(await timed(() => ask(question)));
  return lists.map((times) => percentiles(times).p50);
}

function embedder() {
  const log = {info: () => undefined, warn: () => undefined, error: () => undefined};
  const modelFolder = resolve(import.meta.dirname, '../../../out/model');
  return createEmbedder({choice: 'bundled', modelFolder, clock: {now: () => 0}, log, secrets: noSecrets});
}

function peakMb(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

function workSince(before: NodeJS.CpuUsage): number {
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1000;
}
