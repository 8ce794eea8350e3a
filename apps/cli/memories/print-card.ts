import type {EdgeOutput, MemoryCard, MessageOutput} from '#contract/memories';
import type {Output} from '#contract/methods';
import {fit, indent, pad, type Page, wrap} from './page.ts';
import {chainLines, eventLines} from './print-history.ts';
import {withoutTags} from './read-values.ts';
import {minuteOf, paintStatus, percent, shortId, tagWords} from './words.ts';

/** A card with its history, and the titles of what its edges lead to. */
export type NamedCard = MemoryCard & {
  readonly events: Output<'memory.history'>['events'];
  readonly names: ReadonlyMap<string, string>;
};

/** Links shown at most. */
const mostEdges = 30;

/** One memory with everything around it, in sections; what is empty is left out. */
export function cardText(card: NamedCard, page: Page): string {
  const {memory, events, chain, warnings} = card;
  const head = [memory.kind, paintStatus(page, memory.status), `version ${memory.version}`].join(', ');
  const sections = [
    section('', [head, ...statementLines(card, page)], page),
    section('', factLines(card, page), page),
    section('derived from', sourceLines(card, page), page),
    section('links', edgeLines(card, page), page),
    section('versions', chain.length > 1 ? chainLines(chain, memory.id, page) : [], page),
    section('history', eventLines(events, page), page),
    section(
      'warnings',
      warnings.flatMap((warning) => wrap(warning, page.width - 2)),
      page,
    ),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** A statement keeps its lines; of a note the title is enough, because its text is in its file. */
function statementLines({origin, title, memory}: NamedCard, page: Page): string[] {
  const text = origin === 'note' ? title : memory.content;
  return text.split('\n').flatMap((line) => wrap(line, page.width));
}

function section(title: string, lines: readonly string[], {paint}: Page): string[] {
  if (lines.length === 0) return [];
  return title === '' ? [...lines] : [paint('bold', title), ...indent(lines)];
}

const labelWidth = 12;

function factLines(card: NamedCard, page: Page): string[] {
  const {memory, scope, stated_by: by, origin} = card;
  const metadata = withoutTags(memory.metadata);
  const facts: readonly (readonly [string, string | null])[] = [
    ['id', memory.id],
    ['scope', scope && (scope.name === scope.scope_id ? scope.name : `${scope.name} (${scope.scope_id})`)],
    ['stated', `${minuteOf(memory.created_at)} UTC${by ? ` by ${by.name}` : ''}`],
    ['confidence', memory.confidence < 1 ? percent(memory.confidence) : null],
    ['expires', memory.expires_at && `${minuteOf(memory.expires_at)} UTC`],
    [
      'retracted',
      memory.invalidated_at && `${minuteOf(memory.invalidated_at)} UTC: ${memory.invalidated_reason ?? ''}`,
    ],
    ['where', card.where],
    ['why', card.why],
    ['tags', tagWords(memory)],
    ['metadata', origin === 'note' || Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata)],
  ];
  return facts.flatMap(([label, value]) => (value ? factLine(label, value, page) : []));
}

function factLine(label: string, value: string, {paint, width}: Page): string[] {
  const [first = '', ...rest] = wrap(value, width - labelWidth);
  return [`${paint('dim', label.padEnd(labelWidth))}${first}`, ...indent(rest, labelWidth)];
}

/** Each thing a memory was derived from: a passage as it read, what was said, a note or a memory by its title. */
function sourceLines({memory, edges, messages, names}: NamedCard, page: Page): string[] {
  const kept = new Map(messages.map((message) => [message.id, message]));
  return edges
    .filter((edge) => isReason(edge, memory.id))
    .flatMap(({id, to_id}) => {
      const message = kept.get(to_id);
      const head = withEdge(message ? placeOf(message) : titled(to_id, names), id, page);
      return [head, ...indent(message ? wrap(message.content, page.width - 4, 3) : [])];
    });
}

function placeOf({kind, metadata, created_at}: MessageOutput): string {
  const path = metadata['local_path'];
  return kind === 'passage' && typeof path === 'string' ? path : `said ${minuteOf(created_at)} UTC`;
}

function isReason({edge_type, from_id}: EdgeOutput, id: string): boolean {
  return edge_type === 'DERIVED_FROM' && from_id === id;
}

/** Edges that follow from what is stored, or stand in a note, have no id that could be named. */
function edgeId(id: string): string {
  return id.startsWith('edge_') ? shortId(id) : '';
}

/** The links that are worth a line: not what the sections above say already. */
function linksOf({memory, edges}: MemoryCard): EdgeOutput[] {
  const isImplied = ({id, edge_type: type}: EdgeOutput) =>
    type === 'IN_SCOPE' || (type === 'STATED_BY' && edgeId(id) === '');
  return edges.filter((edge) => !isReason(edge, memory.id) && !isImplied(edge));
}

/** The ids whose titles the card shows. */
export function namedIn(card: MemoryCard): ReadonlySet<string> {
  const reasons = card.edges.filter((edge) => isReason(edge, card.memory.id));
  return new Set([...reasons, ...linksOf(card).slice(0, mostEdges)].flatMap(({from_id, to_id}) => [from_id, to_id]));
}

function edgeLines(card: NamedCard, page: Page): string[] {
  const links = linksOf(card);
  const lines = links.slice(0, mostEdges).flatMap(({id, from_id, to_id, edge_type, properties: {note}}) => {
    const isOut = from_id === card.memory.id;
    const words = `${isOut ? '->' : '<-'} ${edge_type} ${titled(isOut ? to_id : from_id, card.names)}`;
    const said = typeof note === 'string' ? indent(wrap(note, page.width - 7, 3), 3) : [];
    return [withEdge(words, id, page), ...said];
  });
  return links.length > mostEdges ? [...lines, `and ${links.length - mostEdges} more; --json has them all`] : lines;
}

function titled(id: string, names: ReadonlyMap<string, string>): string {
  const title = names.get(id);
  return title === undefined ? shortId(id) : `${shortId(id)} ${title}`;
}

/** Columns at the end of a line for the id of an edge, which is what “unlink” wants to know. */
const edgeRoom = 15;

function withEdge(words: string, id: string, {paint, width}: Page): string {
  const room = width - 2 - edgeRoom;
  if (edgeId(id) === '') return fit(words, width - 2);
  return `${pad(fit(words, room), room)}  ${paint('dim', edgeId(id))}`;
}
