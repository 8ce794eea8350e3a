import {SegmentedControl, Text} from '@mantine/core';
import {NotePicker} from '../../ui/note-picker.tsx';
import type {SourceChoice} from './derived-from.ts';
import styles from './desk.module.css';

export interface ReplaceSourceProps {
  readonly source: SourceChoice;
  readonly onSource: (source: SourceChoice) => void;
}

const choices = [
  {value: 'said', label: 'My word'},
  {value: 'same', label: 'The same as before'},
  {value: 'note', label: 'A note'},
] as const;

/** Asks what the new statement rests on. */
export function ReplaceSource({source, onSource}: ReplaceSourceProps) {
  return (
    <div>
      <div className={styles['label']}>It rests on</div>
      <SegmentedControl
        fullWidth
        aria-label="It rests on"
        data={[...choices]}
        value={source.type}
        onChange={(type) => {
          onSource({type, note: null});
        }}
      />
      {source.type === 'note' && (
        <div className={styles['under']}>
          <NotePicker
            filesOnly
            label="The note it rests on"
            onPick={({pageId}) => {
              onSource({type: 'note', note: pageId});
            }}
          />
        </div>
      )}
      {source.type === 'said' && (
        <Text size="xs" c="dimmed" mt={4}>
          What you write here is kept as said by you now.
        </Text>
      )}
    </div>
  );
}
