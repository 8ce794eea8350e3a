import {useState} from 'react';
import {noFilters} from './graph-question.ts';
import type {GraphQuestion} from './graph-question.ts';

interface GraphState {
  /** The focus as it was last seen. */
  readonly focus: string | null;
  /** The note last opened from the graph itself. */
  readonly opened: string | null;
  readonly selected: string | null;
  readonly question: GraphQuestion;
}

/**
 * What the graph page is asked to draw, and which node is selected. A note that gets the focus elsewhere goes to the
 * middle; one that was opened from the graph leaves the picture as it is.
 */
export function useGraphQuestion(focus: string | null) {
  const [state, setState] = useState(() => startState(focus));
  if (state.focus !== focus) setState(followFocus(state, focus));
  const change = (part: Partial<GraphState>) => {
    setState((old) => ({...old, ...part}));
  };
  return {
    question: state.question,
    selected: state.selected,
    ask: (part: Partial<GraphQuestion>) => {
      setState((old) => ({...old, question: {...old.question, ...part}}));
    },
    select: (selected: string | null) => {
      change({selected});
    },
    /** To be called before a note is opened from the graph. */
    noteOpened: (opened: string) => {
      change({opened});
    },
  };
}

function startState(focus: string | null): GraphState {
  const mode = focus === null ? 'overview' : 'local';
  return {
    focus,
    opened: null,
    selected: focus,
    question: {mode, centre: focus, depth: 1, limit: 500, filters: noFilters, asOf: null},
  };
}

function followFocus(state: GraphState, focus: string | null): GraphState {
  if (focus === null || focus === state.opened) return {...state, focus};
  return {...state, focus, selected: focus, question: {...state.question, mode: 'local', centre: focus}};
}
