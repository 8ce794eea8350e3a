import {Skeleton} from '@mantine/core';
import type {MemoryCard as Card} from '#contract/memories';
import {useCall} from '../../client/use-call.ts';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {isGone} from '../../ui/is-gone.ts';
import {isPast} from '../../ui/memory-badges.tsx';
import {WarningList} from '../../ui/warning-list.tsx';
import {CardActions} from './card-actions.tsx';
import {CardContradictions} from './card-contradictions.tsx';
import {CardFacts} from './card-facts.tsx';
import {CardHistory} from './card-history.tsx';
import {CardLinks} from './card-links.tsx';
import {CardSources} from './card-sources.tsx';
import {CardVersions} from './card-versions.tsx';
import styles from './memory-card.module.css';

export interface MemoryCardProps {
  readonly id: string;
  /** Opens a note, or the card of another memory. */
  readonly onOpen: (id: string) => void;
  readonly onOpenPassage: (pageId: string, passage: string) => void;
  readonly onSearch: (query: string) => void;
}

export interface CardPartProps extends Omit<MemoryCardProps, 'id'> {
  readonly card: Card;
}

/** Everything about one memory: what it says, whether it holds, why, and how it came to be so. */
export function MemoryCard({id, ...actions}: MemoryCardProps) {
  const answer = useCall('memory.read', {memory_id: id});
  if (answer.error) return <CardError error={answer.error} onRetry={() => void answer.refetch()} />;
  if (!answer.data) return <CardSkeleton />;
  const parts = {card: answer.data, ...actions};
  const {memory, warnings} = answer.data;
  return (
    <div className={styles['card']} key={id}>
      <h2 className={styles['statement']} data-past={isPast(memory.status) || undefined}>
        {memory.content}
      </h2>
      <WarningList label="Warnings about this memory" warnings={warnings} className={styles['warnings']} />
      <CardActions card={answer.data} />
      <CardFacts {...parts} />
      <CardContradictions {...parts} />
      <CardSources {...parts} />
      <CardVersions {...parts} />
      <CardLinks {...parts} />
      <CardHistory card={answer.data} />
    </div>
  );
}

function CardError({error, onRetry}: {readonly error: Error; readonly onRetry: () => void}) {
  return isGone(error) ? (
    <ErrorMessage
      title="This memory is not here"
      error={error}
      words="It belongs to another library, or its address is not whole."
      onRetry={onRetry}
    />
  ) : (
    <ErrorMessage title="The memory could not be read" error={error} onRetry={onRetry} />
  );
}

function CardSkeleton() {
  return (
    <div className={styles['skeleton']} role="status" aria-label="The memory is being read">
      <Skeleton height={20} width="80%" />
      <Skeleton height={20} width="52%" mb={12} />
      {[64, 58, 70].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} />
      ))}
    </div>
  );
}
