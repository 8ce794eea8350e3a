import {useState} from 'react';
import {Radio, SimpleGrid, Text, Textarea} from '@mantine/core';
import type {Client} from '#contract/client';
import type {MemoryCard, MemoryOutput} from '#contract/memories';
import {closeDesk} from '../../ui/desk.ts';
import {contradictionWith, noteOf} from './contradiction-edge.ts';
import {DeskForm, LateNotice} from './desk-form.tsx';
import type {TaskFormProps} from './memory-desk.tsx';
import {shownWords} from './shown-words.ts';
import {isLiving} from './status-words.ts';
import {useChange} from './use-change.ts';
import {SettleSide} from './settle-side.tsx';
import styles from './desk.module.css';

type Verdict = 'this' | 'other' | 'both';

/** Shows both sides of a contradiction, and lets somebody say which one holds. The other is invalidated for it. */
export function SettleForm({card}: TaskFormProps) {
  const change = useChange(card);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [other] = useState(card.contradictions.find(({status}) => isLiving(status)) ?? card.contradictions[0]);
  if (!other) return <Text size="sm">Nothing contradicts this memory any more.</Text>;
  const {memory} = change.began;
  const note = noteOf(contradictionWith(change.began, other.id));
  const winner = verdict === 'this' ? memory : other;
  const reason = typed ?? `This holds instead: “${shortened(shownWords(winner))}”`;
  const needsReason = verdict === 'this' || verdict === 'other';
  const isReady = needsReason ? reason.trim() !== '' : verdict !== null;
  return (
    <DeskForm
      label="Settle it"
      change={change}
      isReady={isReady}
      onSend={() => {
        if (verdict === null) return;
        change.send(
          (client, seen) => settle(client, {seen, otherId: other.id, verdict, reason, version: other.version}),
          closeDesk,
        );
      }}
    >
      {note !== '' && <p className={styles['note']}>“{note}”</p>}
      <Sides memory={memory} other={other} verdict={verdict} onVerdict={setVerdict} />
      {needsReason && <Because reason={reason} onReason={setTyped} />}
      <LateNotice change={change} />
    </DeskForm>
  );
}

interface SidesProps {
  readonly memory: MemoryOutput;
  readonly other: MemoryOutput;
  readonly verdict: Verdict | null;
  readonly onVerdict: (verdict: Verdict) => void;
}

function Sides({memory, other, verdict, onVerdict}: SidesProps) {
  return (
    <Radio.Group
      aria-label="Which one holds?"
      value={verdict ?? ''}
      onChange={(value) => {
        onVerdict(value === 'this' || value === 'other' ? value : 'both');
      }}
    >
      <SimpleGrid cols={2} spacing="sm">
        <SettleSide value="this" memory={memory} loser={other.id} />
        <SettleSide value="other" memory={other} loser={memory.id} />
      </SimpleGrid>
      <Radio mt="sm" size="xs" value="both" label="Both hold: they do not contradict each other after all" />
    </Radio.Group>
  );
}

function Because({reason, onReason}: {readonly reason: string; readonly onReason: (reason: string) => void}) {
  return (
    <Textarea
      mt="sm"
      label="The other one is invalidated, because"
      required
      autosize
      minRows={2}
      maxRows={5}
      maxLength={2000}
      value={reason}
      onChange={(event) => {
        onReason(event.currentTarget.value);
      }}
    />
  );
}

interface Settlement {
  readonly seen: MemoryCard;
  readonly otherId: string;
  /** The version of the other side that was shown. */
  readonly version: number;
  readonly verdict: Verdict;
  readonly reason: string;
}

async function settle(client: Client, {seen, otherId, version, verdict, reason}: Settlement): Promise<unknown> {
  if (verdict === 'both') {
    const edge = contradictionWith(seen, otherId);
    return edge && client.call('memory.unlink', {edge_id: edge.id});
  }
  const fresh = seen.contradictions.find(({id}) => id === otherId);
  const loser =
    verdict === 'this'
      ? {memory_id: otherId, expected_version: fresh?.version ?? version}
      : {memory_id: seen.memory.id, expected_version: seen.memory.version};
  return client.call('memory.invalidate', {...loser, reason: reason.trim()});
}

const LONGEST = 300;

function shortened(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST).toWellFormed()}…`;
}
