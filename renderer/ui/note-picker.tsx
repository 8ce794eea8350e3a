import {useEffect, useMemo, useState, type ReactNode} from 'react';
import {Combobox, TextInput, useCombobox, type ComboboxStore} from '@mantine/core';
import {useDebouncedValue} from '@mantine/hooks';
import type {MemorySummary} from '#contract/memory';
import {useCall} from '../client/use-call.ts';
import {isStated} from './is-stated.ts';
import {placeWords} from './place-words.ts';
import styles from './note-picker.module.css';

interface NotePickerProps {
  readonly label: string;
  /** Title of the note chosen now; the box shows it until somebody types. */
  readonly chosen?: string | null;
  readonly placeholder?: string;
  readonly size?: 'xs' | 'sm';
  readonly width?: number;
  readonly icon?: ReactNode;
  /** Offers files alone, and no memories that were stated; default false. */
  readonly filesOnly?: boolean;
  readonly onPick: (note: MemorySummary) => void;
}

/** A box that finds a note by its title while one types. */
export function NotePicker({label, placeholder = label, size = 'sm', ...props}: NotePickerProps) {
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
    },
  });
  const {text, type, pick, notes, looking} = usePicking(props, combobox);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={pick}
      withinPortal
      size={size}
      width="max-content"
      position="bottom-start"
    >
      <Combobox.Target>
        <TextInput
          size={size}
          aria-label={label}
          placeholder={placeholder}
          leftSection={props.icon}
          {...(props.width === undefined ? {} : {w: props.width})}
          value={text}
          onChange={(event) => {
            type(event.currentTarget.value);
          }}
          onFocus={(event) => {
            event.currentTarget.select();
          }}
          onClick={combobox.openDropdown.bind(null, 'mouse')}
          onBlur={() => {
            type(null);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={styles['dropdown'] ?? ''}>
        <Suggestions label={label} notes={notes} looking={looking} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** What stands in the box, and the notes it finds. */
function usePicking(
  {chosen, onPick, filesOnly = false}: Pick<NotePickerProps, 'chosen' | 'onPick' | 'filesOnly'>,
  combobox: ComboboxStore,
) {
  const {selectFirstOption} = combobox;
  const [typed, setTyped] = useState<string | null>(null);
  const [picked, setPicked] = useState('');
  const {notes, looking} = useSuggestions(typed ?? '', {enabled: combobox.dropdownOpened, filesOnly});
  useEffect(() => {
    if (typed !== null) selectFirstOption();
  }, [typed, notes, selectFirstOption]);
  /** Null leaves the box without having chosen. */
  const type = (text: string | null) => {
    setTyped(text);
    if (text === null) combobox.closeDropdown();
    else combobox.openDropdown();
  };
  const pick = (pageId: string) => {
    const note = notes.find((one) => one.pageId === pageId);
    if (!note) return;
    setPicked(note.title);
    onPick(note);
    type(null);
  };
  return {text: typed ?? chosen ?? picked, type, pick, notes, looking};
}

const SHOWN = 8;
/** As many as the engine gives, so that enough are left without the stated ones. */
const MOST = 50;

function useSuggestions(text: string, {enabled, filesOnly}: {readonly enabled: boolean; readonly filesOnly: boolean}) {
  const [asked] = useDebouncedValue(text, 80);
  const limit = filesOnly ? MOST : SHOWN;
  const found = useCall('note.suggest', {text: asked, limit}, {keepPrevious: true, enabled});
  const notes = useMemo(
    () => (found.data?.notes ?? []).filter(({pageId}) => !filesOnly || !isStated(pageId)).slice(0, SHOWN),
    [found.data, filesOnly],
  );
  return {notes, looking: found.isFetching};
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
          <span className={styles['path']}>{placeWords(note)}</span>
        </Combobox.Option>
      ))}
    </Combobox.Options>
  );
}
