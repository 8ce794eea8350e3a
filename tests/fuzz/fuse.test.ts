import fc from 'fast-check';
import {describe, expect} from 'vitest';
import {fusionNames, searchModes} from '#contract/query';
import type {ChannelEvidence} from '../../main/engine/search/channel-evidence.ts';
import {type Evidence, fuse, type FusionPlan} from '../../main/engine/search/fuse.ts';
import type {FusedChunk} from '../../main/engine/search/trace.ts';
import {holds} from '../support/fuzz.ts';

/** Raw scores by chunk; few values, so that many are equal. */
type Scores = ReadonlyMap<number, number>;

const raw = (most: number) => fc.oneof(fc.constantFrom(0, most / 2, most), fc.double({min: 0, max: most, noNaN: true}));
const scores = (most: number) =>
  fc
    .uniqueArray(fc.tuple(fc.integer({min: 1, max: 12}), raw(most)), {selector: ([id]) => id, maxLength: 10})
    .map((rows) => new Map(rows));

/** A list, and scores of chunks that are not in it. */
const channel = (most: number) =>
  fc.record({list: scores(most), further: scores(most), silence: fc.constantFrom('', '', '', 'it has no vectors')});
interface Channel {
  readonly list: Scores;
  readonly further: Scores;
  readonly silence: string;
}

const plans: fc.Arbitrary<FusionPlan> = fc.record({
  mode: fc.constantFrom(...searchModes),
  fusion: fc.constantFrom(...fusionNames),
  alpha: fc.oneof(fc.constantFrom(0, 1, 0.7), fc.double({min: 0, max: 1, noNaN: true})),
  rrfK: fc.oneof(fc.constantFrom(60, 1e6), fc.double({min: 1e-9, max: 1e6, noNaN: true})),
  rarities: fc.array(fc.double({min: 0, max: 12, noNaN: true}), {maxLength: 5}),
  median: fc.oneof(fc.constantFrom(0, 1, -1), fc.double({min: -1, max: 1, noNaN: true})),
});
const lexical = channel(40);
const semantic = channel(1);

function evidenceOf(name: 'lexical' | 'semantic', {list, further, silence}: Channel): ChannelEvidence {
  const rows = [...(silence === '' ? list : [])]
    .toSorted(([a, x], [b, y]) => y - x || a - b)
    .map(([id, score], index) => ({id, raw: score, rank: index + 1}));
  const more = silence === '' ? further : new Map<number, number>();
  return {channel: name, rows: new Map(rows.map((row) => [row.id, row])), further: more, silence};
}

function rank(words: Channel, meaning: Channel, plan: FusionPlan): FusedChunk[] {
  const evidence: Evidence = {lexical: evidenceOf('lexical', words), semantic: evidenceOf('semantic', meaning)};
  const ids = [...new Set([...evidence.lexical.rows.keys(), ...evidence.semantic.rows.keys()])];
  const identity = (id: number) => ({id, memoryId: id, pageId: '', index: 0, chunkId: String(id).padStart(3, '0')});
  return fuse(evidence, plan, new Map(ids.map((id) => [id, identity(id)])));
}

describe('fusion, for any evidence and weights', () => {
  holds(
    'adds up finite parts, from 0 to their weight',
    2000,
    fc.property(lexical, semantic, plans, (words, meaning, plan) => {
      for (const {fused, channels} of rank(words, meaning, plan)) {
        const [a, b] = channels;
        expect(Math.abs(a.contribution + b.contribution - fused)).toBeLessThan(1e-9);
        for (const {normalised, contribution, weight} of channels) {
          expect(normalised >= 0 && normalised <= 1).toBe(true);
          expect(contribution >= 0 && Number.isFinite(contribution)).toBe(true);
          if (plan.fusion !== 'rrf' || plan.mode !== 'hybrid') expect(contribution).toBeLessThanOrEqual(weight);
        }
      }
    }),
  );

  holds(
    'orders without ties, and the same whatever order the candidates come in',
    1000,
    fc.property(lexical, semantic, plans, (words, meaning, plan) => {
      const ranked = rank(words, meaning, plan);
      expect(ranked.map(({rank: place}) => place)).toEqual(ranked.map((_, index) => index + 1));
      const turned = (all: Scores) => new Map([...all].reverse());
      const again = rank({...words, list: turned(words.list)}, {...meaning, list: turned(meaning.list)}, plan);
      expect(again).toEqual(ranked);
    }),
  );

  holds(
    'gives nothing for a channel that does not know the chunk',
    1000,
    fc.property(lexical, semantic, plans, (words, meaning, plan) => {
      for (const {channels} of rank(words, meaning, plan))
        for (const part of channels) if (part.raw === null) expect(part.contribution).toBe(0);
    }),
  );

  holds(
    'never puts a chunk further down for a better score of its own',
    3000,
    fc.property(
      fc.tuple(lexical, semantic, plans),
      fc.constantFrom('lexical', 'semantic'),
      fc.double({min: 0, max: 1, noNaN: true}),
      ([words, meaning, plan], name, share) => {
        const before = rank(words, meaning, plan);
        const raised = name === 'lexical' ? words : meaning;
        for (const [id, score] of raised.list) {
          const better = score + share * ((name === 'lexical' ? 60 : 1) - score);
          const list = new Map([...raised.list, [id, better]]);
          const after =
            name === 'lexical' ? rank({...words, list}, meaning, plan) : rank(words, {...meaning, list}, plan);
          const place = (all: readonly FusedChunk[]) => all.findIndex((chunk) => chunk.id === id);
          expect(place(after)).toBeLessThanOrEqual(place(before));
        }
      },
    ),
  );
});
