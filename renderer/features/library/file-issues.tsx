import {Table} from '@mantine/core';
import {IconAlertTriangle, IconCircleX} from '@tabler/icons-react';
import type {IssuesOutput} from '#contract/library';
import {countOf} from './count-words.ts';
import {MoreButton} from './more-button.tsx';
import {NoteButton} from './note-button.tsx';
import styles from './sources-page.module.css';
import {useMore} from './use-more.ts';

type FileIssue = IssuesOutput['files'][number];

interface FileIssuesProps {
  readonly issues: readonly FileIssue[];
  readonly onOpenNote: (pageId: string) => void;
}

/** Warnings per file, source by source. */
export function FileIssues({issues, onOpenNote}: FileIssuesProps) {
  const {rows, rest, showMore} = useMore(issues.toSorted(bySourceAndPath));
  const sources = [...new Set(rows.map(({source}) => source))];
  return (
    <div className={styles['issues']}>
      <Table verticalSpacing={4} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>File</Table.Th>
            <Table.Th className={styles['line']}>Line</Table.Th>
            <Table.Th>What is wrong</Table.Th>
          </Table.Tr>
        </Table.Thead>
        {sources.map((source) => (
          <Table.Tbody key={source}>
            <Table.Tr className={styles['group']}>
              <Table.Th colSpan={3} scope="rowgroup">
                {source} · {countOf(issues.filter((issue) => issue.source === source).length, 'warning')}
              </Table.Th>
            </Table.Tr>
            {rows
              .filter((issue) => issue.source === source)
              .map((issue, index) => (
                <Row key={index} issue={issue} onOpenNote={onOpenNote} />
              ))}
          </Table.Tbody>
        ))}
      </Table>
      <MoreButton rest={rest} onMore={showMore} />
    </div>
  );
}

function Row({issue, onOpenNote}: {readonly issue: FileIssue} & Pick<FileIssuesProps, 'onOpenNote'>) {
  const {pageId, path, line, severity, message} = issue;
  const Icon = severity === 'error' ? IconCircleX : IconAlertTriangle;
  return (
    <Table.Tr>
      <Table.Td className={styles['file']}>
        {pageId === null ? (
          path
        ) : (
          <NoteButton pageId={pageId} onOpenNote={onOpenNote}>
            {path}
          </NoteButton>
        )}
      </Table.Td>
      <Table.Td className={styles['line']}>{line ?? '–'}</Table.Td>
      <Table.Td>
        <span className={styles['message']} data-severity={severity}>
          <Icon size={14} stroke={1.7} role="img" aria-label={severity} />
          {message}
        </span>
      </Table.Td>
    </Table.Tr>
  );
}

function bySourceAndPath(a: FileIssue, b: FileIssue): number {
  return a.source.localeCompare(b.source) || a.path.localeCompare(b.path) || (a.line ?? 0) - (b.line ?? 0);
}
