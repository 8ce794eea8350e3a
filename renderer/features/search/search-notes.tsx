import {IconInfoCircle} from '@tabler/icons-react';
import {retiredStatuses} from '#contract/memory';
import type {QueryOutput} from '#contract/query';
import {openCheck} from '../../ui/open-check.ts';
import textButton from '../../ui/text-button.module.css';
import styles from './search-notes.module.css';

interface Note {
  readonly words: string;
  /** Something is amiss, and not merely worth knowing. */
  readonly isTrouble: boolean;
  /** A check of the library says more. */
  readonly isDamage?: boolean;
}

/** What a person should know about how this answer came about: only said when it is not as asked. */
export function SearchNotes({output}: {readonly output: QueryOutput}) {
  const notes = notesAbout(output);
  if (notes.length === 0) return null;
  return (
    <ul className={styles['notes']} aria-label="About this answer">
      {notes.map(({words, isTrouble, isDamage}) => (
        <li key={words} className={styles['note']} data-trouble={isTrouble || undefined}>
          <IconInfoCircle size={14} stroke={1.75} aria-hidden />
          {words}
          {isDamage && (
            <button type="button" className={textButton['button']} onClick={openCheck}>
              Check the library
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function notesAbout({words, relaxed, count, semantic, request, retiredLast}: QueryOutput): readonly Note[] {
  const troubles = [...(semantic.state !== 'on' && request['mode'] !== 'lexical' ? [semanticNote(semantic)] : [])];
  const remarks = [
    ...(relaxed && count > 0 ? ['Not every passage here holds all of the words.'] : []),
    ...(retiredLast ? [retiredNote(retiredLast)] : []),
  ];
  return [
    ...(words ? [{words: words.reason, isTrouble: true, isDamage: words.state === 'unavailable'}] : []),
    ...troubles.map((note) => ({words: note, isTrouble: true})),
    ...remarks.map((note) => ({words: note, isTrouble: false})),
  ];
}

/** “3 superseded and 1 expired results are listed after the current ones.” */
function retiredNote(counts: NonNullable<QueryOutput['retiredLast']>): string {
  const parts = retiredStatuses.flatMap((status) =>
    counts[status] > 0 ? [`${String(counts[status])} ${status}`] : [],
  );
  const total = retiredStatuses.reduce((sum, status) => sum + counts[status], 0);
  const words = new Intl.ListFormat('en').format(parts);
  return total === 1
    ? `${words} result is listed after the current ones.`
    : `${words} results are listed after the current ones.`;
}

const plain: Readonly<Record<Exclude<QueryOutput['semantic']['state'], 'on'>, string>> = {
  off: 'Search by meaning is switched off; these were found by their words.',
  filling: 'Search by meaning is still getting ready; some notes are found by their words only.',
  unavailable: 'Search by meaning is not available; these were found by their words.',
};

function semanticNote(semantic: QueryOutput['semantic']): string {
  if (semantic.reason !== '') return semantic.reason;
  return semantic.state === 'on' ? '' : plain[semantic.state];
}
