import {fullDate, relativeDate} from '../../ui/format-date.ts';
import {isPast} from '../../ui/memory-badges.tsx';
import {StatusMark} from '../../ui/status-mark.tsx';
import {lifeWords, sureWords} from './life-words.ts';
import {tagsIn} from './metadata-text.ts';
import {shownWords} from './shown-words.ts';
import type {ListedMemory} from './use-memory-pages.ts';
import styles from './memory-row.module.css';

interface MemoryRowProps {
  readonly row: ListedMemory;
  readonly scopes: ReadonlyMap<string, string>;
}

const SHOWN_TAGS = 3;

/** One memory of a list: what it says, and how far one may rely on it. */
export function MemoryRow({row, scopes}: MemoryRowProps) {
  const {memory, about} = row;
  return (
    <div className={styles['row']} data-past={isPast(memory.status) || undefined}>
      <div className={styles['statement']}>{shownWords(memory, about)}</div>
      <div className={styles['meta']}>
        <StatusMark status={memory.status} />
        <span className={styles['kind']}>{memory.kind}</span>
        {factsOf(row, scopes).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <span className={styles['tags']}>
          {tagsIn(memory.metadata)
            .slice(0, SHOWN_TAGS)
            .map((tag) => (
              <span key={tag} className={styles['tag']}>
                #{tag}
              </span>
            ))}
        </span>
        {about?.origin === 'note' && <span>from a note</span>}
        <time dateTime={memory.created_at} title={fullDate(memory.created_at)} className={styles['age']}>
          {relativeDate(memory.created_at)}
        </time>
      </div>
    </div>
  );
}

/** Certainty and life are said where they are not the usual; so is a scope smaller than the library. */
function factsOf({memory, about}: ListedMemory, scopes: MemoryRowProps['scopes']): readonly string[] {
  const life = lifeWords(memory.expires_at);
  const scope = scopes.get(about?.scope_id ?? '') ?? '';
  return [sureWords(memory.confidence), isPast(memory.status) ? '' : life, scope].filter((fact) => fact !== '');
}
