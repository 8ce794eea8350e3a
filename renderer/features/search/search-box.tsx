import {useState, type KeyboardEvent, type RefObject} from 'react';
import {CloseButton, Kbd, TextInput} from '@mantine/core';
import {useDebouncedCallback} from '@mantine/hooks';
import {IconSearch} from '@tabler/icons-react';
import styles from './search-box.module.css';

/** A pause long enough to skip answers nobody would read; one who types without a pause still sees answers go by. */
const TYPING = {delay: 80, maxWait: 250};

interface SearchBoxProps {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly boxRef: RefObject<HTMLInputElement | null>;
  /** The list the box steers, and the option that is active in it; null while there is no list. */
  readonly list: {readonly id: string; readonly activeOption: string} | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The search box. It answers while one types, and steers the list below without giving up the focus. */
export function SearchBox({query, onQuery, boxRef, list, onKeyDown}: SearchBoxProps) {
  const {text, type, sendNow} = useTyping(query, onQuery);
  return (
    <TextInput
      ref={boxRef}
      className={styles['box'] ?? ''}
      classNames={{input: styles['input'] ?? ''}}
      size="md"
      autoFocus
      role="combobox"
      aria-label="Search your notes"
      aria-expanded={list !== null}
      aria-autocomplete="list"
      {...(list ? {'aria-controls': list.id, 'aria-activedescendant': list.activeOption} : {})}
      autoComplete="off"
      spellCheck={false}
      placeholder="Search your notes"
      leftSection={<IconSearch size={18} stroke={1.75} />}
      rightSection={
        text === '' ? (
          <Kbd size="xs">/</Kbd>
        ) : (
          <CloseButton
            size="sm"
            aria-label="Clear the search"
            onClick={() => {
              type('');
              boxRef.current?.focus();
            }}
          />
        )
      }
      value={text}
      onChange={(event) => {
        type(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        onKeyDown(event);
        if (event.key === 'Enter') sendNow();
      }}
    />
  );
}

/** What is typed is shown at once and passed on after a pause; a query set from elsewhere replaces it. */
function useTyping(query: string, onQuery: (query: string) => void) {
  const [text, setText] = useState(query);
  const [seen, setSeen] = useState(query);
  const [replaced, setReplaced] = useState(0);
  const send = useDebouncedCallback((value: string, before: number) => {
    // What was typed before the query was set from elsewhere is no longer wanted.
    if (before !== replaced) return;
    setSeen(value);
    onQuery(value);
  }, TYPING);
  if (query !== seen) {
    setSeen(query);
    setText(query);
    setReplaced(replaced + 1);
  }
  return {
    text,
    type: (value: string) => {
      setText(value);
      send(value, replaced);
    },
    sendNow: send.flush,
  };
}
