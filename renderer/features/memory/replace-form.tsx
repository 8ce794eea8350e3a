import {useState} from 'react';
import {Text} from '@mantine/core';
import type {Client} from '#contract/client';
import type {MemoryCard, MemoryOutput} from '#contract/memories';
import {closeDesk} from '../../ui/desk.ts';
import {DeskForm, LateNotice, Subject} from './desk-form.tsx';
import {LifeChoice} from './life-choice.tsx';
import type {TaskFormProps} from './memory-desk.tsx';
import {type Derivation, derivedFrom, type SourceChoice} from './derived-from.ts';
import {ReplaceSource, type ReplaceSourceProps} from './replace-source.tsx';
import {draftOf, othersOf, saidOf, spokenSource, type StatementDraft} from './statement-draft.ts';
import {ContentField, SaidFields, type StatementFieldsProps, WhyField} from './statement-fields.tsx';
import {useChange} from './use-change.ts';
import {useSpoken} from './use-spoken.ts';
import styles from './desk.module.css';

/** `renew` keeps the words and gives them a new life; `restate` does so for a memory whose life is over. */
type How = 'supersede' | 'renew' | 'restate';

interface ReplaceFormProps extends TaskFormProps {
  readonly how: How;
}

const words = {
  supersede: {label: 'Replace', meaning: 'The old memory stays, superseded, and both are on one line of versions.'},
  renew: {label: 'Renew', meaning: 'The same statement takes the place of the old one, and its life begins now.'},
  restate: {label: 'State it again', meaning: 'The expired memory stays as it is. The new one rests on it.'},
} as const;

/** Puts another statement in the place of a memory, or the same one with a new life. */
export function ReplaceForm({how, card, onOpen}: ReplaceFormProps) {
  const change = useChange(card);
  const [began] = useState(() => ({...draftOf(card), why: how === 'supersede' ? '' : (card.why ?? '')}));
  const [draft, setDraft] = useState<StatementDraft>(how === 'supersede' ? began : {...began, life: 'ACTIVE'});
  const [source, setSource] = useState<SourceChoice>({type: how === 'supersede' ? 'said' : 'old', note: null});
  const speak = useSpoken();
  const isChanged = how !== 'supersede' || draft.content.trim() !== began.content.trim();
  const isReady = draft.content.trim() !== '' && isChanged && (source.type !== 'note' || source.note !== null);
  return (
    <DeskForm
      label={words[how].label}
      change={change}
      isReady={isReady}
      onSend={() => {
        change.send(
          async (client, seen) => {
            const spoken = () => speak(client, draft.scope, spokenSource(draft));
            return write(client, {how, seen, draft, derived_from: await derivedFrom(source, seen, spoken)});
          },
          ({id}) => {
            closeDesk();
            onOpen(id);
          },
        );
      }}
    >
      {how === 'supersede' ? null : <Subject change={change} />}
      <ReplaceFields how={how} draft={draft} onDraft={setDraft} source={source} onSource={setSource} />
      <Text size="xs" c="dimmed" mt="xs">
        {words[how].meaning}
      </Text>
      <LateNotice change={change} />
    </DeskForm>
  );
}

interface ReplaceFieldsProps extends StatementFieldsProps, ReplaceSourceProps {
  readonly how: How;
}

function ReplaceFields({how, draft, onDraft, source, onSource}: ReplaceFieldsProps) {
  if (how === 'supersede') {
    return (
      <div className={styles['fields']}>
        <ContentField draft={draft} onDraft={onDraft} />
        <ReplaceSource source={source} onSource={onSource} />
        <SaidFields draft={draft} onDraft={onDraft} />
      </div>
    );
  }
  return (
    <div className={styles['fields']}>
      <LifeChoice
        value={draft.life}
        onValue={(life) => {
          onDraft({...draft, life});
        }}
      />
      <WhyField draft={draft} onDraft={onDraft} />
    </div>
  );
}

interface Replacement {
  readonly how: How;
  readonly seen: MemoryCard;
  readonly draft: StatementDraft;
  readonly derived_from: Derivation[];
}

function write(client: Client, {how, seen, draft, derived_from}: Replacement): Promise<MemoryOutput> {
  const said = {derived_from, ...saidOf(draft, othersOf(seen))};
  const content = draft.content.trim();
  if (how === 'restate') {
    return client.call('memory.remember', {content, kind: draft.kind, scope_id: draft.scope, ...said});
  }
  const {id, version} = seen.memory;
  return client.call('memory.supersede', {
    old_memory_id: id,
    expected_version: version,
    new_content: content,
    ...said,
  });
}
