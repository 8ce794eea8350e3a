import type {RecallWeights} from '#contract/recall';
import type {NumberText} from './provider-fields.ts';

export interface RecallNumber {
  readonly name: keyof RecallWeights;
  readonly label: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** In the order of the formula. */
export const recallNumbers: readonly RecallNumber[] = [
  {
    name: 'confidence',
    label: 'Confidence bonus',
    hint: 'Added in full to a memory of confidence 1, in part to others.',
    ...{min: 0, max: 10, step: 0.05},
  },
  {
    name: 'recency',
    label: 'Age penalty',
    hint: 'The most that age takes away.',
    ...{min: 0, max: 10, step: 0.05},
  },
  {
    name: 'half_life_days',
    label: 'Half-life in days',
    hint: 'So long after it was last stated, half of the age penalty counts.',
    ...{min: 0.01, max: 36_500, step: 10},
  },
  {
    name: 'supersession',
    label: 'Penalty of the superseded',
    hint: 'Taken away once another memory stands in its place.',
    ...{min: 0, max: 10, step: 0.05},
  },
];

/** What a number box should hold to be saved; null when it holds that, else a sentence. */
export function numberTrouble({min, max}: RecallNumber, value: NumberText): string | null {
  const isInside = value !== '' && Number(value) >= min && Number(value) <= max;
  return isInside ? null : `From ${min.toLocaleString('en')} to ${max.toLocaleString('en')}.`;
}

/** Where a typed set of numbers can be saved, and differs from what is saved. */
export function changedWeights(
  typed: Readonly<Record<keyof RecallWeights, NumberText>>,
  saved: RecallWeights,
): RecallWeights | null {
  if (recallNumbers.some((number) => numberTrouble(number, typed[number.name]) !== null)) return null;
  const weights = {
    confidence: Number(typed.confidence),
    recency: Number(typed.recency),
    half_life_days: Number(typed.half_life_days),
    supersession: Number(typed.supersession),
  };
  return isSameWeights(weights, saved) ? null : weights;
}

export function isSameWeights(one: RecallWeights, other: RecallWeights): boolean {
  return recallNumbers.every(({name}) => one[name] === other[name]);
}
