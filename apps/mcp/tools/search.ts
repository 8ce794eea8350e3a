import {z} from 'zod';
import {memoryKind, memoryStatus} from '#contract/memory';
import {type QueryOutput, type QueryResult, searchMode} from '#contract/query';
import {count} from '../../terminal/count.ts';
import {libraryNotice} from '../library-notice.ts';
import {cite, citePassage} from '../shapes/cite.ts';
import {cutText} from '../shapes/cut-text.ts';
import {lines} from '../shapes/lines.ts';
import {tellWhy} from '../shapes/tell-why.ts';
import {tool} from '../tool.ts';
import {withoutUndefined} from '../without-undefined.ts';

/** Characters of a passage that are shown. */
const room = 1200;

const found = z.object({
  rank: z.number().int(),
  note_id: z.string(),
  title: z.string(),
  path: z.string().describe('empty for a memory, which has no file'),
  kind: memoryKind,
  status: memoryStatus,
  updated_at: z.string().nullable(),
  heading: z.string(),
  text: z.string(),
  cut: z.boolean(),
  score: z.number(),
  why: z.string(),
  replaced_by: z
    .array(z.object({note_id: z.string(), title: z.string()}))
    .describe('what holds in the place of something superseded'),
  cite,
});

export const search = tool({
  name: 'search',
  title: 'Search notes',
  description: `Find passages of notes and memories by words and by meaning, best first. The first tool for a question about what is written in the library.
Returns each passage with its note_id (for read_note), why it ranks there, and a cite that remember takes as a source.
query understands "phrases", -without, prefix*, title: path: tag: kind: status: space: from: to: updated:7d; anything else is plain text. A whole question works too.
A passage is cut at ${room} characters. For what was decided or is known, ask recall.`,
  effect: 'reads',
  idempotent: true,
  input: z.strictObject({
    query: z.string().min(1).max(2000),
    limit: z.number().int().min(1).max(30).default(8),
    offset: z.number().int().min(0).max(1000).default(0).describe('next_offset of the answer before'),
    mode: searchMode.default('hybrid').describe('lexical: words only; vector: meaning only'),
    space: z.string().min(1).optional().describe('only notes of this source'),
    note_id: z.string().min(1).optional().describe('only passages of this note'),
    from: z.string().optional().describe('changed on or after YYYY-MM-DD'),
    to: z.string().optional().describe('changed on or before YYYY-MM-DD'),
  }),
  output: z.object({
    total: z.number().int(),
    results: z.array(found),
    next_offset: z.number().int().nullable(),
    notice: z.string(),
  }),
  async run({client, reader}, {query, space, note_id, ...rest}) {
    const {limit, offset, mode} = rest;
    const output = await client.call('search.query', {
      ...withoutUndefined({...rest, spaceKey: space, pageId: note_id}),
      q: query,
      fusion: mode === 'hybrid' ? 'auto' : 'weighted',
      explain: true,
      caller: reader,
    });
    const results = output.results.map(toFound);
    const next = offset + results.length;
    const notice = [noticeOf(output), results.length < limit ? await libraryNotice({client, reader}) : '']
      .join(' ')
      .trim();
    const data = {total: output.total, results, next_offset: next < output.total ? next : null, notice};
    return {data, text: tell(query, data)};
  },
});

function toFound(result: QueryResult): z.infer<typeof found> {
  const {rank, pageId, title, localPath, kind, status, updatedAt, headings, chunkText, fusedScore} = result;
  return {
    rank,
    note_id: pageId,
    title,
    path: localPath,
    kind,
    status,
    updated_at: updatedAt,
    heading: headings.join(' > '),
    ...cutText(chunkText, room),
    score: Number(fusedScore.toFixed(4)),
    why: result.explainDetail ? tellWhy(result.explainDetail) : '',
    replaced_by: (result.replacedBy ?? []).map(({pageId: id, title: name}) => ({note_id: id, title: name})),
    cite: citePassage(result),
  };
}

/** What the search could not do, or did otherwise than asked. */
function noticeOf({semantic, relaxed, words, retiredLast}: QueryOutput): string {
  const meaning = semantic.state === 'unavailable' || semantic.state === 'filling' ? semantic.reason : '';
  const some = relaxed ? 'Passages with only some of the words are among the results.' : '';
  const order = retiredLast ? 'Superseded, expired and retracted ones come after those that hold.' : '';
  return [meaning, words?.reason ?? '', some, order].filter((sentence) => sentence !== '').join(' ');
}

interface Told {
  readonly total: number;
  readonly results: readonly z.infer<typeof found>[];
  readonly next_offset: number | null;
  readonly notice: string;
}

function tell(query: string, {total, results, next_offset, notice}: Told): string {
  if (results.length === 0) return lines(`Nothing was found for “${query}”.`, notice);
  const head = `${count(total, 'passage')} for “${query}”, ${results.length} shown.`;
  const more = next_offset === null ? '' : `\nMore: offset ${next_offset}.`;
  return lines(head, notice, ...results.map(tellFound), more);
}

function tellFound(result: z.infer<typeof found>) {
  const {rank, note_id, title, path, kind, status, heading, text, cut, why, cite} = result;
  const place = [path, heading].filter((part) => part !== '').join(' > ');
  const what = kind === 'note' ? '' : ` · ${kind}, ${status}`;
  const now = result.replaced_by.map((other) => `\nreplaced by ${other.title} (${other.note_id})`).join('');
  return `\n${rank}. ${title}${place === '' ? '' : ` (${place})`}${what}${now}\nnote_id ${note_id} · cite ${cite.kind} ${cite.id} · ${why}\n${text}${cut ? '…' : ''}`;
}
