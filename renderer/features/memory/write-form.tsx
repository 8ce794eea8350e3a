import {useState} from 'react';
import {Button, Checkbox} from '@mantine/core';
import {notifications} from '@mantine/notifications';
import {useQueryClient} from '@tanstack/react-query';
import type {Client} from '#contract/client';
import type {Input} from '#contract/methods';
import {useClient} from '../../client/client-context.ts';
import {useCall} from '../../client/use-call.ts';
import {closeDesk, type Selected} from '../../ui/desk.ts';
import {errorWords} from '../../ui/error-words.ts';
import {DeskForm} from './desk-form.tsx';
import {refreshMemories} from './refresh-memories.ts';
import {emptyDraft, prefill, saidOf, spokenSource, type StatementDraft} from './statement-draft.ts';
import {ContentField, PlaceFields, SaidFields} from './statement-fields.tsx';
import {useSpoken} from './use-spoken.ts';
import {WriteSource} from './write-source.tsx';
import styles from './desk.module.css';

interface WriteFormProps {
  /** What it is written from; null when it rests on no note. */
  readonly from: Selected | null;
  readonly onOpen: (id: string) => void;
}

/** Writes a new memory. */
export function WriteForm({from, onOpen}: WriteFormProps) {
  const [draft, setDraft] = useState({...emptyDraft, content: prefill(from?.text ?? '')});
  const passage = usePassage(from);
  const writing = useWriting();
  const isReady = draft.content.trim() !== '' && passage.isKnown;
  return (
    <DeskForm
      label="Remember"
      change={writing}
      isReady={isReady}
      onSend={() => {
        writing.send(draft, passage.source, (id) => {
          closeDesk();
          if (from === null) onOpen(id);
          else tellOf(id, onOpen);
        });
      }}
    >
      <div className={styles['fields']}>
        <ContentField draft={draft} onDraft={setDraft} />
        <WriteSource from={from} isWhole={passage.source?.kind === 'artifact'} />
        <PlaceFields draft={draft} onDraft={setDraft} />
        <SaidFields draft={draft} onDraft={setDraft} />
        <Checkbox
          size="xs"
          label="Only propose it: it waits in the review until somebody accepts it"
          checked={draft.proposed}
          onChange={(event) => {
            setDraft({...draft, proposed: event.currentTarget.checked});
          }}
        />
      </div>
    </DeskForm>
  );
}

type Source = Input<'memory.remember'>['derived_from'][number];

/** The passage that holds the selection; the whole note when none does, or nothing was selected. Null without a note. */
function usePassage(from: Selected | null): {readonly source: Source | null; readonly isKnown: boolean} {
  const text = from?.text.slice(0, LONGEST_QUOTE).toWellFormed() ?? '';
  const found = useCall('note.findPassage', {...placeOf(from), text}, {enabled: text !== ''});
  if (from === null) return {source: null, isKnown: true};
  const passage = found.data?.passage;
  if (passage) return {source: {kind: 'message', id: passage.chunkId, quote: text}, isKnown: true};
  return {source: {kind: 'artifact', id: from.pageId}, isKnown: text === '' || !found.isPending};
}

/** What the engine takes. */
const LONGEST_QUOTE = 20_000;

function placeOf(from: Selected | null) {
  return from === null ? {pageId: ''} : {pageId: from.pageId, place: from.place};
}

/** Sends what was written; what rests on no note is kept as said first. */
function useWriting() {
  const client = useClient();
  const queries = useQueryClient();
  const speak = useSpoken();
  const [state, setState] = useState({pending: false, problem: null as string | null});
  const remember = async (draft: StatementDraft, source: Source | null) => {
    const origin = source ?? (await spoken(client, draft));
    const {content, kind, scope} = draft;
    return client.call('memory.remember', {content, kind, scope_id: scope, derived_from: [origin], ...saidOf(draft)});
  };
  const spoken = async (over: Client, draft: StatementDraft): Promise<Source> => {
    return {kind: 'message', id: await speak(over, draft.scope, spokenSource(draft))};
  };
  return {
    ...state,
    send: (draft: StatementDraft, source: Source | null, done: (id: string) => void) => {
      setState({pending: true, problem: null});
      remember(draft, source)
        .then(
          ({id}) => {
            done(id);
          },
          (error: unknown) => {
            setState({pending: false, problem: errorWords(error)});
          },
        )
        .finally(() => void refreshMemories(queries));
    },
  };
}

/** Whoever reads a note stays with it. */
function tellOf(id: string, onOpen: (id: string) => void): void {
  const open = () => {
    notifications.hide(id);
    onOpen(id);
  };
  notifications.show({
    id,
    title: 'Remembered',
    message: (
      <Button size="compact-xs" mt={4} onClick={open}>
        Open its card
      </Button>
    ),
  });
}
