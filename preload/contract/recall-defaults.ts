import type {RecallWeights} from './recall.ts';

/** The constants of the score where nobody has set others. In a file without schemas, so that the page can show them. */
export const defaultRecallWeights: RecallWeights = {
  confidence: 0.1,
  recency: 0.15,
  half_life_days: 90,
  supersession: 0.3,
};
