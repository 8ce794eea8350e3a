import {Tooltip} from '@mantine/core';
import {IconAlertTriangle} from '@tabler/icons-react';
import type {LibraryStatus} from '#contract/library';
import {useCall} from '../../client/use-call.ts';
import {countOf, percentOf} from './count-words.ts';
import {ProgressLine} from '../../ui/progress-line.tsx';
import {progressWords} from '../../ui/progress-words.ts';
import styles from './status-strip.module.css';
import {useProgress} from '../../ui/use-progress.ts';

/** One line at the foot of the page: how much there is, what is going on, and what is not as it should be. */
export function StatusStrip() {
  const status = useCall('library.status', {});
  const [running] = useProgress().values();
  return (
    <footer className={styles['strip']} aria-label="Library">
      <span className={styles['counts']}>
        {status.data ? countsOf(status.data, running?.phase === 'embedding') : status.error?.message}
      </span>
      {running && <span className={styles['doing']}>{progressWords(running)}</span>}
      {status.data && <Notices status={status.data} />}
      {running && (
        <div className={styles['bar']}>
          <ProgressLine progress={running} size={2} />
        </div>
      )}
    </footer>
  );
}

/** “1,017 notes · 5,204 chunks · vectors 63 %”; while vectors are made, their own line counts them, and newer. */
function countsOf({stats, embedder}: LibraryStatus, isEmbedding: boolean): string {
  const counts = [countOf(stats.documents, 'note'), countOf(stats.chunks, 'chunk')];
  if (stats.chunks === 0 || isEmbedding) return counts.join(' · ');
  const vectors = embedder.available ? `vectors ${String(percentOf(stats.embeddings, stats.chunks))} %` : 'vectors off';
  return [...counts, vectors].join(' · ');
}

function Notices({status}: {readonly status: LibraryStatus}) {
  const unreadable = status.sources.filter(({state}) => state === 'unreadable');
  const troubles = [
    ...(status.embedder.notice === ''
      ? []
      : [{key: 'embedder', short: vectorWords(status.embedder), long: status.embedder.notice}]),
    ...unreadable.map(({id, name, reason}) => ({
      key: `source-${String(id)}`,
      short: `${name} cannot be read`,
      long: reason,
    })),
    ...status.sources
      .filter(({notice}) => notice !== '')
      .map(({id, name, notice}) => ({
        key: `watch-${String(id)}`,
        short: `${name} is not watched`,
        long: notice,
      })),
  ];
  return troubles.map(({key, short, long}) => (
    <Tooltip
      key={key}
      label={long}
      multiline
      maw={340}
      position="top-end"
      events={{hover: true, focus: true, touch: true}}
    >
      <span className={styles['notice']} tabIndex={0} role="note" aria-label={`${short}: ${long}`}>
        <IconAlertTriangle size={13} stroke={1.7} aria-hidden />
        {short}
      </span>
    </Tooltip>
  ));
}

function vectorWords({available, provider}: LibraryStatus['embedder']): string {
  return available ? `vectors by ${provider}` : 'no vectors';
}
