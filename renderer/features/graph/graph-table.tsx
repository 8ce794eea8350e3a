import {ActionIcon, Anchor, Button, Progress, Table, Text, VisuallyHidden} from '@mantine/core';
import {IconTopologyStar3} from '@tabler/icons-react';
import {useState} from 'react';
import type {GraphNode} from '#contract/graph';
import {MemoryBadges} from '../../ui/memory-badges.tsx';
import styles from './graph-table.module.css';
import type {Picture} from './plan-layout.ts';

interface GraphTableProps {
  readonly picture: Picture;
  readonly hits: ReadonlySet<string>;
  readonly onOpen: (pageId: string) => void;
  /** Asks to see a row in the drawing. */
  readonly onShow: (id: string) => void;
}

/** Rows made at a time: more would hold the page up. */
const chunk = 60;

/** The same notes as the drawing, best linked first, for those who would rather read. */
export function GraphTable({picture, hits, onOpen, onShow}: GraphTableProps) {
  const [count, setCount] = useState(chunk);
  const nodes = picture.nodes.toSorted(
    (a, b) => b.rank - a.rank || b.degree - a.degree || a.title.localeCompare(b.title),
  );
  const hops = nodes.some(({hop}) => hop > 0);
  return (
    <div className={styles['scroll']} tabIndex={0} role="region" aria-label="Notes of the graph, as a table">
      <Table stickyHeader verticalSpacing={5} horizontalSpacing="sm" className={styles['table']}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Note</Table.Th>
            <Table.Th className={styles['kind']}>Kind</Table.Th>
            <Table.Th className={styles['number']}>Links</Table.Th>
            {hops && <Table.Th className={styles['number']}>Hops</Table.Th>}
            <Table.Th w={130}>Rank</Table.Th>
            <Table.Th w={44}>
              <VisuallyHidden>Show in the drawing</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {nodes.slice(0, count).map((node) => (
            <Row key={node.id} node={node} hit={hits.has(node.id)} hops={hops} onOpen={onOpen} onShow={onShow} />
          ))}
        </Table.Tbody>
      </Table>
      {count < nodes.length && (
        <Button
          m="sm"
          onClick={() => {
            setCount(count + chunk);
          }}
        >
          Show {Math.min(chunk, nodes.length - count)} more of {nodes.length.toLocaleString('en')}
        </Button>
      )}
    </div>
  );
}

interface RowProps extends Pick<GraphTableProps, 'onOpen' | 'onShow'> {
  readonly node: GraphNode;
  readonly hit: boolean;
  /** Whether distances from a centre are shown. */
  readonly hops: boolean;
}

function Row({node, hit, hops, onOpen, onShow}: RowProps) {
  return (
    <Table.Tr data-hit={hit || undefined}>
      <Table.Td className={styles['note']}>
        <div className={styles['noteLine']}>
          <NoteName node={node} onOpen={onOpen} />
          <Text span size="xs" c="dimmed">
            {node.localPath}
          </Text>
        </div>
      </Table.Td>
      <Table.Td className={styles['kind']}>{node.type === 'tag' ? 'tag' : <KindCell node={node} />}</Table.Td>
      <Table.Td className={styles['number']}>{node.degree.toLocaleString('en')}</Table.Td>
      {hops && <Table.Td className={styles['number']}>{node.hop}</Table.Td>}
      <Table.Td>
        <Progress size="xs" value={node.rank * 100} aria-label={`Rank ${node.rank.toFixed(2)}`} />
      </Table.Td>
      <Table.Td>
        <ActionIcon
          size="sm"
          title="Show in the drawing"
          aria-label={`Show ${node.title} in the drawing`}
          onClick={() => {
            onShow(node.id);
          }}
        >
          <IconTopologyStar3 size={15} stroke={1.6} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

/** Tags have no note to open. */
function NoteName({node: {id, type, title}, onOpen}: Pick<RowProps, 'node' | 'onOpen'>) {
  if (type === 'tag')
    return (
      <Text span size="sm">
        #{title.replace(/^#/, '')}
      </Text>
    );
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      onClick={() => {
        onOpen(id);
      }}
    >
      {title}
    </Anchor>
  );
}

function KindCell({node: {kind, status}}: {readonly node: GraphNode}) {
  if (kind === 'note' && status === 'current')
    return (
      <Text size="xs" c="dimmed">
        note
      </Text>
    );
  return <MemoryBadges kind={kind} status={status} />;
}
