import {EmptyState, Skeleton, Stack, Title} from '@mantine/core';
import {IconFolderPlus} from '@tabler/icons-react';
import {useCall} from '../../client/use-call.ts';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {AddSource} from './add-source.tsx';
import {LibraryIssues} from './library-issues.tsx';
import {ProgressLine} from '../../ui/progress-line.tsx';
import {progressWords} from '../../ui/progress-words.ts';
import {SourceCard} from './source-card.tsx';
import styles from './sources-page.module.css';
import {useProgress} from '../../ui/use-progress.ts';

interface SourcesPageProps {
  readonly onOpenNote: (pageId: string) => void;
}

/** The folders of the library: add one, see how each is doing, and what in them could not be read as meant. */
export function SourcesPage({onOpenNote}: SourcesPageProps) {
  const status = useCall('library.status', {});
  return (
    <div className={styles['page']} tabIndex={-1}>
      <div className={styles['column']}>
        <Title order={1} size="h4">
          Sources
        </Title>
        <AddSource />
        <SourceList />
        {status.data?.sources.length !== 0 && <LibraryIssues onOpenNote={onOpenNote} />}
      </div>
    </div>
  );
}

function SourceList() {
  const status = useCall('library.status', {});
  const progress = useProgress();
  if (status.isError) {
    return (
      <ErrorMessage title="The sources could not be read" error={status.error} onRetry={() => void status.refetch()} />
    );
  }
  if (!status.data) return <Skeleton height={96} aria-label="Reading the sources" />;
  if (status.data.sources.length === 0) return <NoSources />;
  const vectors = [...progress.values()].find(({phase}) => phase === 'embedding');
  return (
    <Stack component="ul" gap="xs" className={styles['list']}>
      {status.data.sources.map((source) => (
        <SourceCard
          key={source.id}
          source={source}
          progress={progress.get(source.name)}
          vectors={status.data.embedder.available}
        />
      ))}
      {vectors && (
        <li className={styles['card']}>
          <div className={styles['doing']}>{progressWords(vectors)}</div>
          <ProgressLine progress={vectors} />
        </li>
      )}
    </Stack>
  );
}

function NoSources() {
  return (
    <EmptyState
      py="xl"
      icon={<IconFolderPlus stroke={1.4} />}
      title="No folder yet"
      description="Add a folder of Markdown notes. The files stay where they are and are never changed; Commonplace reads them and watches for changes."
    />
  );
}
