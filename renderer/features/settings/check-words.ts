import type {CheckOutput, CheckResult, RepairId} from '#contract/doctor';

/** What the button of each repair says; what it will do is the engine's own sentence. */
export const repairLabels: Readonly<Record<RepairId, string>> = {
  reindex: 'Make the indexes anew',
  'empty-log': 'Empty the log',
  'rebuild-words': 'Make the word indexes anew',
  'rebuild-vectors': 'Make the vectors anew',
  'drop-orphans': 'Remove the strays',
  'rebuild-sources': 'Make these folders’ index anew',
  'rescan-sources': 'Read the folders again',
  'complete-vectors': 'Complete the vectors',
  'resolve-links': 'Look the links up again',
  'restore-memories': 'Add the lost memories',
  'back-up-memories': 'Write a backup',
};

/** A state as one says it. */
export const stateWords: Readonly<Record<CheckResult['state'], string>> = {
  ok: 'well',
  warning: 'warning',
  fault: 'fault',
  unknown: 'not known',
};

const gravity: readonly CheckResult['state'][] = ['fault', 'unknown', 'warning', 'ok'];

/** What needs a look, the gravest first, and what is well, both in the order of the checks otherwise. */
export function sortChecks(checks: readonly CheckResult[]): {
  readonly open: readonly CheckResult[];
  readonly well: readonly CheckResult[];
} {
  const open = checks.filter(({state}) => state !== 'ok');
  return {
    open: open.toSorted((a, b) => gravity.indexOf(a.state) - gravity.indexOf(b.state)),
    well: checks.filter(({state}) => state === 'ok'),
  };
}

/** The whole visit in a sentence: “1 fault and 2 warnings in 15 checks, 0.4 s.” */
export function summaryOf({checks, elapsedMs}: CheckOutput): string {
  const counts = [
    counted(checks, 'fault', ['fault', 'faults']),
    counted(checks, 'unknown', ['check that could not be made', 'checks that could not be made']),
    counted(checks, 'warning', ['warning', 'warnings']),
  ].filter((words) => words !== '');
  const what = counts.length === 0 ? 'All is well' : new Intl.ListFormat('en').format(counts);
  return `${what} in ${String(checks.length)} checks, ${secondsOf(elapsedMs)}.`;
}

function counted(
  checks: readonly CheckResult[],
  state: CheckResult['state'],
  [one, many]: readonly [string, string],
): string {
  const count = checks.filter((check) => check.state === state).length;
  if (count === 0) return '';
  return `${String(count)} ${count === 1 ? one : many}`;
}

function secondsOf(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${String(Math.round(seconds))} s`;
}
