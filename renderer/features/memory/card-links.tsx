import type {EdgeOutput, MemoryCard} from '#contract/memories';
import {StatusMark} from '../../ui/status-mark.tsx';
import {CardSection} from './card-section.tsx';
import {linkWords, shownLinks} from './link-words.ts';
import type {CardPartProps} from './memory-card.tsx';
import {UnlinkButton} from './unlink-button.tsx';
import styles from './memory-card.module.css';

/** The other edges of a memory, in words, each of which can be taken away where somebody made it. */
export function CardLinks({card, onOpen}: CardPartProps) {
  const links = shownLinks(card);
  if (links.length === 0) return null;
  return (
    <CardSection title="Linked" count={links.length}>
      <ul className={styles['list']}>
        {links.map((edge) => (
          <li key={edge.id} className={styles['source']}>
            <Linked edge={edge} card={card} onOpen={onOpen} />
            <UnlinkButton edge={edge} label="Take this link away" />
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

interface LinkedProps extends Pick<CardPartProps, 'onOpen'> {
  readonly edge: EdgeOutput;
  readonly card: MemoryCard;
}

function Linked({edge, card, onOpen}: LinkedProps) {
  const id = edge.from_id === card.memory.id ? edge.to_id : edge.from_id;
  const end = card.ends.find((one) => one.id === id);
  const passage = card.messages.find((one) => one.id === id);
  const words = <span className={styles['dim']}>{linkWords(edge, card.memory.id)}</span>;
  const name = end?.title ?? passage?.content ?? 'something that is not here';
  if (!end?.status) {
    return (
      <span className={styles['link']}>
        {words} <strong>{name}</strong>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles['link']}
      onClick={() => {
        onOpen(id);
      }}
    >
      {words} <strong>{name}</strong>
      {end.status !== 'current' && <StatusMark status={end.status} />}
    </button>
  );
}
