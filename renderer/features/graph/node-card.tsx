import {Badge, Button, CloseButton, Group, Text} from '@mantine/core';
import {IconFileText, IconFocus2, IconPin, IconPinnedOff, IconRoute, IconSitemap} from '@tabler/icons-react';
import type {GraphNode} from '#contract/graph';
import {MemoryBadges} from '../../ui/memory-badges.tsx';
import {countLinks} from './describe-node.ts';
import styles from './graph-stage.module.css';

export interface NodeActions {
  readonly open: () => void;
  readonly expand: () => void;
  readonly centre: () => void;
  readonly togglePin: () => void;
  readonly pathFromHere: () => void;
  readonly filterByTag: (tag: string) => void;
  readonly goTo: (id: string) => void;
  readonly close: () => void;
}

interface NodeCardProps {
  readonly node: GraphNode;
  /** The versions it is one of, oldest first; none when it has no others. */
  readonly versions: readonly GraphNode[];
  readonly pinned: boolean;
  readonly actions: NodeActions;
}

const tagsShown = 8;

/** What the selected node is, and what can be done with it. */
export function NodeCard({node, versions, pinned, actions}: NodeCardProps) {
  return (
    <section className={styles['card']} aria-label="Selected">
      <div className={styles['cardHead']}>
        <Text fw={600} size="sm" lh={1.35} className={styles['cardTitle']}>
          {node.title}
        </Text>
        <CloseButton size="sm" aria-label="Select nothing" onClick={actions.close} />
      </div>
      {node.localPath !== '' && (
        <Text size="xs" c="dimmed" className={styles['path']}>
          {node.localPath}
        </Text>
      )}
      <Group gap={6} mt={6}>
        {node.type === 'memory' && <MemoryBadges kind={node.kind} status={node.status} />}
        <Text size="xs" c="dimmed">
          {countLinks(node.degree)}
        </Text>
        {pinned && (
          <Text size="xs" c="dimmed">
            · pinned
          </Text>
        )}
      </Group>
      {versions.length > 1 && <Versions node={node} versions={versions} onGoTo={actions.goTo} />}
      {node.tags.length > 0 && <TagList tags={node.tags} onTag={actions.filterByTag} />}
      {node.type === 'memory' ? (
        <NoteButtons what={node.localPath === '' ? 'memory' : 'note'} pinned={pinned} actions={actions} />
      ) : (
        <TagButtons node={node} actions={actions} />
      )}
    </section>
  );
}

interface VersionsProps extends Pick<NodeCardProps, 'node' | 'versions'> {
  readonly onGoTo: (id: string) => void;
}

/** The line of versions as one reads it, to go along. */
function Versions({node, versions, onGoTo}: VersionsProps) {
  return (
    <ol className={styles['versions']} aria-label="Versions, oldest first">
      {versions.map(({id, title, status}) => (
        <li key={id} data-status={status} aria-current={id === node.id}>
          <button
            type="button"
            disabled={id === node.id}
            onClick={() => {
              onGoTo(id);
            }}
          >
            {title}
          </button>
        </li>
      ))}
    </ol>
  );
}

function TagList({tags, onTag}: {readonly tags: readonly string[]; readonly onTag: (tag: string) => void}) {
  return (
    <Group gap={4} mt={8} className={styles['tags'] ?? ''}>
      {tags.slice(0, tagsShown).map((tag) => (
        <Badge
          key={tag}
          component="button"
          type="button"
          size="sm"
          color="gray"
          fw={500}
          tt="none"
          title={`Show only notes with #${tag}`}
          onClick={() => {
            onTag(tag);
          }}
        >
          #{tag}
        </Badge>
      ))}
      {tags.length > tagsShown && (
        <Text size="xs" c="dimmed">
          +{tags.length - tagsShown}
        </Text>
      )}
    </Group>
  );
}

interface NoteButtonsProps extends Pick<NodeCardProps, 'pinned' | 'actions'> {
  readonly what: 'memory' | 'note';
}

function NoteButtons({what, pinned, actions}: NoteButtonsProps) {
  const icon = {size: 14, stroke: 1.6};
  return (
    <div className={styles['buttons']}>
      <Button variant="filled" leftSection={<IconFileText {...icon} />} onClick={actions.open}>
        Open {what}
      </Button>
      <Button leftSection={<IconSitemap {...icon} />} onClick={actions.expand}>
        Expand
      </Button>
      <Button leftSection={<IconFocus2 {...icon} />} onClick={actions.centre}>
        Centre here
      </Button>
      <Button leftSection={pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />} onClick={actions.togglePin}>
        {pinned ? 'Unpin' : 'Pin'}
      </Button>
      <Button className={styles['wide']} leftSection={<IconRoute {...icon} />} onClick={actions.pathFromHere}>
        Path from here to …
      </Button>
    </div>
  );
}

function TagButtons({node, actions}: Pick<NodeCardProps, 'node' | 'actions'>) {
  return (
    <div className={styles['buttons']}>
      <Button
        className={styles['wide']}
        onClick={() => {
          actions.filterByTag(node.title.replace(/^#/, ''));
        }}
      >
        Show only notes with this tag
      </Button>
    </div>
  );
}
