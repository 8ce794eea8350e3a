import {useMemo, useReducer, useState} from 'react';
import type {GraphCanvasController} from './graph-canvas-controller.ts';
import type {Marks} from './graph-canvas-marks.ts';
import type {CanvasEvents} from './graph-canvas-events.ts';
import type {KeyActions} from './graph-keys.ts';
import {colourNodes} from './graph-look.ts';
import type {Colouring} from './graph-look.ts';
import {noFilters} from './graph-question.ts';
import type {GraphStageProps} from './graph-stage.tsx';
import type {NodeActions} from './node-card.tsx';
import {useGraphPath} from './use-graph-path.ts';
import {versionChains} from './version-chain.ts';

const noPath: readonly string[] = [];
const zoomStep = 1.25;

/** Everything that can be done on the stage, by mouse, button or key. */
export function useGraphStage(props: GraphStageProps, focusKeys: () => void) {
  const {picture, hits, selected, unfolding} = props;
  const [canvas, setCanvas] = useState<GraphCanvasController | null>(null);
  const [running, setRunning] = useState(false);
  const [colouring, setColouring] = useState<Colouring>('community');
  // Pins live on the canvas; this makes the card look there again.
  const [, lookAgain] = useReducer((count: number) => count + 1, 0);
  const route = useGraphPath(props.view.asOf, unfolding.unfoldPath);
  const path = route.path.state === 'found' ? route.path.path : noPath;
  const colours = useMemo(() => colourNodes(picture.nodes, colouring), [picture, colouring]);
  const marks: Marks = useMemo(() => ({selected, hits, path}), [selected, hits, path]);
  const node = picture.nodes.find(({id}) => id === selected);
  const chains = useMemo(() => versionChains(picture), [picture]);
  const versions = (chains.get(selected ?? '') ?? []).flatMap((id) => picture.nodes.find((one) => one.id === id) ?? []);
  const select = (id: string | null) => {
    props.onSelect(id);
    if (id !== null) void route.findTo(id);
  };
  const canvasEvents: CanvasEvents = {
    select: (id) => {
      focusKeys();
      select(id);
    },
    open: props.onOpen,
    expand: (id) => void unfolding.unfold(id, picture),
    pinned: lookAgain,
    layout: setRunning,
  };
  const nodeActions = actionsFor(props, {canvas, startPath: route.startAt});
  return {
    canvas,
    setCanvas,
    running,
    legend: {colouring, onColouring: setColouring, entries: colours.legend},
    colours,
    marks,
    node,
    card: {versions, pinned: node !== undefined && (canvas?.isPinned(node.id) ?? false), actions: nodeActions},
    canvasEvents,
    keyActions: keysFor(props, {canvas, select, nodeActions}),
    path: route.path,
    clearPath: route.clear,
    titleOf: (id: string) => picture.nodes.find((one) => one.id === id)?.title ?? id,
  };
}

interface Reach {
  readonly canvas: GraphCanvasController | null;
  readonly startPath: (id: string) => void;
}

function actionsFor({selected, picture, ...props}: GraphStageProps, {canvas, startPath}: Reach): NodeActions {
  const node = picture.nodes.find(({id}) => id === selected);
  /** Tags have no file to open and no view of their own. */
  const withNote = (action: (id: string) => void) => () => {
    if (node?.type === 'memory') action(node.id);
  };
  return {
    open: withNote(props.onOpen),
    expand: withNote((id) => void props.unfolding.unfold(id, picture)),
    centre: withNote((centre) => {
      props.onAsk({mode: 'local', centre});
    }),
    togglePin: () => {
      if (node) canvas?.togglePin(node.id);
    },
    pathFromHere: withNote(startPath),
    goTo: props.onSelect,
    filterByTag: (tag) => {
      props.onAsk({filters: {...noFilters, tags: [tag]}});
    },
    close: () => {
      props.onSelect(null);
    },
  };
}

interface KeyReach {
  readonly canvas: GraphCanvasController | null;
  readonly select: (id: string | null) => void;
  readonly nodeActions: NodeActions;
}

function keysFor({selected, picture, view}: GraphStageProps, {canvas, select, nodeActions}: KeyReach): KeyActions {
  const present = picture.nodes.some(({id}) => id === selected);
  const start = view.centre ?? picture.nodes.toSorted((a, b) => b.rank - a.rank)[0]?.id ?? null;
  return {
    go: (direction) => {
      if (selected === null || !present) select(start);
      else select(canvas?.towards(selected, direction) ?? selected);
    },
    open: nodeActions.open,
    expand: nodeActions.expand,
    centre: nodeActions.centre,
    togglePin: nodeActions.togglePin,
    fit: () => canvas?.fit(),
    toggleLayout: () => canvas?.toggleLayout(),
    zoom: (direction) => canvas?.zoomBy(direction > 0 ? zoomStep : 1 / zoomStep),
    find: () => document.querySelector<HTMLInputElement>('[data-graph-find]')?.focus(),
    clear: nodeActions.close,
  };
}
