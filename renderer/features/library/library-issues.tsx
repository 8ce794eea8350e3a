import {Skeleton, Tabs, Text} from '@mantine/core';
import type {IssuesOutput} from '#contract/library';
import {useCall} from '../../client/use-call.ts';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {FileIssues} from './file-issues.tsx';
import {LinkIssues} from './link-issues.tsx';

interface LibraryIssuesProps {
  readonly onOpenNote: (pageId: string) => void;
}

/** What could not be read as its author meant it: warnings per file, and links that lead nowhere or to several notes. */
export function LibraryIssues({onOpenNote}: LibraryIssuesProps) {
  const issues = useCall('library.issues', {}, {keepPrevious: true});
  if (issues.isError) {
    return (
      <ErrorMessage title="The warnings could not be read" error={issues.error} onRetry={() => void issues.refetch()} />
    );
  }
  if (!issues.data) return <Skeleton height={80} aria-label="Reading the warnings" />;
  return <IssueTabs issues={issues.data} onOpenNote={onOpenNote} />;
}

function IssueTabs({issues: {files, links}, onOpenNote}: LibraryIssuesProps & {readonly issues: IssuesOutput}) {
  const broken = links.filter(({state}) => state === 'broken');
  const ambiguous = links.filter(({state}) => state === 'ambiguous');
  return (
    <Tabs defaultValue="files" keepMounted={false}>
      <Tabs.List mb="xs">
        <Tabs.Tab value="files">Warnings {figure(files.length)}</Tabs.Tab>
        <Tabs.Tab value="broken">Broken links {figure(broken.length)}</Tabs.Tab>
        <Tabs.Tab value="ambiguous">Ambiguous links {figure(ambiguous.length)}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="files">
        {files.length === 0 ? (
          <AllWell words="Every file could be read as it was meant." />
        ) : (
          <FileIssues issues={files} onOpenNote={onOpenNote} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="broken">
        {broken.length === 0 ? (
          <AllWell words="Every link leads to a note." />
        ) : (
          <LinkIssues links={broken} onOpenNote={onOpenNote} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="ambiguous">
        {ambiguous.length === 0 ? (
          <AllWell words="No link could mean more than one note." />
        ) : (
          <LinkIssues links={ambiguous} onOpenNote={onOpenNote} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

function figure(count: number) {
  return (
    <Text span inherit c="dimmed">
      {count.toLocaleString('en')}
    </Text>
  );
}

function AllWell({words}: {readonly words: string}) {
  return (
    <Text size="sm" c="dimmed" py="sm">
      {words}
    </Text>
  );
}
