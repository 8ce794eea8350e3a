import {useEffect, useRef} from 'react';
import {Button, Skeleton} from '@mantine/core';
import type {WhyNot} from '#contract/explain';
import type {MemorySummary} from '#contract/memory';
import {useCall} from '../../client/use-call.ts';
import {NotePicker} from '../../ui/note-picker.tsx';
import {Section} from './section.tsx';
import styles from './why-not.module.css';

interface WhyNotProps {
  readonly traceId: string;
  /** The note asked about; null until one is chosen. */
  readonly pageId: string | null;
  readonly onPick: (note: MemorySummary) => void;
  /** Searches again, for when the trace of the search has been forgotten. */
  readonly onSearchAgain: () => void;
}

/** For any note: the stage of this very search at which it fell out, and by how much. */
export function WhyNotNote({traceId, pageId, onPick, onSearchAgain}: WhyNotProps) {
  return (
    <Section title="Why not this note?">
      <NotePicker label="A note you expected to see" onPick={onPick} />
      {pageId !== null && <Answer key={pageId} traceId={traceId} pageId={pageId} onSearchAgain={onSearchAgain} />}
    </Section>
  );
}

const stageLabels: Readonly<Record<WhyNot['stage'], string>> = {
  shown: 'It is shown',
  page: 'On a later page',
  candidates: 'Not close enough',
  filter: 'Left out by a filter',
  'no-evidence': 'Nothing matched',
  'not-indexed': 'Not in the index',
};

interface AnswerProps {
  readonly traceId: string;
  readonly pageId: string;
  readonly onSearchAgain: () => void;
}

function Answer({traceId, pageId, onSearchAgain}: AnswerProps) {
  const answer = useCall('search.whyNot', {traceId, pageId});
  if (answer.isPending) return <Skeleton height={72} mt="sm" />;
  if (answer.error) {
    return (
      <div className={styles['answer']} role="alert">
        <p className={styles['summary']}>{answer.error.message}</p>
        <Button mt="xs" onClick={onSearchAgain}>
          Search again
        </Button>
      </div>
    );
  }
  return <Verdict verdict={answer.data} />;
}

function Verdict({verdict: {stage, title, summary, facts}}: {readonly verdict: WhyNot}) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.scrollIntoView({block: 'nearest'});
  }, []);
  return (
    <div ref={ref} className={styles['answer']} role="status">
      <p className={styles['stage']}>
        <strong>{title}</strong>
        <span>{stageLabels[stage]}</span>
      </p>
      <p className={styles['summary']}>{summary}</p>
      {facts.length > 0 && (
        <dl className={styles['facts']}>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>{fact.label}</dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
