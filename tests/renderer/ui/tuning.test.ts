import {expect, test} from 'vitest';
import {isTuned, noTuning, type SearchSpec, tunedSpec} from '../../../renderer/ui/tuning.ts';

const base: SearchSpec = {q: 'tide', mode: 'hybrid', fusion: 'auto'};

test('without tuning the request is the usual one, so both share one answer', () => {
  expect(isTuned(noTuning)).toBe(false);
  expect(tunedSpec(base, noTuning)).toEqual(base);
});

test.each([
  [
    {...noTuning, alpha: 0},
    {...base, alpha: 0},
  ],
  [
    {...noTuning, fusion: 'rrf' as const, rrfK: 10},
    {...base, fusion: 'rrf', rrfK: 10},
  ],
])('tuning %j is asked for', (tuning, spec) => {
  expect(isTuned(tuning)).toBe(true);
  expect(tunedSpec(base, tuning)).toEqual(spec);
});
