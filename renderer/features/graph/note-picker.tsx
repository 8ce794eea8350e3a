import {Select} from '@mantine/core';
import {useDebouncedValue} from '@mantine/hooks';
import {IconFocus2} from '@tabler/icons-react';
import {useState} from 'react';
import {useCall} from '../../client/use-call.ts';

interface NotePickerProps {
  /** Page id of the note in the middle; null when none is chosen. */
  readonly value: string | null;
  /** Its title, when that is known. */
  readonly title: string | null;
  readonly onPick: (pageId: string) => void;
}

/** Shows the note in the middle of the graph, and finds another by its title. */
export function NotePicker({value, title, onPick}: NotePickerProps) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text, 120);
  // The box holds the title of the note in the middle until somebody types; that is no search.
  const typed = asked === title ? '' : asked;
  const suggestions = useCall('note.suggest', {text: typed, limit: 12}, {keepPrevious: true});
  const options = new Map(suggestions.data?.notes.map((note) => [note.pageId, note.title]));
  if (value !== null && !options.has(value)) options.set(value, title ?? value);
  return (
    <Select
      size="xs"
      w={200}
      aria-label="Note in the middle"
      placeholder="Choose a note"
      leftSection={<IconFocus2 size={14} stroke={1.6} />}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="No note of that name"
      // The engine has already found and ordered what matches.
      filter={({options: all}) => all}
      data={[...options].map(([id, label]) => ({value: id, label}))}
      value={value}
      searchValue={text}
      onSearchChange={setText}
      onChange={(next) => {
        if (next !== null) onPick(next);
      }}
      allowDeselect={false}
      comboboxProps={{width: 320, position: 'bottom-start'}}
    />
  );
}
