import type {MemoryCard} from '#contract/memories';
import {useCall} from '../../client/use-call.ts';
import {CardSection} from './card-section.tsx';
import {actionWords, noteWords} from './event-words.ts';
import {exactTime} from './exact-time.ts';
import styles from './memory-card.module.css';

/** Every change of this memory, oldest first, with when it was made and by whom. */
export function CardHistory({card}: {readonly card: MemoryCard}) {
  const history = useCall('memory.history', {memory_id: card.memory.id});
  const people = useCall('memory.identities', {});
  const events = history.data?.events ?? [];
  if (events.length === 0) return null;
  const names = new Map(people.data?.identities.map(({identity_id, name}) => [identity_id, name]));
  return (
    <CardSection title="History" count={events.length}>
      <ol className={styles['events']} aria-label="History">
        {events.map((event, index) => (
          // Events are only ever added at the end.
          <li key={index}>
            <time dateTime={event.at}>{exactTime(event.at)}</time>
            <span>
              <strong>{actionWords(event.action)}</strong> by {names.get(event.identity_id) ?? 'somebody'}
              {noteWords(event) !== '' && <span className={styles['dim']}>: {noteWords(event)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </CardSection>
  );
}
