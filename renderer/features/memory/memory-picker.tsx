import {useId, useState} from 'react';
import {Radio, TextInput} from '@mantine/core';
import {useDebouncedValue} from '@mantine/hooks';
import type {MemoryOutput} from '#contract/memories';
import {useCall} from '../../client/use-call.ts';
import {StatusMark} from '../../ui/status-mark.tsx';
import {shownWords} from './shown-words.ts';
import styles from './desk.module.css';

interface MemoryPickerProps {
  readonly label: string;
  /** Id of a memory that is not offered. */
  readonly without: string;
  readonly chosen: string | null;
  readonly onPick: (id: string) => void;
}

const SHOWN = 6;
const TYPING_PAUSE_MS = 120;

/** Finds a living memory by words in it, and lets one choose it. */
export function MemoryPicker({label, without, chosen, onPick}: MemoryPickerProps) {
  const [text, setText] = useState('');
  const name = useId();
  const {found, pending} = useLiving(text, without);
  return (
    <div>
      <TextInput
        data-autofocus
        label={label}
        required
        placeholder="Words in it"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
        }}
      />
      <div role="radiogroup" aria-label={label} className={styles['choices']}>
        {found.map((memory) => (
          <Radio
            key={memory.id}
            name={name}
            size="xs"
            className={styles['choice'] ?? ''}
            checked={memory.id === chosen}
            label={<Choice memory={memory} />}
            onChange={() => {
              onPick(memory.id);
            }}
          />
        ))}
        {found.length === 0 && (
          <p className={styles['none']}>{pending ? 'Looking…' : 'No living memory has these words.'}</p>
        )}
      </div>
    </div>
  );
}

function Choice({memory}: {readonly memory: MemoryOutput}) {
  return (
    <span className={styles['choiceText']}>
      <span>{shownWords(memory)}</span>
      {memory.status !== 'current' && <StatusMark status={memory.status} />}
    </span>
  );
}

/** Memories that still claim to be true; those that do not cannot be contradicted. */
function useLiving(text: string, without: string) {
  const [asked] = useDebouncedValue(text.trim(), TYPING_PAUSE_MS);
  const request = {limit: SHOWN + 1, ...(asked === '' ? {} : {q: asked})};
  const current = useCall('memory.search', {...request, status: 'current'}, {keepPrevious: true});
  const contested = useCall('memory.search', {...request, status: 'contested'}, {keepPrevious: true});
  const proposed = useCall('memory.search', {...request, status: 'proposed'}, {keepPrevious: true});
  const all = [current, contested, proposed].flatMap(({data}) => data?.hits ?? []);
  return {
    found: all.filter(({id}) => id !== without).slice(0, SHOWN),
    pending: current.isPending || contested.isPending || proposed.isPending,
  };
}
