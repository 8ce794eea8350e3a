import {z} from 'zod';
import {CallError} from '#contract/client';
import {memoryKind, memoryStatus, type Note, type NoteLink} from '#contract/memory';
import {cite, citeWhole} from '../shapes/cite.ts';
import {pieceOf} from '../shapes/cut-text.ts';
import {lines, section} from '../shapes/lines.ts';
import {tool} from '../tool.ts';

/** Links each way, and headings, that are shown. */
const shownLinks = 20;
const shownHeadings = 40;

const outgoing = z.object({
  edge_type: z.string(),
  note_id: z.string().nullable(),
  title: z.string(),
  state: z.string(),
});
const backlink = z.object({edge_type: z.string(), note_id: z.string(), title: z.string()});
const shape = z.object({
  note_id: z.string(),
  title: z.string(),
  path: z.string(),
  space: z.string(),
  kind: memoryKind,
  status: memoryStatus,
  tags: z.array(z.string()),
  updated_at: z.string().nullable(),
  text: z.string(),
  offset: z.number().int(),
  next_offset: z.number().int().nullable(),
  total_characters: z.number().int(),
  headings: z.array(z.string()),
  outgoing: z.array(outgoing),
  backlinks: z.array(backlink),
  link_totals: z.object({outgoing: z.number().int(), backlinks: z.number().int()}),
  cite,
});

export const readNote = tool({
  name: 'read_note',
  title: 'Read a note',
  description: `Read a note (or a memory's text) by the note_id that search and neighbourhood give: its markdown, headings, tags, and links both ways.
A long note comes in pieces: call again with next_offset until it is null. Headings and links come with the first piece only, at most ${shownHeadings} and ${shownLinks} each way.`,
  effect: 'reads',
  idempotent: true,
  input: z.strictObject({
    note_id: z.string().min(1).max(1000),
    offset: z.number().int().min(0).default(0).describe('first character'),
    length: z.number().int().min(200).max(20_000).default(8000).describe('most characters'),
  }),
  output: shape,
  async run({client, reader}, {note_id, offset, length}) {
    const note = await client.call('note.read', {pageId: note_id, caller: reader});
    const data = toShape(note, {offset, length});
    return {data, text: tell(data)};
  },
});

type Piece = z.infer<typeof shape>;

function toShape(note: Note, {offset, length}: {readonly offset: number; readonly length: number}): Piece {
  const {pageId, title, localPath, spaceKey, kind, status, tags, updatedAt, body, linkTotals} = note;
  if (offset > 0 && offset >= body.length) throw beyond(title, body.length);
  const text = pieceOf(body, {offset, length});
  const next = offset + text.length;
  const isFirst = offset === 0;
  return {
    note_id: pageId,
    title,
    path: localPath,
    space: spaceKey,
    kind,
    status,
    tags,
    updated_at: updatedAt,
    text,
    offset,
    next_offset: next < body.length ? next : null,
    total_characters: body.length,
    headings: isFirst
      ? note.headings.slice(0, shownHeadings).map(({depth, text: h}) => `${'#'.repeat(depth)} ${h}`)
      : [],
    outgoing: isFirst ? note.outgoing.slice(0, shownLinks).map(toOutgoing) : [],
    backlinks: isFirst ? note.backlinks.flatMap(toBacklink).slice(0, shownLinks) : [],
    link_totals: linkTotals,
    cite: citeWhole({localPath, id: pageId}),
  };
}

function beyond(title: string, length: number): CallError {
  const message = `“${title}” has ${length} characters; \`offset\` must be below that.`;
  return new CallError({code: 'INVALID_INPUT', message});
}

function toOutgoing({edgeType: type, other, target, state}: NoteLink): z.infer<typeof outgoing> {
  return {edge_type: type, note_id: other?.pageId ?? null, title: other?.title ?? target, state};
}

function toBacklink({edgeType: type, other}: NoteLink): z.infer<typeof backlink>[] {
  return other ? [{edge_type: type, note_id: other.pageId, title: other.title}] : [];
}

function tell(note: Piece): string {
  const {title, path, kind, status, tags, updated_at, text, offset, next_offset, total_characters, cite: source} = note;
  const facts = [
    path,
    kind === 'note' ? '' : `${kind}, ${status}`,
    tags.map((tag) => `#${tag}`).join(' '),
    updated_at === null ? '' : `updated ${updated_at}`,
    `note_id ${note.note_id}`,
    `cite ${source.kind} ${source.id}`,
  ].filter((fact) => fact !== '');
  const piece = `Characters ${offset} to ${offset + text.length} of ${total_characters}`;
  const rest = next_offset === null ? '' : `; go on with offset ${next_offset}`;
  return lines(
    title,
    facts.join(' · '),
    section('Links to', note.outgoing.map(tellOutgoing)),
    section(
      'Linked from',
      note.backlinks.map(({edge_type, title: t, note_id}) => `${edge_type} ${t} (${note_id})`),
    ),
    `\n${piece}${rest}:\n`,
    text,
  );
}

function tellOutgoing({edge_type, title, note_id, state}: z.infer<typeof outgoing>): string {
  return `${edge_type} ${title} (${note_id ?? state})`;
}
