import type {KeyboardEvent} from 'react';
import type {Direction} from './pick-next.ts';

/** What a key asks for. */
export interface KeyActions {
  readonly go: (direction: Direction) => void;
  readonly open: () => void;
  readonly expand: () => void;
  readonly centre: () => void;
  readonly togglePin: () => void;
  readonly fit: () => void;
  readonly toggleLayout: () => void;
  readonly zoom: (direction: 1 | -1) => void;
  readonly find: () => void;
  readonly clear: () => void;
}

const keys: Readonly<Record<string, (actions: KeyActions) => void>> = {
  ArrowLeft: (to) => {
    to.go('left');
  },
  ArrowRight: (to) => {
    to.go('right');
  },
  ArrowUp: (to) => {
    to.go('up');
  },
  ArrowDown: (to) => {
    to.go('down');
  },
  Enter: (to) => {
    to.open();
  },
  e: (to) => {
    to.expand();
  },
  c: (to) => {
    to.centre();
  },
  p: (to) => {
    to.togglePin();
  },
  f: (to) => {
    to.fit();
  },
  ' ': (to) => {
    to.toggleLayout();
  },
  '+': (to) => {
    to.zoom(1);
  },
  '=': (to) => {
    to.zoom(1);
  },
  '-': (to) => {
    to.zoom(-1);
  },
  '/': (to) => {
    to.find();
  },
  Escape: (to) => {
    to.clear();
  },
};

/** Runs what a key stands for; keys with Ctrl, Alt or Meta belong to the browser and the frame. */
export function handleGraphKey(event: KeyboardEvent, actions: KeyActions): void {
  const action = keys[event.key];
  if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  action(actions);
}
