import {useEffect, useRef, useState, type KeyboardEvent, type RefObject} from 'react';
import {Kbd, TextInput} from '@mantine/core';
import {useDebouncedValue} from '@mantine/hooks';
import {IconSearch} from '@tabler/icons-react';
import type {QueryResult} from '#contract/query';
import {useCall, useCommand} from '../../client/use-call.ts';
import {MarkedText} from '../../ui/marked-text.tsx';
import {plainParts} from '../../ui/plain-parts.ts';
import {placeWords} from '../../ui/place-words.ts';
import styles from './quick-search.module.css';

const SHOWN = 7;
const list = 'quick-results';

/** The page of the quick-search window: a box, the best notes, and away again. */
export function QuickSearch() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const boxRef = useRef<HTMLInputElement>(null);
  const found = useFound(text);
  const {mutate: leave} = useCommand('host.leaveQuickSearch');
  useSelectOnReturn(boxRef);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      Escape: () => {
        leave({});
      },
      Enter: () => {
        leave(placeOf(text, event.shiftKey ? undefined : found.results[chosen]));
      },
      ArrowDown: () => {
        setChosen(Math.min(chosen + 1, found.results.length - 1));
      },
      ArrowUp: () => {
        setChosen(Math.max(chosen - 1, 0));
      },
    }[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  return (
    <main className={styles['page']}>
      <Box
        boxRef={boxRef}
        text={text}
        chosen={found.results.length > 0 ? chosen : null}
        onKeyDown={onKeyDown}
        onType={(typed) => {
          setText(typed);
          setChosen(0);
        }}
      />
      <Results
        found={found}
        chosen={chosen}
        onOpen={(result) => {
          leave(placeOf(text, result));
        }}
      />
      <Foot />
    </main>
  );
}

interface BoxProps {
  readonly boxRef: RefObject<HTMLInputElement | null>;
  readonly text: string;
  /** The result that Enter opens; null while there is none. */
  readonly chosen: number | null;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onType: (text: string) => void;
}

function Box({boxRef, text, chosen, onKeyDown, onType}: BoxProps) {
  return (
    <TextInput
      ref={boxRef}
      autoFocus
      size="lg"
      variant="unstyled"
      role="combobox"
      aria-label="Search your notes"
      aria-expanded={chosen !== null}
      aria-controls={list}
      {...(chosen !== null && {'aria-activedescendant': `${list}-${chosen}`})}
      placeholder="Search your notes"
      spellCheck={false}
      leftSection={<IconSearch size={20} stroke={1.75} />}
      classNames={{root: styles['box'] ?? ''}}
      value={text}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        onType(event.currentTarget.value);
      }}
    />
  );
}

interface ResultsProps {
  readonly found: Found;
  readonly chosen: number;
  readonly onOpen: (result: QueryResult) => void;
}

function Results({found, chosen, onOpen}: ResultsProps) {
  return (
    <div id={list} role="listbox" aria-label="Results" className={styles['list']}>
      {found.results.map((result, index) => (
        <QuickResult
          key={result.pageId}
          id={`${list}-${index}`}
          result={result}
          isChosen={index === chosen}
          onOpen={() => {
            onOpen(result);
          }}
        />
      ))}
      {found.words !== '' && <p className={styles['words']}>{found.words}</p>}
    </div>
  );
}

function Foot() {
  return (
    <footer className={styles['foot']}>
      <Kbd size="xs">↵</Kbd> open <Kbd size="xs">⇧ ↵</Kbd> all results <Kbd size="xs">Esc</Kbd> close
    </footer>
  );
}

interface Found {
  readonly results: readonly QueryResult[];
  /** Said where there are none. */
  readonly words: string;
}

function useFound(text: string): Found {
  const [asked] = useDebouncedValue(text.trim(), 80);
  const query = {q: asked, topK: 30, fusion: 'auto'} as const;
  const answer = useCall('search.query', query, {enabled: asked !== '', keepPrevious: true});
  if (asked === '') return {results: [], words: 'Words, a question, or part of a title.'};
  if (answer.error) return {results: [], words: answer.error.message};
  if (!answer.data) return {results: [], words: 'Looking…'};
  const results = onePerNote(answer.data.results).slice(0, SHOWN);
  return {results, words: results.length === 0 ? 'Nothing was found.' : ''};
}

function onePerNote(results: readonly QueryResult[]): QueryResult[] {
  return results.filter(({pageId}, index) => results.findIndex((other) => other.pageId === pageId) === index);
}

/** The note, with the search behind it; without a note all results. */
function placeOf(text: string, result: QueryResult | undefined): {note?: string; query?: string} {
  const query = text.trim();
  return {...(result && {note: result.pageId}), ...(query !== '' && {query})};
}

/** The window only hides: what was typed last is there again, and typing takes its place. */
function useSelectOnReturn(boxRef: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const select = () => {
      boxRef.current?.focus();
      boxRef.current?.select();
    };
    window.addEventListener('focus', select);
    return () => {
      window.removeEventListener('focus', select);
    };
  }, [boxRef]);
}

interface QuickResultProps {
  readonly id: string;
  readonly result: QueryResult;
  readonly isChosen: boolean;
  readonly onOpen: () => void;
}

function QuickResult({id, result, isChosen, onOpen}: QuickResultProps) {
  return (
    <div id={id} role="option" aria-selected={isChosen} className={styles['result']} onClick={onOpen}>
      <span className={styles['title']}>{result.title}</span>
      <span className={styles['place']}>{placeWords(result)}</span>
      <span className={styles['snippet']}>
        <MarkedText parts={plainParts(result.snippet)} />
      </span>
    </div>
  );
}
