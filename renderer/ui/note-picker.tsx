import {useState} from 'react';
import {Combobox, TextInput, useCombobox} from '@mantine/core';
import {useDebouncedValue} from '@mantine/hooks';
import type {MemorySummary} from '#contract/memory';
import {useCall} from '../client/use-call.ts';
import styles from './note-picker.module.css';

interface NotePickerProps {
  readonly label: string;
  readonly onPick: (note: MemorySummary) => void;
}

/** A box that finds a note by its title while one types. */
export function NotePicker({label, onPick}: NotePickerProps) {
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
    },
  });
  const [text, setText] = useState('');
  const {notes, looking} = useSuggestions(text, combobox.dropdownOpened);
  const pick = (pageId: string) => {
    const note = notes.find((one) => one.pageId === pageId);
    if (!note) return;
    setText(note.title);
    onPick(note);
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick} withinPortal size="sm">
      <Combobox.Target>
        <TextInput
          size="sm"
          aria-label={label}
          placeholder={label}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={combobox.openDropdown.bind(null, 'mouse')}
          onBlur={combobox.closeDropdown.bind(null, 'unknown')}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Suggestions label={label} notes={notes} looking={looking} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

function useSuggestions(text: string, enabled: boolean) {
  const [asked] = useDebouncedValue(text, 80);
  const found = useCall('note.suggest', {text: asked, limit: 8}, {keepPrevious: true, enabled});
  return {notes: found.data?.notes ?? [], looking: found.isFetching};
}

interface SuggestionsProps {
  readonly label: string;
  readonly notes: readonly MemorySummary[];
  readonly looking: boolean;
}

function Suggestions({label, notes, looking}: SuggestionsProps) {
  if (notes.length === 0) return <Combobox.Empty>{looking ? 'Looking…' : 'No note has such a title'}</Combobox.Empty>;
  return (
    <Combobox.Options aria-label={label}>
      {notes.map((note) => (
        <Combobox.Option key={note.pageId} value={note.pageId}>
          <span className={styles['title']}>{note.title}</span>
          <span className={styles['path']}>{note.localPath}</span>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  );
}
