import {Alert} from '@mantine/core';
import {IconAlertTriangle} from '@tabler/icons-react';
import type {LibraryStatus} from '#contract/library';
import type {EmbedderSetting as Embedder} from '#contract/settings';
import {useCall} from '../../client/use-call.ts';
import {ChoiceList} from './choice-list.tsx';
import type {Choice} from './choice-list.tsx';
import {FactList} from './fact-list.tsx';
import type {Fact} from './fact-list.tsx';
import {SettingRow} from './setting-row.tsx';

interface EmbedderChoiceProps {
  readonly value: Embedder;
  readonly onChoose: (value: Embedder) => void;
}

const choices: readonly Choice<Embedder>[] = [
  {
    value: 'bundled',
    label: 'Bundled model',
    meaning:
      'Universal Sentence Encoder lite, on this computer, without a network. It knows English only: notes in other languages are found by their words.',
  },
  {
    value: 'hash-local',
    label: 'Hashed words',
    meaning: 'No model: compares which words two texts share, in any language. Fast and small, but knows no synonyms.',
  },
  {value: 'none', label: 'None', meaning: 'Search by words only. Nothing is computed in the background.'},
];

/** How texts become vectors, and how that stands at the moment. */
export function EmbedderChoice({value, onChoose}: EmbedderChoiceProps) {
  const status = useCall('library.status', {});
  return (
    <SettingRow
      title="Search by meaning"
      description="What turns texts into vectors. Vectors of one kind are never compared with another; after a change they are made anew in the background while words go on being searched."
    >
      <ChoiceList label="What makes the vectors" choices={choices} value={value} onChoose={onChoose} />
      {status.data && <Current embedder={status.data.embedder} pending={status.data.pendingEmbeddings} />}
    </SettingRow>
  );
}

function Current({embedder, pending}: {readonly embedder: LibraryStatus['embedder']; readonly pending: number}) {
  const {notice} = embedder;
  return (
    <>
      {notice !== '' && (
        <Alert color="yellow" variant="light" p="xs" icon={<IconAlertTriangle size={16} stroke={1.6} />}>
          {notice}
        </Alert>
      )}
      <FactList facts={factsOf(embedder, pending)} />
    </>
  );
}

function factsOf({available, provider, model, dimensions, source}: LibraryStatus['embedder'], pending: number): Fact[] {
  if (!available) return [{label: 'In use', value: 'nothing'}];
  return [
    {label: 'In use', value: `${provider} (${source})`},
    {label: 'Model', value: `${model}, ${dimensions.toLocaleString('en')} dimensions`},
    {
      label: 'Waiting',
      value: pending === 0 ? 'no chunk waits for its vector' : `${pending.toLocaleString('en')} chunks`,
    },
  ];
}
