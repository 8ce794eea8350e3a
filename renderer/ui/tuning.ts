import type {FusionName, SearchMode} from '#contract/query';

/** What a person changed about the ranking to see what happens; null leaves the default. */
export interface Tuning {
  readonly fusion: FusionName | null;
  readonly alpha: number | null;
  readonly rrfK: number | null;
}

export const noTuning: Tuning = {fusion: null, alpha: null, rrfK: null};

export function isTuned(tuning: Tuning): boolean {
  return tuning.fusion !== null || tuning.alpha !== null || tuning.rrfK !== null;
}

/** What one search asks for, apart from the page of it. */
export interface SearchSpec {
  readonly q: string;
  readonly mode: SearchMode;
  readonly fusion: FusionName;
  readonly alpha?: number;
  readonly rrfK?: number;
}

/** The request for a query under a tuning. */
export function tunedSpec(base: SearchSpec, tuning: Tuning): SearchSpec {
  return {
    ...base,
    fusion: tuning.fusion ?? base.fusion,
    ...(tuning.alpha === null ? {} : {alpha: tuning.alpha}),
    ...(tuning.rrfK === null ? {} : {rrfK: tuning.rrfK}),
  };
}

/** The weight of words that a fusion uses when none is set; RRF has no weights. */
export function defaultAlpha(fusion: FusionName): number {
  return fusion === 'weighted' ? 0.7 : 0.45;
}

/** The constant of RRF when none is set. */
export const DEFAULT_RRF_K = 60;
