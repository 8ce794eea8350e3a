import {Alert} from '@mantine/core';
import {IconAlertTriangle} from '@tabler/icons-react';
import type {LibraryStatus} from '#contract/library';
import {useCall} from '../../client/use-call.ts';
import {ProgressLine} from '../../ui/progress-line.tsx';
import {type Progress, progressWords} from '../../ui/progress-words.ts';
import {useProgress} from '../../ui/use-progress.ts';
import {FactList} from './fact-list.tsx';
import type {Fact} from './fact-list.tsx';
import styles from './settings-page.module.css';
import {providerName, servingWords, vectorProgress} from './vector-words.ts';

/** What makes vectors now, what answers searches, and how far new vectors are. */
export function CurrentEmbedder() {
  const status = useCall('library.status', {});
  const making = [...useProgress().values()].find(({phase}) => phase === 'embedding');
  if (!status.data) return null;
  const {notice} = status.data.embedder;
  return (
    <>
      {notice !== '' && (
        <Alert color="yellow" variant="light" p="xs" icon={<IconAlertTriangle size={16} stroke={1.6} />}>
          {notice}
        </Alert>
      )}
      <Remaking status={status.data} making={making} />
      <FactList facts={factsOf(status.data, making !== undefined)} />
    </>
  );
}

interface RemakingProps {
  readonly status: LibraryStatus;
  readonly making: Progress | undefined;
}

/** There only while old vectors stand in for new ones. */
function Remaking({status, making}: RemakingProps) {
  const words = servingWords(status);
  if (words === null) return null;
  const progress = vectorProgress(status, making);
  return (
    <div className={styles['remaking']} role="group" aria-label="New vectors">
      <span>{words}</span>
      <span className={styles['amount']}>{progressWords(progress)}</span>
      <ProgressLine progress={progress} />
    </div>
  );
}

/** While vectors are made, their own line counts them, and newer. */
function factsOf({embedder, pendingEmbeddings: pending}: LibraryStatus, isMaking: boolean): Fact[] {
  const {available, provider, model, dimensions, source, serving, changesOver} = embedder;
  if (!available) return [{label: 'In use', value: 'nothing'}];
  const waiting = pending === 0 ? 'no chunk waits for its vector' : `${pending.toLocaleString('en')} chunks`;
  return [
    {label: 'In use', value: `${provider} (${source})`},
    {label: 'Model', value: `${model}, ${dimensions.toLocaleString('en')} dimensions`},
    {label: 'Searches', value: serving === '' ? 'by words only, so far' : `answered with ${providerName(serving)}`},
    ...(isMaking || changesOver ? [] : [{label: 'Waiting', value: waiting}]),
  ];
}
