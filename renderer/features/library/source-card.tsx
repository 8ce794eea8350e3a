import {Button, Progress as Bar, Text, Tooltip} from '@mantine/core';
import {notifications} from '@mantine/notifications';
import {IconHammer, IconRefresh, IconTrash} from '@tabler/icons-react';
import {useState} from 'react';
import type {SourceView} from '#contract/library';
import {useCommand} from '../../client/use-call.ts';
import {fullDate, relativeDate} from '../../ui/format-date.ts';
import {countOf, percentOf} from './count-words.ts';
import {ProgressLine} from '../../ui/progress-line.tsx';
import {progressWords} from '../../ui/progress-words.ts';
import type {Progress} from '../../ui/progress-words.ts';
import {RemoveSource} from './remove-source.tsx';
import styles from './sources-page.module.css';

interface SourceCardProps {
  readonly source: SourceView;
  /** What is going on in this source; undefined when nothing is. */
  readonly progress: Progress | undefined;
  /** Whether there is an embedder at all. */
  readonly vectors: boolean;
}

const stateWords: Record<SourceView['state'], string> = {
  new: 'not read yet',
  scanning: 'being read',
  ready: 'up to date',
  unreadable: 'cannot be read',
};

/** One folder: where it is, how it is doing, and what can be done with it. */
export function SourceCard({source, progress, vectors}: SourceCardProps) {
  return (
    <li className={styles['card']}>
      <div className={styles['cardBody']}>
        <div className={styles['name']}>
          {source.name}
          <span className={styles['state']} data-state={source.state}>
            {stateWords[source.state]}
          </span>
        </div>
        <div className={styles['root']} title={source.root}>
          {source.root}
        </div>
        <SourceActions source={source} />
        {source.reason !== '' && <div className={styles['reason']}>{source.reason}</div>}
        {source.notice !== '' && <div className={styles['reason']}>{source.notice}</div>}
        <Figures source={source} vectors={vectors} />
      </div>
      {progress && (
        <>
          <div className={styles['doing']}>{progressWords(progress)}</div>
          <ProgressLine progress={progress} />
        </>
      )}
    </li>
  );
}

function Figures({source, vectors}: Pick<SourceCardProps, 'source' | 'vectors'>) {
  const {documents, chunks, embedded, warnings, lastScanAt, layout} = source;
  return (
    <div className={styles['figures']}>
      <span>{countOf(documents, 'note')}</span>
      <span>{countOf(chunks, 'chunk')}</span>
      {vectors && chunks > 0 && <Vectors embedded={embedded} chunks={chunks} />}
      {warnings > 0 && <span>{countOf(warnings, 'warning')}</span>}
      <span>{layout === 'metadata' ? 'with metadata.json' : 'Markdown folder'}</span>
      {lastScanAt !== null && (
        <Text span inherit c="dimmed" title={fullDate(lastScanAt)}>
          read {relativeDate(lastScanAt)}
        </Text>
      )}
    </div>
  );
}

function Vectors({embedded, chunks}: Pick<SourceView, 'embedded' | 'chunks'>) {
  const percent = percentOf(embedded, chunks);
  if (percent === 100) return <span>all with vectors</span>;
  return (
    <span className={styles['vectors']}>
      vectors {percent} %
      <Bar
        w={90}
        size={4}
        value={percent}
        aria-label={`Vectors: ${embedded.toLocaleString('en')} of ${countOf(chunks, 'chunk')}`}
      />
    </span>
  );
}

function SourceActions({source: {id, name, documents}}: Pick<SourceCardProps, 'source'>) {
  const [removing, setRemoving] = useState(false);
  return (
    <div className={styles['actions']}>
      <CommandButton id={id} name={name} method="library.rescan" />
      <CommandButton id={id} name={name} method="library.rebuild" />
      <Button
        leftSection={<IconTrash size={14} stroke={1.6} />}
        aria-label={`Remove ${name}`}
        onClick={() => {
          setRemoving(true);
        }}
      >
        Remove
      </Button>
      <RemoveSource
        {...{id, name, documents}}
        opened={removing}
        onClose={() => {
          setRemoving(false);
        }}
      />
    </div>
  );
}

const commands = {
  'library.rescan': {label: 'Rescan', hint: 'Look at every file again', Icon: IconRefresh},
  'library.rebuild': {label: 'Rebuild', hint: 'Make the index of this folder anew, from its files', Icon: IconHammer},
} as const;

interface CommandButtonProps {
  readonly id: number;
  readonly name: string;
  readonly method: keyof typeof commands;
}

function CommandButton({id, name, method}: CommandButtonProps) {
  const command = useCommand(method);
  const {label, hint, Icon} = commands[method];
  const onError = (error: Error) => {
    notifications.show({title: name, message: error.message, color: 'red', autoClose: 10_000});
  };
  return (
    <Tooltip label={hint}>
      <Button
        leftSection={<Icon size={14} stroke={1.6} />}
        loading={command.isPending}
        aria-label={`${label} ${name}`}
        onClick={() => {
          command.mutate({id}, {onError});
        }}
      >
        {label}
      </Button>
    </Tooltip>
  );
}
