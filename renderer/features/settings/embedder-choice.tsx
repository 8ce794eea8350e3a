import {Button, Group} from '@mantine/core';
import {IconPlus} from '@tabler/icons-react';
import {useState} from 'react';
import type {Output} from '#contract/methods';
import type {EmbedderSetting as Embedder} from '#contract/settings';
import {useCall} from '../../client/use-call.ts';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {ChoiceList} from './choice-list.tsx';
import type {Choice} from './choice-list.tsx';
import {CurrentEmbedder} from './current-embedder.tsx';
import {ProviderDialog} from './provider-dialog.tsx';
import {ProviderMeaning} from './provider-meaning.tsx';
import {ProviderTools} from './provider-tools.tsx';
import {SettingRow} from './setting-row.tsx';

interface EmbedderChoiceProps {
  readonly value: Embedder;
  readonly onChoose: (value: Embedder) => void;
}

export type ProviderView = Output<'embedding.providers'>['providers'][number];

const builtIn: readonly Choice<Embedder>[] = [
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

/** How texts become vectors: built in or by a provider, and how that stands at the moment. */
export function EmbedderChoice({value, onChoose}: EmbedderChoiceProps) {
  const providers = useCall('embedding.providers', {});
  const list = providers.data?.providers ?? [];
  const [dialog, setDialog] = useState<{readonly opened: boolean; readonly view: ProviderView | null}>();
  const open = (view: ProviderView | null) => {
    setDialog({opened: true, view});
  };
  return (
    <SettingRow
      title="Search by meaning"
      description="What turns texts into vectors. Vectors of one kind are never compared with another; after a change they are made anew in the background, and the old ones go on answering until then."
    >
      <ChoiceList
        label="What makes the vectors"
        choices={[...builtIn, ...list.map((view) => choiceOf(view, value, open))]}
        value={value}
        onChoose={onChoose}
      />
      {providers.isError && (
        <ErrorMessage
          title="The providers could not be read"
          error={providers.error}
          onRetry={() => void providers.refetch()}
        />
      )}
      <Group>
        <Button
          leftSection={<IconPlus size={14} stroke={1.7} />}
          disabled={!providers.data}
          onClick={() => {
            open(null);
          }}
        >
          Add a provider
        </Button>
      </Group>
      <CurrentEmbedder />
      {dialog && (
        <ProviderDialog
          {...dialog}
          isChosen={dialog.view !== null && value === settingOf(dialog.view)}
          taken={list.map(({provider}) => provider.id)}
          onClose={() => {
            setDialog({...dialog, opened: false});
          }}
        />
      )}
    </SettingRow>
  );
}

function choiceOf(view: ProviderView, chosen: Embedder, onEdit: (view: ProviderView) => void): Choice<Embedder> {
  const setting = settingOf(view);
  return {
    value: setting,
    label: view.provider.name,
    meaning: <ProviderMeaning view={view} />,
    tools: (
      <ProviderTools
        view={view}
        isChosen={setting === chosen}
        onEdit={() => {
          onEdit(view);
        }}
      />
    ),
  };
}

function settingOf({provider: {id}}: ProviderView): Embedder {
  return `provider:${id}`;
}
