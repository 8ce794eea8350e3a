import {CloseButton, NativeSelect, SegmentedControl, Text, TextInput, VisuallyHidden} from '@mantine/core';
import {IconFocus2, IconSearch} from '@tabler/icons-react';
import {NotePicker} from '../../ui/note-picker.tsx';
import {GraphFiltersButton} from './graph-filters.tsx';
import styles from './graph-page.module.css';
import {depths, overviewLimits} from './graph-question.ts';
import type {Depth, GraphQuestion, OverviewLimit} from './graph-question.ts';

export type GraphTab = 'graph' | 'table';

interface GraphToolbarProps {
  readonly question: GraphQuestion;
  /** Title of the note in the middle; null while it is not known. */
  readonly centreTitle: string | null;
  readonly onAsk: (change: Partial<GraphQuestion>) => void;
  readonly tab: GraphTab;
  readonly onTab: (tab: GraphTab) => void;
  readonly find: FindState;
  /** Nodes drawn, and nodes there would be; null while that is not known. */
  readonly count: {readonly shown: number; readonly total: number; readonly withStated: boolean} | null;
}

interface FindState {
  readonly text: string;
  readonly count: number;
  readonly onText: (text: string) => void;
  readonly onEnter: () => void;
}

const modes = [
  {value: 'local', label: 'Around a note'},
  {value: 'overview', label: 'Overview'},
] as const;
const tabs = [
  {value: 'graph', label: 'Graph'},
  {value: 'table', label: 'Table'},
] as const;

/** What is drawn, what is filtered, and how much of the library that is. */
export function GraphToolbar({question, centreTitle, onAsk, tab, onTab, find, count}: GraphToolbarProps) {
  return (
    <div className={styles['bar']} role="toolbar" aria-label="Graph">
      <SegmentedControl
        aria-label="What to draw"
        data={[...modes]}
        value={question.mode}
        onChange={(mode) => {
          onAsk({mode});
        }}
      />
      <ModeControls question={question} centreTitle={centreTitle} onAsk={onAsk} />
      <GraphFiltersButton
        filters={question.filters}
        onFilters={(filters) => {
          onAsk({filters});
        }}
      />
      <FindBox {...find} />
      <div className={styles['end']}>
        <span className={styles['count']} role="status">
          {count && countWords(count, question.filters.tagNodes)}
        </span>
        <SegmentedControl aria-label="How to show it" data={[...tabs]} value={tab} onChange={onTab} />
      </div>
    </div>
  );
}

/** What only one of the two modes needs. */
function ModeControls({question, centreTitle, onAsk}: Pick<GraphToolbarProps, 'question' | 'centreTitle' | 'onAsk'>) {
  if (question.mode === 'overview') {
    return (
      <LimitControl
        limit={question.limit}
        onLimit={(limit) => {
          onAsk({limit});
        }}
      />
    );
  }
  return (
    <>
      <NotePicker
        label="Note in the middle"
        chosen={centreTitle}
        placeholder="Choose a note"
        size="xs"
        width={200}
        icon={<IconFocus2 size={14} stroke={1.6} />}
        onPick={({pageId}) => {
          onAsk({centre: pageId});
        }}
      />
      <DepthControl
        depth={question.depth}
        onDepth={(depth) => {
          onAsk({depth});
        }}
      />
    </>
  );
}

function countWords({shown, total, withStated}: NonNullable<GraphToolbarProps['count']>, withTags: boolean): string {
  const nodes = withStated ? 'memories' : 'notes';
  const what = withTags ? `${nodes} and tags` : nodes;
  return `Showing ${shown.toLocaleString('en')} of ${total.toLocaleString('en')} ${what}`;
}

function DepthControl({depth, onDepth}: {readonly depth: Depth; readonly onDepth: (depth: Depth) => void}) {
  return (
    <div className={styles['depth']}>
      <Text size="xs" c="dimmed" aria-hidden>
        Depth
      </Text>
      <SegmentedControl
        aria-label="Depth: how many links from the note"
        data={depths.map((value) => ({value: String(value), label: String(value)}))}
        value={String(depth)}
        onChange={(value) => {
          onDepth(depths.find((one) => String(one) === value) ?? 1);
        }}
      />
    </div>
  );
}

function LimitControl({
  limit,
  onLimit,
}: {
  readonly limit: OverviewLimit;
  readonly onLimit: (limit: OverviewLimit) => void;
}) {
  return (
    <NativeSelect
      size="xs"
      aria-label="Notes drawn at most"
      data={overviewLimits.map((value) => ({value: String(value), label: `Best linked ${value.toLocaleString('en')}`}))}
      value={String(limit)}
      onChange={(event) => {
        onLimit(overviewLimits.find((one) => String(one) === event.currentTarget.value) ?? 500);
      }}
    />
  );
}

function FindBox({text, count, onText, onEnter}: FindState) {
  const answer = text.trim() === '' ? '' : `${String(count)} found`;
  return (
    <>
      <TextInput
        size="xs"
        w={150}
        data-graph-find
        aria-label="Find in this graph"
        placeholder="Find in graph"
        leftSection={<IconSearch size={14} stroke={1.6} />}
        rightSectionWidth={answer ? 76 : 0}
        rightSection={
          answer && (
            <FindAnswer
              answer={answer}
              onClear={() => {
                onText('');
              }}
            />
          )
        }
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter();
          if (event.key === 'Escape') onText('');
        }}
      />
      <VisuallyHidden role="status">{answer}</VisuallyHidden>
    </>
  );
}

function FindAnswer({answer, onClear}: {readonly answer: string; readonly onClear: () => void}) {
  return (
    <>
      <Text size="xs" c="dimmed" aria-hidden>
        {answer}
      </Text>
      <CloseButton size="xs" aria-label="Clear" onClick={onClear} />
    </>
  );
}
