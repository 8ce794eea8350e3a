import {Slider} from '@mantine/core';
import styles from './desk.module.css';

interface SureSliderProps {
  /** From 0 to 100. */
  readonly value: number;
  readonly onValue: (value: number) => void;
}

/** How sure somebody is of a memory. */
export function SureSlider({value, onValue}: SureSliderProps) {
  return (
    <div>
      <div className={styles['label']}>
        Confidence <output>{value} %</output>
      </div>
      <Slider
        min={0}
        max={100}
        step={5}
        size="xs"
        mt="sm"
        thumbSize={14}
        label={null}
        thumbLabel="Confidence"
        value={value}
        onChange={onValue}
      />
    </div>
  );
}
