import {Button} from '@mantine/core';
import type {MemoryCard} from '#contract/memories';
import {type MemoryTask, openDesk} from '../../ui/desk.ts';
import {actionsFor} from './memory-actions.ts';
import {useDirectChange} from './use-direct-change.ts';
import styles from './memory-card.module.css';

/** What can be done about a memory as it stands. */
export function CardActions({card}: {readonly card: MemoryCard}) {
  const {memory} = card;
  const accept = useDirectChange('memory.accept');
  const revalidate = useDirectChange('memory.revalidate');
  const direct = {accept, revalidate};
  const problem = accept.problem ?? revalidate.problem;
  return (
    <>
      <div className={styles['actions']} role="group" aria-label="Actions">
        {actionsFor(memory).map(({act, label, isMain}) => {
          const change = act === 'accept' || act === 'revalidate' ? direct[act] : null;
          return (
            <Button
              key={act}
              size="compact-sm"
              fz="xs"
              variant={isMain ? 'filled' : 'default'}
              loading={change?.pending ?? false}
              onClick={() => {
                if (change) change.run(memory);
                else openDesk({type: act as MemoryTask, id: memory.id});
              }}
            >
              {label}
            </Button>
          );
        })}
      </div>
      {problem !== null && (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
