import {useState, type ReactNode} from 'react';
import {Button, SegmentedControl, Slider} from '@mantine/core';
import {useDebouncedCallback} from '@mantine/hooks';
import type {FusionName} from '#contract/query';
import {Section} from './section.tsx';
import {DEFAULT_RRF_K, defaultAlpha, isTuned, noTuning, type Tuning} from '../../ui/tuning.ts';
import styles from './tuning-controls.module.css';

interface TuningControlsProps {
  readonly fusion: FusionName;
  readonly tuning: Tuning;
  readonly onTuning: (tuning: Tuning) => void;
  /** What came of it. */
  readonly children?: ReactNode;
}

const fusions: {value: FusionName; label: string}[] = [
  {value: 'auto', label: 'Automatic'},
  {value: 'weighted', label: 'Weighted'},
  {value: 'rrf', label: 'By rank'},
];

/** Changes how words and meaning are put together, and ranks anew at once. Nothing here is saved. */
export function TuningControls({fusion, tuning, onTuning, children}: TuningControlsProps) {
  const used = tuning.fusion ?? fusion;
  const reset = isTuned(tuning) && (
    <Button
      size="compact-xs"
      variant="subtle"
      onClick={() => {
        onTuning(noTuning);
      }}
    >
      Reset
    </Button>
  );
  return (
    <Section title="What if?" aside={reset}>
      <div className={styles['rows']}>
        <SegmentedControl
          fullWidth
          aria-label="Put words and meaning together"
          data={fusions}
          value={used}
          onChange={(value) => {
            onTuning({...noTuning, fusion: value === fusion ? null : value});
          }}
        />
        <MixSlider fusion={used} tuning={tuning} onTuning={onTuning} />
      </div>
      {children}
    </Section>
  );
}

/** The one number that the fusion in use has. */
function MixSlider({fusion, tuning, onTuning}: TuningControlsProps) {
  if (fusion === 'rrf') {
    return (
      <TuningSlider
        key="k"
        label="Rank constant k"
        hint="a small k favours the very first places"
        range={{min: 1, max: 200, step: 1}}
        value={tuning.rrfK ?? DEFAULT_RRF_K}
        onValue={(rrfK) => {
          onTuning({...tuning, rrfK});
        }}
      />
    );
  }
  return (
    <TuningSlider
      key="alpha"
      label="Weight of words"
      hint="meaning gets the rest"
      range={{min: 0, max: 1, step: 0.05}}
      value={tuning.alpha ?? defaultAlpha(fusion)}
      onValue={(alpha) => {
        onTuning({...tuning, alpha});
      }}
    />
  );
}

interface TuningSliderProps {
  readonly label: string;
  readonly hint: string;
  readonly range: {readonly min: number; readonly max: number; readonly step: number};
  readonly value: number;
  readonly onValue: (value: number) => void;
}

/** Short enough to feel immediate, long enough not to ask for every pixel of a drag. */
const DRAG_PAUSE_MS = 60;

function TuningSlider({label, hint, range, value, onValue}: TuningSliderProps) {
  const [shown, setShown] = useState(value);
  const [seen, setSeen] = useState(value);
  const send = useDebouncedCallback((next: number) => {
    setSeen(next);
    onValue(next);
  }, DRAG_PAUSE_MS);
  if (value !== seen) {
    setSeen(value);
    setShown(value);
  }
  const text = range.step < 1 ? shown.toFixed(2) : String(shown);
  return (
    <div>
      <div className={styles['label']}>
        <span>{label}</span>
        <span className={styles['hint']}>{hint}</span>
        <output className={styles['value']}>{text}</output>
      </div>
      <Slider
        {...range}
        size="xs"
        thumbSize={14}
        label={null}
        thumbLabel={label}
        value={shown}
        onChange={(next) => {
          setShown(next);
          send(next);
        }}
      />
    </div>
  );
}
