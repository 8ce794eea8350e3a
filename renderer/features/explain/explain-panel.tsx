import {useState} from 'react';
import {EmptyState} from '@mantine/core';
import {IconScale} from '@tabler/icons-react';
import type {FusionName, QueryOutput, QueryResult, SearchMode} from '#contract/query';
import textButton from '../../ui/text-button.module.css';
import {Evidence} from './evidence.tsx';
import {PlainLines} from './plain-lines.tsx';
import {fullScore} from '../../ui/full-score.ts';
import {isPast} from '../../ui/memory-badges.tsx';
import type {Move} from '../../ui/rank-moves.ts';
import {ScoreBreakdown} from './score-breakdown.tsx';
import {isTuned, type Tuning} from '../../ui/tuning.ts';
import {TuningControls} from './tuning-controls.tsx';
import {WhoMoved} from './who-moved.tsx';
import {WhyNotNote} from './why-not.tsx';
import styles from './explain-panel.module.css';

export interface ExplainPanelProps {
  /** The answer that is explained; undefined while there is none. */
  readonly output: QueryOutput | undefined;
  readonly results: readonly QueryResult[];
  /** The result in question; null when the open note is not among the results. */
  readonly result: QueryResult | null;
  /** The open note, asked about when it is not among the results. */
  readonly pageId: string | null;
  readonly mode: SearchMode;
  /** The fusion when nothing is tuned. */
  readonly fusion: FusionName;
  readonly tuning: Tuning;
  readonly moves: ReadonlyMap<string, Move>;
  readonly onTuning: (tuning: Tuning) => void;
  readonly onOpenNote: (pageId: string) => void;
  readonly onSearchAgain: () => void;
}

/** Why a result stands where it does, or why a note is not there: read from the trace of the search itself. */
export function ExplainPanel(props: ExplainPanelProps) {
  const {output, result} = props;
  const [asked, setAsked] = useState<string | null>(null);
  if (!output) return <NothingToExplain />;
  const detail = result?.explainDetail;
  return (
    <div className={styles['panel']}>
      {result && <Place result={result} total={output.total} onOpenNote={props.onOpenNote} />}
      {detail && <ScoreBreakdown detail={detail} full={fullScore(props.results)} />}
      {props.mode === 'hybrid' && <Tuning {...props} />}
      {detail && <Evidence detail={detail} onOpenNote={props.onOpenNote} />}
      <WhyNotNote
        traceId={output.traceId}
        pageId={asked ?? (result ? null : props.pageId)}
        onPick={(note) => {
          setAsked(note.pageId);
        }}
        onSearchAgain={props.onSearchAgain}
      />
      {output.explain && <PlainLines lines={output.explain} />}
    </div>
  );
}

function Tuning({fusion, tuning, onTuning, results, moves}: ExplainPanelProps) {
  return (
    <TuningControls fusion={fusion} tuning={tuning} onTuning={onTuning}>
      {isTuned(tuning) && <WhoMoved results={results} moves={moves} />}
    </TuningControls>
  );
}

function NothingToExplain() {
  return (
    <EmptyState
      size="sm"
      py={64}
      px="md"
      icon={<IconScale stroke={1.5} />}
      title="Nothing to explain yet"
      description="Search for something: then this shows why each note stands where it does."
    />
  );
}

interface PlaceProps extends Pick<ExplainPanelProps, 'onOpenNote'> {
  readonly result: QueryResult;
  readonly total: number;
}

/** Where a result stands; the two cases in which a higher score stands below a lower one; and what holds instead. */
function Place({result, total, onOpenNote}: PlaceProps) {
  const {title, rank, rankByScore, status, replacedBy = []} = result;
  const reason = isPast(status)
    ? `it is ${status}, so current results that come near go first`
    : 'it goes before an older version that it replaced';
  return (
    <>
      <p className={styles['place']}>
        <strong>{title}</strong> stands at place {rank} of {total}
        {rankByScore !== undefined && `. Its score would put it at place ${String(rankByScore)}; ${reason}.`}
      </p>
      {replacedBy.length > 0 && <Successors replacedBy={replacedBy} onOpenNote={onOpenNote} />}
    </>
  );
}

interface SuccessorsProps extends Pick<ExplainPanelProps, 'onOpenNote'> {
  readonly replacedBy: NonNullable<QueryResult['replacedBy']>;
}

/** What holds instead, whether it was found by these words or not. */
function Successors({replacedBy, onOpenNote}: SuccessorsProps) {
  return (
    <div className={styles['successors']}>
      In its place holds
      {replacedBy.map(({pageId, title}) => (
        <button
          key={pageId}
          type="button"
          className={textButton['button']}
          onClick={() => {
            onOpenNote(pageId);
          }}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
