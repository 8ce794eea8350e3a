import type {EdgeOutput, MessageOutput} from '#contract/memories';
import {IconFileText, IconMessage} from '@tabler/icons-react';
import {fullDate} from '../../ui/format-date.ts';
import {CardSection} from './card-section.tsx';
import type {CardPartProps} from './memory-card.tsx';
import {readablePassage} from './readable-passage.ts';
import {UnlinkButton} from './unlink-button.tsx';
import styles from './memory-card.module.css';

/** What a memory rests on: the passages as they read when they were kept, and what else was named. */
export function CardSources(props: CardPartProps) {
  const {card} = props;
  const sources = card.edges.filter(
    ({edge_type, from_id}) => edge_type === 'DERIVED_FROM' && from_id === card.memory.id,
  );
  return (
    <CardSection title="Rests on" count={sources.length}>
      <ul className={styles['list']}>
        {sources.map((edge) => (
          <li key={edge.id} className={styles['source']}>
            <Source edge={edge} {...props} />
            {sources.length > 1 && <UnlinkButton edge={edge} label="Take this source away" />}
          </li>
        ))}
      </ul>
    </CardSection>
  );
}

function Source({edge, card, onOpen, onOpenPassage}: CardPartProps & {readonly edge: EdgeOutput}) {
  const message = card.messages.find(({id}) => id === edge.to_id);
  if (message) return <Passage message={message} onOpenPassage={onOpenPassage} />;
  const end = card.ends.find(({id}) => id === edge.to_id);
  if (!end) return <span className={styles['dim']}>Something that is not in the library any more</span>;
  return (
    <button
      type="button"
      className={styles['link']}
      onClick={() => {
        onOpen(end.id);
      }}
    >
      {edge.to_type === 'artifact' ? 'The note ' : 'The memory '}
      <strong>{end.title}</strong>
    </button>
  );
}

interface PassageProps extends Pick<CardPartProps, 'onOpenPassage'> {
  readonly message: MessageOutput;
}

/** Words enough to find the place again; all of them would make an endless address. */
const PLACE_LENGTH = 240;

function Passage({message, onOpenPassage}: PassageProps) {
  const pageId = textOf(message.metadata['page_id']);
  const title = textOf(message.metadata['title']);
  return (
    <figure className={styles['passage']}>
      <blockquote>{readablePassage(message.content)}</blockquote>
      <figcaption>
        {pageId === '' ? (
          <span className={styles['caption2']}>
            <IconMessage size={14} stroke={1.75} aria-hidden /> Said {fullDate(message.created_at)}
          </span>
        ) : (
          <button
            type="button"
            className={styles['link']}
            onClick={() => {
              onOpenPassage(pageId, readablePassage(message.content).slice(0, PLACE_LENGTH).toWellFormed());
            }}
          >
            <IconFileText size={14} stroke={1.75} aria-hidden /> <strong>{title}</strong>
            <span className={styles['dim']}>as it read on {fullDate(message.created_at)}</span>
          </button>
        )}
      </figcaption>
    </figure>
  );
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
