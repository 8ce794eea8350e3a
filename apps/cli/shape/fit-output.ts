import type {AgentSurface} from '#contract/agent-surface';
import type {Envelope} from './output-shape.ts';

/** A shaped answer before its size is looked at. */
export interface ShapedAnswer {
  readonly members: Envelope;
  readonly record: AgentSurface;
  readonly truncated: boolean;
  /** The array that was shaped; null when there is none. */
  readonly primary: string | null;
}

/**
 * The answer in at most so many bytes of UTF-8 as one line, its end included; 0 means any number. First the last rows
 * go, then those of the other arrays, then everything but plain values, and at last all of it.
 */
export function fitOutput(answer: ShapedAnswer, maxBytes: number): Envelope {
  const whole = assemble(answer);
  if (maxBytes === 0 || sizeOf(whole) <= maxBytes) return whole;
  return dropRows(answer, maxBytes) ?? skeleton(answer, maxBytes) ?? cutOff(maxBytes);
}

export function sizeOf(envelope: Envelope): number {
  return Buffer.byteLength(JSON.stringify(envelope)) + 1;
}

function assemble({members, record, truncated}: ShapedAnswer): Envelope {
  return {...members, ...(truncated && {truncated: true}), agent_surface: record};
}

/** Empties one array after the other from its end, the shaped one first, until the rest fits; null when it never does. */
function dropRows(answer: ShapedAnswer, maxBytes: number): Envelope | null {
  let members = answer.members;
  for (const name of arraysOf(answer)) {
    const rows = members[name] as readonly unknown[];
    const withRows = (count: number) => {
      const kept = {...members, [name]: rows.slice(0, count)};
      return assemble(afterDropping(answer, kept, maxBytes));
    };
    const count = largestFitting(rows.length, (kept) => sizeOf(withRows(kept)) <= maxBytes);
    if (count !== null) return withRows(count);
    members = {...members, [name]: []};
  }
  return null;
}

function arraysOf({members, primary}: ShapedAnswer): string[] {
  const names = Object.keys(members).filter((name) => Array.isArray(members[name]));
  return names.sort((a, b) => Number(b === primary) - Number(a === primary));
}

function afterDropping(answer: ShapedAnswer, members: Envelope, maxBytes: number): ShapedAnswer {
  const left = answer.primary === null ? answer.record.output_count : lengthOf(members[answer.primary]);
  return {
    ...answer,
    members,
    truncated: true,
    record: {
      ...answer.record,
      output_count: left,
      max_output_bytes: maxBytes,
      output_truncated: true,
      dropped: countRows(answer.members) - countRows(members),
    },
  };
}

function countRows(members: Envelope): number {
  return Object.values(members).reduce((sum: number, value) => sum + lengthOf(value), 0);
}

function lengthOf(value: unknown): number {
  return Array.isArray(value) ? value.length : 0;
}

/** The largest number up to `most` that fits, by halving: more rows are never smaller. Null when not even 0 fits. */
function largestFitting(most: number, fits: (count: number) => boolean): number | null {
  if (!fits(0)) return null;
  let low = 0;
  let high = most;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function skeleton(answer: ShapedAnswer, maxBytes: number): Envelope | null {
  const plain = Object.entries(answer.members).filter(([, value]) => typeof value !== 'object' || value === null);
  const members = {...Object.fromEntries(plain), ...(answer.primary !== null && {[answer.primary]: []})};
  const bare = assemble(afterDropping(answer, members, maxBytes));
  return sizeOf(bare) <= maxBytes ? bare : null;
}

function cutOff(maxBytes: number): Envelope {
  return {truncated: true, truncated_reason: 'max_output_bytes', max_output_bytes: maxBytes};
}
