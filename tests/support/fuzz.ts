import fc from 'fast-check';
import {expect, test} from 'vitest';

/** How many times longer than in the suite to look, and from where: `npm run trial:fuzz` sets both. */
const times = Number(process.env['FUZZ_TIMES'] ?? 1);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_130);

/** How many times longer texts are where time is looked for: what grows with the square shows in long ones. */
export const stretch = times > 1 ? 8 : 1;

/** Milliseconds that one property may take in the suite; what it has not tried by then it leaves. */
const budget = 8000;

/** What fast-check checks: a property, synchronous or not. */
type Property<T> = fc.IProperty<T> | fc.IAsyncProperty<T>;

/** A test that a property holds for so many inputs. */
export function holds<T>(title: string, runs: number, property: Property<T>): void {
  test(title, async () => check(runs, property), patience);
}

/** Checks a property within a test that has more to do. A failure names the seed and the smallest input. */
export async function check<T>(runs: number, property: Property<T>): Promise<void> {
  await fc.assert(property, {numRuns: runs * times, seed, plugins: [fc.interruptAfterTimeLimit(budget * times)]});
}

/** How long a test with one property may take, in milliseconds: making an input smaller takes its time too. */
export const patience = budget * times + 60_000;

/**
 * What a task gives, which may take so many milliseconds of this process. Its own time is counted, not that of the
 * clock on the wall, so that other programs do not count.
 */
export function within<T>(limit: number, task: () => T): T {
  const before = process.cpuUsage();
  const result = task();
  expect(spentSince(before)).toBeLessThan(limit);
  return result;
}

/** The same for a task that lets others have their turn. */
export async function withinAsync<T>(limit: number, task: () => Promise<T>): Promise<T> {
  const before = process.cpuUsage();
  const result = await task();
  expect(spentSince(before)).toBeLessThan(limit);
  return result;
}

function spentSince(before: NodeJS.CpuUsage): number {
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** One UTF-16 code unit, lone surrogates, NUL and noncharacters included. */
const unit = fc.integer({min: 0, max: 0xffff}).map((code) => String.fromCharCode(code));

/** Characters that other programs stumbled over. */
const odd = fc.constantFrom(
  ...['\0', '\ud800', '\udc00', '\ufeff', '\u2028', '\u00a0', '\u0301', '\u202e', '\u200d', '\u0130', '\ufdfa'],
  ...['\ufffd', '\uffff', '\ue000', '\u{1f468}\u200d\u{1f469}', '漢字', 'かな', '한글', 'ﬁ', 'ß', '\t', '\r', '\n'],
);

/** Names that every object has. */
export const inherited = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];

/** Any text of at most 200 code units. */
export const anyText: fc.Arbitrary<string> = fc.string({unit: fc.oneof(unit, odd), maxLength: 200});

/**
 * Texts made of the pieces that mean something to a reader, with any other characters among them, and with long runs
 * of one piece, in which time is lost if anywhere. At most about `longest` code units.
 */
export function textOf(pieces: readonly string[], longest: number): fc.Arbitrary<string> {
  const piece = fc.oneof(
    {weight: 6, arbitrary: fc.constantFrom(...pieces)},
    {weight: 1, arbitrary: fc.oneof(unit, odd)},
    {weight: 1, arbitrary: fc.constantFrom(...inherited)},
  );
  const mixed = fc.array(piece, {maxLength: 60}).map((parts) => parts.join(''));
  const run = fc
    .tuple(
      piece,
      fc.oneof(piece, fc.array(piece, {minLength: 2, maxLength: 4})),
      piece,
      fc.double({min: 0, max: 1, noNaN: true}),
    )
    .map(([before, some, after, share]) => {
      const repeated = [some].flat().join('');
      const count = Math.floor((longest * share) / Math.max(1, repeated.length));
      return `${before}${repeated.repeat(count)}${after}`;
    });
  return fc.oneof({weight: 6, arbitrary: mixed}, {weight: 2, arbitrary: run}, {weight: 1, arbitrary: anyText});
}
