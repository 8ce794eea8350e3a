import {Button, EmptyState, Skeleton} from '@mantine/core';
import {IconFolderPlus} from '@tabler/icons-react';
import {useCall} from '../../client/use-call.ts';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {relativeDate} from '../../ui/format-date.ts';
import {MemoryBadges} from '../../ui/memory-badges.tsx';
import {placeWords} from '../../ui/place-words.ts';
import styles from './start-page.module.css';

interface StartPageProps {
  readonly onQuery: (query: string) => void;
  readonly onOpenNote: (pageId: string) => void;
  readonly onAddFolder: () => void;
}

/** What is shown while the box is empty: how to ask, and where one was last. */
export function StartPage({onQuery, onOpenNote, onAddFolder}: StartPageProps) {
  return (
    <div className={styles['page']} tabIndex={-1}>
      <section>
        <h2 className={styles['caption']}>Ways to ask</h2>
        <ul className={styles['hints']}>
          {hints.map((hint) => (
            <li key={hint.query}>
              <button
                type="button"
                className={styles['hint']}
                onClick={() => {
                  onQuery(hint.query);
                }}
              >
                <code>{hint.query}</code>
                <span>{hint.words}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2 className={styles['caption']}>Recent notes</h2>
        <RecentNotes onOpenNote={onOpenNote} onAddFolder={onAddFolder} />
      </section>
    </div>
  );
}

const hints = [
  {query: 'how do we decide', words: 'words, or a whole question'},
  {query: '"read again"', words: 'exactly these words, in this order'},
  {query: 'kind:decision status:current', words: 'only decisions that stand'},
  {query: 'title:review -draft', words: 'in the title; without a word'},
] as const;

const RECENT = 10;

function RecentNotes({onOpenNote, onAddFolder}: Omit<StartPageProps, 'onQuery'>) {
  const recent = useCall('note.suggest', {text: '', limit: RECENT});
  if (recent.isPending) return <RecentSkeleton />;
  if (recent.error) {
    return (
      <ErrorMessage title="The notes could not be listed" error={recent.error} onRetry={() => void recent.refetch()} />
    );
  }
  if (recent.data.notes.length === 0) return <NoNotes onAddFolder={onAddFolder} />;
  return (
    <ul className={styles['recent']}>
      {recent.data.notes.map((note) => (
        <li key={note.pageId}>
          <button
            type="button"
            className={styles['note']}
            onClick={() => {
              onOpenNote(note.pageId);
            }}
          >
            <span className={styles['title']}>{note.title}</span>
            <MemoryBadges kind={note.kind} status={note.status} />
            <span className={styles['path']}>{placeWords(note)}</span>
            <span className={styles['date']}>{note.updatedAt ? relativeDate(note.updatedAt) : ''}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function RecentSkeleton() {
  return (
    <div className={styles['skeletons']} aria-label="Recent notes are being read" role="status">
      {Array.from({length: 6}, (_, index) => (
        <Skeleton key={index} height={14} width={`${70 - index * 6}%`} />
      ))}
    </div>
  );
}

function NoNotes({onAddFolder}: {readonly onAddFolder: () => void}) {
  return (
    <EmptyState
      size="sm"
      py="xl"
      icon={<IconFolderPlus stroke={1.5} />}
      title="No notes yet"
      description="Add a folder of markdown files, and its notes appear here as they are read."
    >
      <EmptyState.Actions>
        <Button variant="filled" onClick={onAddFolder}>
          Add a folder
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
