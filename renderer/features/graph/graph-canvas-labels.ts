import type {Core, NodeSingular} from 'cytoscape';
import {chooseLabels, overNodes} from './choose-labels.ts';
import type {LabelCandidate} from './choose-labels.ts';
import {inTurns} from './in-turns.ts';
import {setClass} from './graph-canvas-marks.ts';

const fontSize = 11.5;
const letterWidth = 6.2;
/** Where a node remembers the zoom its label was sized for. */
const sizedFor = 'sizedFor';
const labelLimit = 60;
/** From this radius on the screen a node is large enough to be named. */
const readableFrom = 6.5;
/** Of a larger picture the best linked nodes are named however small they are. */
const leaders = {atMost: 10, oneIn: 20};
const always = ['chosen', 'hovered', 'path'];
const gladly = ['version', 'near', 'hit'];

/** The frame that shows what has changed comes first; labels are chosen in a turn of their own. */
const pauseMs = 60;

/**
 * Names the weightiest nodes that fit, soon, at one size on the screen whatever the zoom. It takes some turns, for
 * styling a label is dear. Returns what stops it.
 */
export function refreshLabels(cy: Core): () => void {
  let stop = () => {
    clearTimeout(timer);
  };
  const timer = setTimeout(() => {
    if (!cy.destroyed()) stop = chooseAnew(cy);
  }, pauseMs);
  return () => {
    stop();
  };
}

function chooseAnew(cy: Core): () => void {
  const zoom = cy.zoom();
  const nodes = cy.nodes().toArray();
  const ranks = nodes.map((node) => Number(node.data('rank'))).toSorted((a, b) => b - a);
  const leading =
    ranks[Math.max(1, Math.min(leaders.atMost, Math.floor(ranks.length / leaders.oneIn))) - 1] ?? Infinity;
  const candidates = nodes.map((node) => candidate(node, zoom, leading));
  const chosen = chooseLabels(candidates, {width: cy.width(), height: cy.height(), limit: labelLimit});
  const changing = nodes.filter((node) => chosen.has(node.id()) || node.hasClass('named'));
  return inTurns(changing, (node) => {
    const named = chosen.has(node.id());
    if (named) sizeLabel(node, cy.zoom());
    setClass(node, 'named', named);
  });
}

/** Keeps the labels already shown at their size while the zoom changes. */
export function sizeLabels(cy: Core): void {
  const zoom = cy.zoom();
  cy.nodes('.named').forEach((node) => {
    sizeLabel(node, zoom);
  });
}

function sizeLabel(node: NodeSingular, zoom: number): void {
  // Setting a style is dear even when nothing changes.
  if (node.scratch(sizedFor) === zoom) return;
  node.scratch(sizedFor, zoom);
  node.style({'font-size': fontSize / zoom, 'text-outline-width': 2.5 / zoom, 'text-margin-y': 3 / zoom});
}

function candidate(node: NodeSingular, zoom: number, leading: number): LabelCandidate {
  const radius = (Number(node.data('size')) * zoom) / 2;
  const width = widthOf(String(node.data('label')));
  return {id: node.id(), ...node.renderedPosition(), radius, width, weight: weightOf(node, radius, leading)};
}

/** CJK letters are about twice as wide as Latin ones. */
function widthOf(label: string): number {
  const wide = label.match(/[\u2e80-\uffdc]/gu)?.length ?? 0;
  return (label.length + wide) * letterWidth;
}

function weightOf(node: NodeSingular, radius: number, leading: number): number {
  if (always.some((name) => node.hasClass(name))) return 1;
  const rank = Number(node.data('rank'));
  if (gladly.some((name) => node.hasClass(name))) return 0.95 + rank / 25;
  if (rank >= leading) return overNodes + rank / 25;
  return radius >= readableFrom ? 0.01 + rank * 0.8 : 0;
}
