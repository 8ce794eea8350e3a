import {Button, Group, Progress, Skeleton, Switch, Text, TextInput} from '@mantine/core';
import {useState} from 'react';
import type {UpdateChoice, Updates} from '#contract/updates';
import {ErrorLine} from '../../ui/error-line.tsx';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {SettingRow} from './setting-row.tsx';
import styles from './settings-page.module.css';
import {actionWords, feedTrouble, nextAction, type UpdateAction, updateWords} from './update-words.ts';
import {useUpdates} from './use-updates.ts';

/** Where newer versions come from, whether to look for them, and what there is. */
export function UpdateSettings() {
  const {current, error, choose, act} = useUpdates();
  return (
    <SettingRow
      title="Updates"
      description="A feed is a folder on a server with newer versions of Commonplace. It learns that somebody looks, and nothing of your notes."
    >
      {current.isError && (
        <ErrorMessage title="This could not be asked" error={current.error} onRetry={() => void current.refetch()} />
      )}
      {current.isPending && <Skeleton height={90} aria-label="Reading the choice of updates" />}
      {current.data && <Choices updates={current.data} onChoose={choose} />}
      {current.data && <Progression updates={current.data} onAct={act} />}
      {error && <ErrorLine>{error.message}</ErrorLine>}
    </SettingRow>
  );
}

interface ChoicesProps {
  readonly updates: Updates;
  readonly onChoose: (choice: UpdateChoice) => void;
}

function Choices({updates, onChoose}: ChoicesProps) {
  const {feed, isOn, state} = updates;
  if (state.type === 'unavailable') return null;
  return (
    <>
      {/* What is typed gives way to what is saved, also from another window. */}
      <FeedForm
        key={feed}
        feed={feed}
        onSave={(address) => {
          onChoose({feed: address, isOn: isOn && address !== null});
        }}
      />
      <Switch
        checked={isOn}
        disabled={feed === null || state.type === 'installing'}
        label="Look for updates"
        description={
          feed === null ? 'Name a feed first.' : 'At the start, and once a day. Nothing is downloaded by itself.'
        }
        onChange={(event) => {
          onChoose({feed, isOn: event.currentTarget.checked});
        }}
      />
    </>
  );
}

interface FeedFormProps {
  readonly feed: string | null;
  readonly onSave: (feed: string | null) => void;
}

function FeedForm({feed, onSave}: FeedFormProps) {
  const [typed, setTyped] = useState(feed ?? '');
  const [trouble, setTrouble] = useState<string | null>(null);
  const address = typed.trim();
  return (
    <form
      noValidate
      className={styles['numbers']}
      onSubmit={(event) => {
        event.preventDefault();
        const wrong = feedTrouble(typed);
        setTrouble(wrong);
        if (wrong === null) onSave(address === '' ? null : address);
      }}
    >
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label="Address of the feed"
          placeholder="https://…"
          type="url"
          autoComplete="off"
          spellCheck={false}
          className={styles['grows'] ?? ''}
          value={typed}
          aria-invalid={trouble !== null}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setTrouble(null);
          }}
        />
        <Button type="submit" size="sm" disabled={address === (feed ?? '')}>
          {address === '' && feed !== null ? 'Forget it' : 'Save'}
        </Button>
      </Group>
      {trouble !== null && <ErrorLine>{trouble}</ErrorLine>}
    </form>
  );
}

interface ProgressionProps {
  readonly updates: Updates;
  readonly onAct: (action: UpdateAction) => void;
}

function Progression({updates, onAct}: ProgressionProps) {
  const {state} = updates;
  const action = nextAction(state);
  return (
    <>
      <Text
        size="sm"
        {...(state.type === 'failed' && {className: styles['error'] ?? ''})}
        role="status"
        aria-label="State of the updates"
      >
        {updateWords(updates)}
      </Text>
      {state.type === 'downloading' && <Progress value={state.percent} aria-label="Download of the new version" />}
      {action !== null && (
        <Group gap="xs">
          <Button
            variant={action === 'look' ? 'default' : 'filled'}
            onClick={() => {
              onAct(action);
            }}
          >
            {actionWords[action]}
          </Button>
          {action === 'download' && (
            <Button
              onClick={() => {
                onAct('look');
              }}
            >
              {actionWords.look}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}
