import {type ReactNode} from 'react';
import {Button} from '@mantine/core';
import {openDesk} from '../../ui/desk.ts';
import type {MemoriesPageProps} from './memories-page.tsx';
import {MemoryRow} from './memory-row.tsx';
import type {MemoryLine} from './review-lines.ts';
import {type DirectChange, useDirectChange} from './use-direct-change.ts';
import styles from './review-row.module.css';

interface ReviewRowProps extends Pick<MemoriesPageProps, 'onOpen'> {
  readonly line: MemoryLine;
  readonly scopes: ReadonlyMap<string, string>;
}

/** One memory that asks for somebody's word, with the answers at hand. */
export function ReviewRow({line, scopes, onOpen}: ReviewRowProps) {
  const {row, group} = line;
  const {memory} = row;
  const accept = useDirectChange('memory.accept');
  const isOurs = row.about?.origin !== 'note';
  const keys: Readonly<Record<string, () => void>> =
    group === 'proposed' && isOurs
      ? {
          a: () => {
            accept.run(memory);
          },
          r: () => {
            openDesk({type: 'reject', id: memory.id});
          },
        }
      : {};
  return (
    <div
      className={styles['row']}
      onKeyDown={(event) => {
        if (!event.ctrlKey && !event.metaKey && !event.altKey) keys[event.key]?.();
      }}
    >
      <button
        type="button"
        className={styles['open']}
        data-statement
        onClick={(event) => {
          // A click that no pointer made is the Enter key.
          onOpen(memory.id, event.detail === 0 ? 'read' : 'open');
        }}
      >
        <MemoryRow row={row} scopes={scopes} />
      </button>
      <div className={styles['actions']}>
        {isOurs ? (
          <Actions line={line} accept={accept} />
        ) : (
          <span>It is a note: what it says is changed in its file.</span>
        )}
      </div>
      {accept.problem !== null && (
        <p className={styles['problem']} role="alert">
          {accept.problem}
        </p>
      )}
    </div>
  );
}

function Actions({line, accept}: {readonly line: MemoryLine; readonly accept: DirectChange}): ReactNode {
  const {memory} = line.row;
  const ask = (type: 'reject' | 'settle' | 'renew' | 'invalidate') => () => {
    openDesk({type, id: memory.id});
  };
  switch (line.group) {
    case 'proposed':
      return (
        <>
          <Button
            size="compact-xs"
            variant="filled"
            loading={accept.pending}
            onClick={() => {
              accept.run(memory);
            }}
          >
            Accept
          </Button>
          <Button size="compact-xs" onClick={ask('reject')}>
            Reject…
          </Button>
        </>
      );
    case 'contested':
      return (
        <Button size="compact-xs" variant="filled" onClick={ask('settle')}>
          See both sides…
        </Button>
      );
    case 'expiring':
      return (
        <>
          <Button size="compact-xs" variant="filled" onClick={ask('renew')}>
            Renew…
          </Button>
          <Button size="compact-xs" onClick={ask('invalidate')}>
            It holds no more…
          </Button>
        </>
      );
  }
}
