import {Button, Slider} from '@mantine/core';
import {useDebouncedCallback} from '@mantine/hooks';
import {IconHistory} from '@tabler/icons-react';
import {type KeyboardEvent, useState} from 'react';
import styles from './time-bar.module.css';
import {dayAfterKey, dayNumber, dayText, dayWords} from './time-line.ts';

interface TimeBarProps {
  /** The date of the oldest memory, RFC 3339. */
  readonly firstDate: string;
  /** The day looked back to, YYYY-MM-DD; null for now. */
  readonly asOf: string | null;
  /** How many memories the picture's time knows. */
  readonly known: number;
  readonly onAsOf: (day: string | null) => void;
}

/** Long enough for a drag to pass over days that nobody wants to see. */
const pauseMs = 140;

/** Moves the picture through time: from the first date of the library to now. */
export function TimeBar({firstDate, asOf, known, onAsOf}: TimeBarProps) {
  const [today] = useState(() => dayNumber(new Date().toISOString()));
  const first = Math.min(dayNumber(firstDate), today - 1);
  // While it is being moved, the thumb is ahead of the picture.
  const [moving, setMoving] = useState<number | null>(null);
  const day = moving ?? (asOf === null ? today : dayNumber(asOf));
  const ask = useDebouncedCallback((next: number) => {
    setMoving(null);
    onAsOf(next >= today ? null : dayText(next));
  }, pauseMs);
  const move = (next: number) => {
    const within = Math.max(first, Math.min(today, next));
    setMoving(within);
    ask(within);
  };
  return (
    <div className={styles['bar']} role="group" aria-label="Time">
      <IconHistory size={15} stroke={1.6} aria-hidden className={styles['icon']} />
      <span className={styles['end']} aria-hidden>
        {dayWords(first)}
      </span>
      <TimeSlider {...{first, today, day}} onMove={move} />
      <span className={styles['words']} role="status">
        <strong>{day >= today ? 'Now' : dayWords(day)}</strong> {knownWords(known, day < today)}
      </span>
      <Button
        disabled={day >= today}
        onClick={() => {
          move(today);
        }}
      >
        Now
      </Button>
    </div>
  );
}

interface TimeSliderProps {
  readonly first: number;
  readonly today: number;
  readonly day: number;
  readonly onMove: (day: number) => void;
}

function TimeSlider({first, today, day, onMove}: TimeSliderProps) {
  const followKey = (event: KeyboardEvent) => {
    const next = dayAfterKey(day, event);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(next);
  };
  return (
    <div className={styles['slider']} onKeyDownCapture={followKey}>
      <Slider
        size={4}
        thumbSize={14}
        min={first}
        max={today}
        value={day}
        label={null}
        thumbLabel="The library as it was known on this day"
        thumbValueText={day >= today ? 'now' : dayWords(day)}
        thumbProps={{'aria-description': 'Arrow keys go by a day, with Shift by a week, page keys by a month.'}}
        onChange={onMove}
      />
    </div>
  );
}

function knownWords(known: number, isPast: boolean): string {
  const memories = `${known.toLocaleString('en')} ${known === 1 ? 'memory' : 'memories'}`;
  return isPast ? `${memories} known then` : memories;
}
