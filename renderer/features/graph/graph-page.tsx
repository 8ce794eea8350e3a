import {Button, EmptyState, Loader, VisuallyHidden} from '@mantine/core';
import {IconAffiliate, IconHistory} from '@tabler/icons-react';
import {useMemo, useState} from 'react';
import type {GraphView} from '#contract/graph';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {isGone} from '../../ui/is-gone.ts';
import {findNodes} from './find-nodes.ts';
import styles from './graph-page.module.css';
import {countFilters, noFilters} from './graph-question.ts';
import type {GraphQuestion} from './graph-question.ts';
import type {Picture} from './plan-layout.ts';
import {GraphStage} from './graph-stage.tsx';
import {GraphTable} from './graph-table.tsx';
import {TimeBar} from './time-bar.tsx';
import {dayNumber, dayWords} from './time-line.ts';
import {GraphToolbar} from './graph-toolbar.tsx';
import type {GraphTab} from './graph-toolbar.tsx';
import {useGraphPicture} from './use-graph-picture.ts';
import {useGraphQuestion} from './use-graph-question.ts';

interface GraphPageProps {
  /** Page id of the note selected elsewhere; null when there is none. */
  readonly focus: string | null;
  readonly onOpenNote: (pageId: string) => void;
  /** Page ids of the current search results. */
  readonly highlight: readonly string[];
}

/** The graph: around one note or of the whole library, as a drawing or as a table. */
export function GraphPage({focus, onOpenNote, highlight}: GraphPageProps) {
  const {question, selected, ...change} = useGraphQuestion(focus);
  const graph = useGraphPicture(question);
  const [tab, setTab] = useState<GraphTab>('graph');
  const find = useFind(graph.picture, highlight);
  const shown = graph.picture?.nodes.length ?? 0;
  const select = (id: string | null) => {
    change.select(id);
    setTab('graph');
  };
  const open = (pageId: string) => {
    change.noteOpened(pageId);
    onOpenNote(pageId);
  };
  return (
    <section className={styles['page']} aria-label="Graph">
      <VisuallyHidden component="h1">Graph</VisuallyHidden>
      <GraphToolbar
        question={question}
        centreTitle={graph.picture?.nodes.find(({id}) => id === question.centre)?.title ?? null}
        onAsk={change.ask}
        tab={tab}
        onTab={setTab}
        find={{
          ...find,
          onEnter: () => {
            select(nextOf(find.found, selected));
          },
        }}
        count={graph.view ? {shown, total: Math.max(shown, graph.view.totalNodes)} : null}
      />
      <div className={styles['body']}>
        <GraphContent
          {...{question, graph, tab, selected}}
          hits={find.hits}
          onAsk={change.ask}
          onSelect={select}
          onOpen={open}
        />
      </div>
      <Foot view={graph.view} asOf={question.asOf} onAsk={change.ask} />
    </section>
  );
}

interface FootProps extends Pick<GraphContentProps, 'onAsk'> {
  readonly view: GraphView | undefined;
  readonly asOf: string | null;
}

/** An empty library has no time to look back to. */
function Foot({view, asOf, onAsk}: FootProps) {
  if (!view?.firstDate) return null;
  return (
    <TimeBar
      firstDate={view.firstDate}
      asOf={asOf}
      known={view.knownMemories}
      onAsOf={(day) => {
        onAsk({asOf: day});
      }}
    />
  );
}

interface GraphContentProps {
  readonly question: GraphQuestion;
  readonly graph: ReturnType<typeof useGraphPicture>;
  readonly tab: GraphTab;
  readonly selected: string | null;
  readonly hits: ReadonlySet<string>;
  readonly onAsk: (change: Partial<GraphQuestion>) => void;
  readonly onSelect: (id: string | null) => void;
  readonly onOpen: (pageId: string) => void;
}

/** The graph, or the words for why there is none. */
function GraphContent({question, graph, tab, selected, hits, onAsk, onSelect, onOpen}: GraphContentProps) {
  const {view, picture, answer, unfolding} = graph;
  if (question.mode === 'local' && question.centre === null) return <NoCentre onAsk={onAsk} />;
  if (answer.isError) {
    const retry = () => void answer.refetch();
    return <GraphError error={answer.error} onRetry={retry} onAsk={onAsk} />;
  }
  if (!view || !picture) {
    return <Loader className={styles['centred'] ?? ''} size="sm" aria-label="Reading the graph" />;
  }
  if (picture.nodes.length === 0) return <NothingLeft {...{question, view, onAsk}} />;
  if (tab === 'table') return <GraphTable picture={picture} hits={hits} onOpen={onOpen} onShow={onSelect} />;
  const busy = answer.isFetching;
  return (
    <GraphStage
      library={graph.library}
      {...{view, picture, hits, selected, busy, unfolding, onSelect, onOpen, onAsk}}
    />
  );
}

/** The find box. What it finds is pointed out; while it is empty, the results of the search are. */
function useFind(picture: Picture | undefined, highlight: readonly string[]) {
  const [text, onText] = useState('');
  const found = useMemo(() => findNodes(picture?.nodes ?? [], text), [picture, text]);
  const hits = useMemo(() => new Set(text.trim() === '' ? highlight : found), [text, highlight, found]);
  return {text, onText, found, hits, count: found.length};
}

/** The one after the selected, round and round. */
function nextOf(ids: readonly string[], selected: string | null): string | null {
  return ids[(ids.indexOf(selected ?? '') + 1) % ids.length] ?? selected;
}

interface GraphErrorProps extends Pick<GraphContentProps, 'onAsk'> {
  readonly error: Error;
  readonly onRetry: () => void;
}

function GraphError({error, onRetry, onAsk}: GraphErrorProps) {
  if (isGone(error)) return <NoCentre title="The note in the middle is gone" onAsk={onAsk} />;
  return <ErrorMessage title="The graph could not be read" error={error} onRetry={onRetry} />;
}

interface NoCentreProps extends Pick<GraphContentProps, 'onAsk'> {
  readonly title?: string;
}

function NoCentre({title = 'No note is in the middle', onAsk}: NoCentreProps) {
  return (
    <EmptyState
      className={styles['centred'] ?? ''}
      icon={<IconAffiliate stroke={1.4} />}
      title={title}
      description="Choose a note above to see what it hangs together with, or look at the whole library."
    >
      <EmptyState.Actions>
        <Button
          onClick={() => {
            onAsk({mode: 'overview'});
          }}
        >
          Show the overview
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}

interface NothingLeftProps extends Pick<GraphContentProps, 'question' | 'onAsk'> {
  readonly view: GraphView;
}

function NothingLeft({question: {filters}, view, onAsk}: NothingLeftProps) {
  if (view.asOf !== null && (view.knownMemories === 0 || view.centre !== null)) return <NotYet view={view} />;
  const filtered = countFilters(filters) > 0;
  return (
    <EmptyState
      className={styles['centred'] ?? ''}
      icon={<IconAffiliate stroke={1.4} />}
      title={filtered ? 'The filters leave no note' : 'There are no notes to draw'}
      description={
        filtered ? 'Loosen them to see more.' : 'Add a folder of notes under Sources; the graph grows as they are read.'
      }
    >
      {filtered && (
        <EmptyState.Actions>
          <Button
            onClick={() => {
              onAsk({filters: noFilters});
            }}
          >
            Clear the filters
          </Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  );
}

/** The time is not an error: the bar below leads on. */
function NotYet({view}: Pick<NothingLeftProps, 'view'>) {
  const date = dayWords(dayNumber(view.asOf ?? ''));
  return (
    <EmptyState
      className={styles['centred'] ?? ''}
      icon={<IconHistory stroke={1.4} />}
      title={
        view.knownMemories === 0 ? `Nothing was known on ${date}` : `The note in the middle was not known on ${date}`
      }
      description="Move on in time to see it come."
    />
  );
}
