import type {MemoryCard} from '#contract/memories';
import {StatusMark} from '../../ui/status-mark.tsx';
import {CardSection} from './card-section.tsx';
import {contradictionWith, noteOf} from './contradiction-edge.ts';
import type {CardPartProps} from './memory-card.tsx';
import {shownWords} from './shown-words.ts';
import styles from './memory-card.module.css';

/** What contradicts this memory, and what was said about it. */
export function CardContradictions({card, onOpen}: CardPartProps) {
  if (card.contradictions.length === 0) return null;
  return (
    <CardSection title="Contradicted by" count={card.contradictions.length}>
      <ul className={styles['list']}>
        {card.contradictions.map((other) => (
          <li key={other.id}>
            <button
              type="button"
              className={styles['other']}
              onClick={() => {
                onOpen(other.id);
              }}
            >
              <span>{shownWords(other)}</span>
              <span className={styles['meta']}>
                <StatusMark status={other.status} />
                <Said card={card} id={other.id} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function Said({card, id}: {readonly card: MemoryCard; readonly id: string}) {
  const note = noteOf(contradictionWith(card, id));
  return note === '' ? null : <span>“{note}”</span>;
}
