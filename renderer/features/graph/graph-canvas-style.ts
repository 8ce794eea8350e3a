import type {StylesheetJson} from 'cytoscape';
import {statusSign} from './status-signs.ts';

/** The theme's colours, resolved, for a canvas cannot read CSS variables. */
export interface Theme {
  readonly text: string;
  readonly dimmed: string;
  readonly ground: string;
  readonly line: string;
  readonly accent: string;
  readonly alarm: string;
  readonly font: string;
  /** How far the colour of what is past goes towards white (below 0) or black. */
  readonly fade: number;
}

/** Reads the theme as it applies at `host`. */
export function readTheme(host: HTMLElement): Theme {
  const probe = host.appendChild(document.createElement('span'));
  const resolve = (value: string) => {
    probe.style.color = value;
    return getComputedStyle(probe).color;
  };
  const theme: Theme = {
    text: resolve('var(--mantine-color-text)'),
    dimmed: resolve('var(--mantine-color-dimmed)'),
    ground: resolve('var(--mantine-color-body)'),
    line: resolve('light-dark(var(--mantine-color-gray-5), var(--mantine-color-dark-2))'),
    accent: resolve('var(--mantine-primary-color-filled)'),
    alarm: resolve('light-dark(var(--mantine-color-red-7), var(--mantine-color-red-6))'),
    font: getComputedStyle(host).fontFamily,
    fade: resolve('light-dark(white, black)') === 'rgb(0, 0, 0)' ? 0.6 : -0.6,
  };
  probe.remove();
  return theme;
}

/** The whole look of the nodes; links are drawn below them. Later rules win: kind, then state, then what the reader points at. */
export function graphStyle(theme: Theme): StylesheetJson {
  return [...nodeRules(theme), ...statusRules(theme), ...markRules(theme)];
}

function nodeRules({text, ground, font}: Theme): StylesheetJson {
  return [
    {
      selector: 'node',
      style: {
        width: 'data(size)',
        height: 'data(size)',
        'background-color': 'data(colour)',
        'border-width': 1,
        'border-color': ground,
        'font-family': font,
        color: text,
        'text-outline-color': ground,
        'text-outline-opacity': 0.9,
        'text-valign': 'bottom',
        'text-halign': 'center',
        'overlay-opacity': 0,
      },
    },
    {selector: '.kind-decision', style: {shape: 'round-rectangle'}},
    {selector: '.kind-fact', style: {shape: 'hexagon'}},
    {selector: '.kind-preference', style: {shape: 'round-triangle'}},
    {selector: 'node.tag', style: {shape: 'diamond', 'background-opacity': 0.65}},
    {selector: 'node.named', style: {label: 'data(label)', 'z-index': 5}},
  ];
}

/** Each status differs from the others in its outline or its sign, and never in colour alone. */
function statusRules({text, dimmed, fade, ground, alarm}: Theme): StylesheetJson {
  const sign = {'background-fit': 'contain', 'background-clip': 'none'} as const;
  const lapsed = {
    ...{'background-color': ground, color: dimmed, 'border-color': dimmed},
    ...{'border-style': 'dashed', 'border-width': 1.5, 'border-dash-pattern': [1.5, 2.5]},
  } as const;
  return [
    {selector: 'node.superseded', style: {'background-blacken': fade, color: dimmed}},
    {
      selector: 'node.proposed',
      style: {
        ...{'background-blacken': fade * 0.6, 'border-color': text},
        ...{'border-style': 'dashed', 'border-width': 2, 'border-dash-pattern': [5, 3]},
      },
    },
    {
      selector: 'node.contested',
      style: {
        ...{'background-blacken': fade * 0.9, 'border-width': 2.5, 'border-color': alarm},
        ...sign,
        'background-image': statusSign('contested', text),
      },
    },
    {selector: 'node.expired', style: lapsed},
    {selector: 'node.invalidated', style: {...lapsed, ...sign, 'background-image': statusSign('invalidated', dimmed)}},
    {selector: 'node.pinned', style: {'border-width': 2.5, 'border-style': 'double', 'border-color': text}},
  ];
}

function markRules({text, accent}: Theme): StylesheetJson {
  return [
    {
      selector: 'node.hit',
      style: {'underlay-color': accent, 'underlay-opacity': 0.35, 'underlay-padding': 7, 'underlay-shape': 'ellipse'},
    },
    {selector: 'node.version', style: {'outline-width': 2, 'outline-color': accent, 'outline-offset': 2, opacity: 1}},
    {selector: 'node.path', style: {'border-width': 3, 'border-style': 'solid', 'border-color': accent, opacity: 1}},
    {selector: 'node.faint', style: {opacity: 0.16}},
    {selector: 'node.near', style: {opacity: 1}},
    {
      selector: 'node.chosen',
      style: {'outline-width': 3, 'outline-color': accent, 'outline-offset': 3, opacity: 1, 'z-index': 10},
    },
    {selector: 'node.hovered', style: {'border-width': 2, 'border-color': text, 'border-style': 'solid', 'z-index': 9}},
  ];
}
