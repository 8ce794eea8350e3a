import type {StylesheetJson} from 'cytoscape';

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
  return [...nodeRules(theme), ...markRules(theme)];
}

function nodeRules({text, dimmed, fade, ground, alarm, font}: Theme): StylesheetJson {
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
    {selector: 'node.past', style: {'background-blacken': fade, color: dimmed}},
    {
      selector: 'node.proposed',
      style: {'border-style': 'dashed', 'border-width': 1.5, 'border-color': text, 'border-opacity': 0.7},
    },
    {selector: 'node.contested', style: {'border-width': 2.5, 'border-color': alarm}},
    {selector: 'node.pinned', style: {'border-width': 2.5, 'border-style': 'double', 'border-color': text}},
    {selector: 'node.named', style: {label: 'data(label)', 'z-index': 5}},
  ];
}

function markRules({text, accent}: Theme): StylesheetJson {
  return [
    {
      selector: 'node.hit',
      style: {'underlay-color': accent, 'underlay-opacity': 0.35, 'underlay-padding': 7, 'underlay-shape': 'ellipse'},
    },
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
