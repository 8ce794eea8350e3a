import {useQueryClient} from '@tanstack/react-query';
import {useDeferredValue, useMemo, useState} from 'react';
import type {GraphView} from '#contract/graph';
import {useClient} from '../../client/client-context.ts';
import {useCall} from '../../client/use-call.ts';
import {errorWords} from '../../ui/error-words.ts';
import {localInput, overviewInput} from './graph-question.ts';
import type {GraphQuestion} from './graph-question.ts';
import {mergeViews} from './merge-views.ts';
import type {Unfolded} from './merge-views.ts';
import type {Picture} from './plan-layout.ts';
import {type Outcome, unfoldWords} from './unfold-words.ts';

const nothing: readonly Unfolded[] = [];

/** Asks for the graph, and keeps what was unfolded from its nodes until the question changes. */
export function useGraphPicture(question: GraphQuestion) {
  const {mode, centre, depth} = question;
  const local = useCall('graph.local', localInput(centre ?? '-', depth, question), {
    enabled: mode === 'local' && centre !== null,
    keepPrevious: true,
  });
  const overview = useCall('graph.overview', overviewInput(question), {
    enabled: mode === 'overview',
    keepPrevious: true,
  });
  const [answer, other] = mode === 'local' ? [local, overview] : [overview, local];
  // Until the new answer is there the old picture stays, and with it the focus of whoever works by keyboard.
  const status = useCall('library.status', {});
  const isWaiting = status.isPending || (mode === 'local' && centre === null);
  const newest = isWaiting ? undefined : (answer.data ?? other.data);
  // An answer is drawn in slices: the stage is a large thing to put up.
  const view = useDeferredValue(newest);
  const unfolding = useUnfolding(question);
  const picture = useMemo(() => view && mergeViews(view, unfolding.unfolded), [view, unfolding.unfolded]);
  const words = unfoldWords(unfolding.outcome, picture);
  return {library: status.data?.dbPath ?? '', view, picture, answer, unfolding: {...unfolding, words}};
}

export type Unfolding = ReturnType<typeof useGraphPicture>['unfolding'];

/** Unfolds the neighbours of nodes. What is unfolded belongs to one question and goes with it. */
function useUnfolding(question: GraphQuestion) {
  const client = useClient();
  const queries = useQueryClient();
  const key = JSON.stringify(question);
  const [state, setState] = useState<{key: string; unfolded: readonly Unfolded[]}>({key, unfolded: nothing});
  const [last, setLast] = useState<{key: string; outcome: Outcome} | null>(null);
  const unfolded = state.key === key ? state.unfolded : nothing;

  const add = (more: readonly Unfolded[]) => {
    setState((old) => ({key, unfolded: [...(old.key === key ? old.unfolded : nothing), ...more]}));
  };
  const neighbours = (id: string): Promise<GraphView> => {
    const input = localInput(id, 1, question);
    return queries.query({queryKey: ['graph.local', input], queryFn: () => client.call('graph.local', input)});
  };
  const unfold = async (id: string, before: Picture) => {
    try {
      const view = await neighbours(id);
      add([{from: id, view}]);
      setLast({key, outcome: {state: 'unfolded', from: id, view, before}});
    } catch (error) {
      setLast({key, outcome: {state: 'failed', message: errorWords(error)}});
    }
  };
  const forget = () => {
    setLast(null);
  };
  /** Brings the notes of a path onto the picture, and no others. */
  const unfoldPath = async (path: readonly string[]) => {
    const views = await Promise.all(path.map(neighbours));
    add(views.map((view, index) => ({from: path[Math.max(0, index - 1)] ?? '', view: only(view, new Set(path))})));
  };
  return {unfolded, unfold, unfoldPath, outcome: last?.key === key ? last.outcome : null, forget};
}

function only(view: GraphView, ids: ReadonlySet<string>): GraphView {
  const edges = view.edges.filter(({source, target}) => ids.has(source) && ids.has(target));
  return {...view, nodes: view.nodes.filter(({id}) => ids.has(id)), edges};
}
