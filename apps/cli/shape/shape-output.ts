import {UsageError} from '../../terminal/usage-error.ts';
import {cutTexts} from './cut-texts.ts';
import {describeShaping} from './describe-shaping.ts';
import {fitOutput} from './fit-output.ts';
import {type AnswerKind, type Envelope, isShaped, type OutputShape, type QueryLimit, type Row} from './output-shape.ts';
import {resolveKeys} from './resolve-keys.ts';
import {dedupeRows, filterRows, selectKeys, sortRows} from './shape-rows.ts';

export interface ShapeJob {
  readonly shape: OutputShape;
  readonly kind: AnswerKind;
  readonly limit: QueryLimit;
}

/**
 * Shapes an answer just before it is printed, always in this order: filter, sort, dedupe, cap, select, count, cut
 * texts, fit into bytes. One array is shaped; what only restates it is left out, so that no two parts disagree. With
 * no knob turned the answer is given as it is. Throws `UsageError` for keys that no row can have.
 */
export function shapeOutput(envelope: Envelope, {shape, kind, limit}: ShapeJob): Envelope {
  if (!isShaped(shape)) return envelope;
  const keys = resolveKeys(shape, kind);
  const {name, source} = findRows(envelope);
  const rows = envelope[name] as readonly Row[];
  const kept = keepRows(rows, shape);
  const others = capOthers(envelope, {name, shape, kind});
  const members = {...withoutAliases(envelope, kind), ...others.members, [name]: project(kept, shape)};
  const {value, wasCut} = cutTexts(members, shape.truncateContent, kind.closed);
  const aliases = kind.aliases.filter((alias) => alias in envelope);
  const shaping = {before: rows.length, after: kept.length, capped: others.capped, wasCut, aliases, source};
  const record = {...describeShaping(shaping, shape, limit), ...keys};
  const wasLeftOut = kept.length < rows.length || others.capped.length > 0;
  const truncated = wasLeftOut || (!shape.countOnly && (wasCut || envelope['truncated'] === true));
  const answer = shape.countOnly ? {members: {count: kept.length}, primary: null} : {members: value, primary: name};
  return fitOutput({...answer, record, truncated}, shape.maxOutputBytes);
}

/** Members that hold the rows of an answer, in the order in which they are looked for. */
const arrayNames = ['results', 'items', 'nodes', 'entities', 'memories', 'hits', 'rows', 'matches', 'data'];

function findRows(envelope: Envelope): {readonly name: string; readonly source: 'declared' | 'fallback'} {
  const declared = arrayNames.find((name) => Array.isArray(envelope[name]));
  if (declared !== undefined) return {name: declared, source: 'declared'};
  const first = Object.keys(envelope).find((name) => Array.isArray(envelope[name]));
  if (first !== undefined) return {name: first, source: 'fallback'};
  throw new UsageError('there is nothing to shape: the answer has no list');
}

function keepRows(rows: readonly Row[], {filters, sort, dedupeBy, maxItems}: OutputShape): readonly Row[] {
  const filtered = filterRows(rows, filters);
  const sorted = sort === null ? filtered : sortRows(filtered, sort);
  const single = dedupeBy === null ? sorted : dedupeRows(sorted, dedupeBy);
  return maxItems === 0 ? single : single.slice(0, maxItems);
}

function project(rows: readonly Row[], {select}: OutputShape): readonly Row[] {
  return select.length === 0 ? rows : rows.map((row) => selectKeys(row, select));
}

/** The cap on rows holds for every array that stays. */
function capOthers(
  envelope: Envelope,
  {name, shape, kind}: {readonly name: string; readonly shape: OutputShape; readonly kind: AnswerKind},
): {readonly members: Envelope; readonly capped: string[]} {
  const {maxItems} = shape;
  const long = Object.entries(envelope).flatMap(([key, value]) =>
    key !== name && !kind.aliases.includes(key) && Array.isArray(value) && maxItems > 0 && value.length > maxItems
      ? [[key, value.slice(0, maxItems)] as const]
      : [],
  );
  return {members: Object.fromEntries(long), capped: long.map(([key]) => key)};
}

function withoutAliases(envelope: Envelope, {aliases}: AnswerKind): Envelope {
  return Object.fromEntries(Object.entries(envelope).filter(([key]) => !aliases.includes(key)));
}
