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

/** The whole look of the graph. Later rules win: kind, then state, then what the reader points at. */
export function graphStyle(theme: Theme): StylesheetJson {
  return [...nodeRules(theme), ...edgeRules(theme), ...markRules(theme)];
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

function edgeRules({line, accent, alarm}: Theme): StylesheetJson {
  return [
    {
      selector: 'edge',
      // Haystack edges are plain lines, by far the cheapest to draw; only the few that need an arrow get one.
      style: {'curve-style': 'haystack', 'haystack-radius': 0, width: 1.3, 'line-color': line, opacity: 0.5},
    },
    {selector: 'edge.MENTIONS', style: {width: 1, opacity: 0.16}},
    {
      selector: 'edge.SUPERSEDES',
      style: {
        'curve-style': 'straight',
        'target-arrow-shape': 'triangle',
        'target-arrow-color': accent,
        'line-color': accent,
        width: 2,
        opacity: 0.9,
      },
    },
    {selector: 'edge.CONTRADICTS', style: {'line-color': alarm, width: 2, opacity: 0.9}},
  ];
}

function markRules({text, accent}: Theme): StylesheetJson {
  return [
    {
      selector: 'node.hit',
      style: {'underlay-color': accent, 'underlay-opacity': 0.35, 'underlay-padding': 7, 'underlay-shape': 'ellipse'},
    },
    {selector: 'node.path', style: {'border-width': 3, 'border-style': 'solid', 'border-color': accent, opacity: 1}},
    {selector: 'edge.path', style: {'line-color': accent, width: 3.5, opacity: 1}},
    {selector: 'node.faint', style: {opacity: 0.16}},
    {selector: 'edge.faint', style: {opacity: 0.06}},
    {selector: 'edge.near', style: {width: 1.6, opacity: 0.95}},
    {selector: 'node.near', style: {opacity: 1}},
    {
      selector: 'node.chosen',
      style: {'outline-width': 3, 'outline-color': accent, 'outline-offset': 3, opacity: 1, 'z-index': 10},
    },
    {selector: 'node.hovered', style: {'border-width': 2, 'border-color': text, 'border-style': 'solid', 'z-index': 9}},
  ];
}
