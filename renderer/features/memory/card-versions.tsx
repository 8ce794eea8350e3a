import {fullDate} from '../../ui/format-date.ts';
import {isPast} from '../../ui/memory-badges.tsx';
import {StatusMark} from '../../ui/status-mark.tsx';
import {CardSection} from './card-section.tsx';
import type {CardPartProps} from './memory-card.tsx';
import {shownWords} from './shown-words.ts';
import styles from './card-versions.module.css';

/** The line of versions, from the first to the last, with the one that is shown marked. */
export function CardVersions({card, onOpen}: CardPartProps) {
  const {chain, memory} = card;
  if (chain.length < 2) return null;
  return (
    <CardSection title="Line of versions" count={chain.length}>
      <ol className={styles['line']} aria-label="Line of versions">
        {chain.map((version, index) => (
          <li
            key={version.id}
            className={styles['version']}
            data-past={isPast(version.status) || undefined}
            aria-current={version.id === memory.id ? 'true' : undefined}
          >
            <button
              type="button"
              className={styles['open']}
              disabled={version.id === memory.id}
              onClick={() => {
                onOpen(version.id);
              }}
            >
              <span className={styles['text']}>{shownWords(version)}</span>
              <span className={styles['meta']}>
                <span>
                  {index + 1} of {chain.length}
                </span>
                <StatusMark status={version.status} />
                <time dateTime={version.created_at}>{fullDate(version.created_at)}</time>
                {version.id === memory.id && <strong>shown here</strong>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </CardSection>
  );
}
