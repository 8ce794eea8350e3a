import {describe, expect, test} from 'vitest';
import {recallWeights} from '#contract/recall';
import {defaultRecallWeights} from '#contract/recall-defaults';
import {changedWeights, numberTrouble, recallNumbers} from '../../../../renderer/features/settings/recall-numbers.ts';

describe('the constants of a recall', () => {
  test('have every one its box, with the bounds of the contract', () => {
    expect(recallNumbers.map(({name}) => name)).toEqual(Object.keys(recallWeights.shape));
    for (const {name, min, max} of recallNumbers) {
      const accepts = (value: number) => recallWeights.shape[name].safeParse(value).success;
      expect([accepts(min), accepts(max), accepts(min - 0.001), accepts(max + 0.001)]).toEqual([
        true,
        true,
        false,
        false,
      ]);
    }
  });

  test.each(['', '-', 10.5, -1])('%j is not taken for one', (value) => {
    const [first] = recallNumbers;
    expect(first && numberTrouble(first, value)).toBe('From 0 to 10.');
    expect(changedWeights({...defaultRecallWeights, confidence: value}, defaultRecallWeights)).toBeNull();
  });

  test('are saved when they differ from what is saved', () => {
    const typed = {...defaultRecallWeights, recency: '0.2'};
    expect(changedWeights(typed, defaultRecallWeights)).toEqual({...defaultRecallWeights, recency: 0.2});
    expect(changedWeights({...defaultRecallWeights, recency: '0.15'}, defaultRecallWeights)).toBeNull();
  });
});
