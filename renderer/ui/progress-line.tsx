import {Progress as Bar} from '@mantine/core';
import {progressPercent, progressWords} from './progress-words.ts';
import type {Progress} from './progress-words.ts';

/** A thin bar for work in hand; it fills while the end is known and pulses while it is not. */
export function ProgressLine({progress, size = 3}: {readonly progress: Progress; readonly size?: number}) {
  const percent = progressPercent(progress);
  return (
    <Bar
      size={size}
      radius={0}
      value={percent ?? 100}
      animated={percent === null}
      transitionDuration={200}
      aria-label={progressWords(progress)}
    />
  );
}
