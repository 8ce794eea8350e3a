import cytoscape from 'cytoscape';
import type {Core} from 'cytoscape';
import {graphStyle} from './graph-canvas-style.ts';
import type {Theme} from './graph-canvas-style.ts';

/** An empty picture in `container`. */
export function createCytoscape(container: HTMLElement, theme: Theme): Core {
  return cytoscape({
    container,
    style: graphStyle(theme),
    minZoom: 0.05,
    maxZoom: 4,
    autounselectify: true,
    boxSelectionEnabled: false,
  });
}
