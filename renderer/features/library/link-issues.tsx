import {Code, Table} from '@mantine/core';
import type {IssuesOutput} from '#contract/library';
import {MoreButton} from './more-button.tsx';
import {NoteButton} from './note-button.tsx';
import styles from './sources-page.module.css';
import {useMore} from './use-more.ts';

interface LinkIssuesProps {
  readonly links: IssuesOutput['links'];
  readonly onOpenNote: (pageId: string) => void;
}

/** Links that point nowhere, or to more than one note, with the note that holds each. */
export function LinkIssues({links, onOpenNote}: LinkIssuesProps) {
  const {rows, rest, showMore} = useMore(links);
  return (
    <div className={styles['issues']}>
      <Table verticalSpacing={4} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>In the note</Table.Th>
            <Table.Th>Link as written</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({pageId, title, target}, index) => (
            <Table.Tr key={index}>
              <Table.Td className={styles['file']}>
                <NoteButton pageId={pageId} onOpenNote={onOpenNote}>
                  {title}
                </NoteButton>
              </Table.Td>
              <Table.Td className={styles['file']}>
                <Code>{target}</Code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <MoreButton rest={rest} onMore={showMore} />
    </div>
  );
}
