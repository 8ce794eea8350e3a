import cytoscape from 'cytoscape';
import type {Core, NodeCollection, NodeSingular, Position} from 'cytoscape';
import {edgeElement, nodeElement} from './graph-canvas-elements.ts';
import {bindEvents} from './graph-canvas-events.ts';
import type {CanvasEvents} from './graph-canvas-events.ts';
import {feedElements, renewElements} from './graph-canvas-feed.ts';
import {refreshLabels} from './graph-canvas-labels.ts';
import {applyMarks, setClass} from './graph-canvas-marks.ts';
import type {Marks} from './graph-canvas-marks.ts';
import {graphStyle, readTheme} from './graph-canvas-style.ts';
import type {Theme} from './graph-canvas-style.ts';
import {frameMargin, frameView} from './frame-view.ts';
import type {Colours} from './graph-look.ts';
import type {LayoutProblem, LayoutProgress} from './layout-messages.ts';
import {createLayoutRun} from './layout-run.ts';
import type {LayoutRun} from './layout-run.ts';
import {pickNext} from './pick-next.ts';
import type {Direction} from './pick-next.ts';
import {planLayout} from './plan-layout.ts';
import type {Picture} from './plan-layout.ts';
import {createPositionStore} from './position-store.ts';
import type {Place, PositionStore} from './position-store.ts';

/** The card about the selected node lies over the right edge; a wide enough picture makes room for it. */
const cardWidth = 280;
const wideEnough = 820;
const labelEveryMs = 500;

/** Owns cytoscape, the layout and the remembered positions of the graph on screen. */
export class GraphCanvasController {
  readonly #cy: Core;
  #theme: Theme;
  readonly #events: CanvasEvents;
  readonly #layout: LayoutRun;
  readonly #store: PositionStore = createPositionStore(localStorage);
  #scope = '';
  #picture: Picture = {nodes: [], edges: []};
  /** The nodes in the order of the picture, which is the order of the layout's arrays. */
  #nodes: NodeCollection;
  #places = new Map<string, Place>();
  /** Whether the view follows the picture as it settles. */
  #framing = true;
  #running = false;
  #labelledAt = 0;
  #marks: Marks = {selected: null, hits: new Set(), path: []};
  #stopFeeding: () => void = () => undefined;

  constructor(container: HTMLElement, events: CanvasEvents) {
    this.#events = events;
    this.#theme = readTheme(container);
    this.#cy = cytoscape({
      container,
      style: graphStyle(this.#theme),
      minZoom: 0.05,
      maxZoom: 4,
      autounselectify: true,
      boxSelectionEnabled: false,
      hideEdgesOnViewport: false,
    });
    this.#nodes = this.#cy.collection();
    this.#layout = createLayoutRun((progress) => {
      this.#draw(progress);
    });
    this.#cy.on('resize', () => {
      this.#frame();
    });
    bindEvents(this.#cy, events, {
      dropped: (node) => {
        this.#pin(node, true);
      },
      viewMoved: () => {
        this.#framing = false;
      },
    });
  }

  /** Puts a picture on the canvas. Nodes that were there stay there; newcomers find their places. */
  show(scope: string, picture: Picture, colours: Colours): void {
    this.#stopFeeding();
    this.#layout.stop();
    const unsettled = this.#running && scope === this.#scope;
    if (scope === this.#scope) this.#remember();
    else this.#places = new Map(this.#store.read(scope));
    this.#framing ||= scope !== this.#scope;
    this.#scope = scope;
    this.#picture = picture;
    const problem = planLayout(picture, this.#places, unsettled ? 'loosen' : 'settle');
    const nodes = picture.nodes.map((node, index) => ({
      ...nodeElement(node, colours.colourOf(node)),
      position: {x: problem.positions[2 * index] ?? 0, y: problem.positions[2 * index + 1] ?? 0},
    }));
    const missing = renewElements(this.#cy, [...nodes, ...picture.edges.map(edgeElement)]);
    this.#nodes = this.#cy.collection();
    this.#view(nodes.map(({position}) => position));
    this.#setRunning(problem.fixed.includes(0));
    this.#stopFeeding = feedElements(this.#cy, missing, () => {
      this.#complete(problem);
    });
  }

  /** Points out the selected node, search hits and a path. */
  mark(marks: Marks): void {
    const {selected} = marks;
    const moved = selected !== this.#marks.selected;
    this.#marks = marks;
    applyMarks(this.#cy, marks);
    if (selected !== null && moved && !this.#framing) this.#reveal(selected);
    refreshLabels(this.#cy);
  }

  /** Takes over the theme after it has changed. */
  restyle(): void {
    const container = this.#cy.container();
    const theme = container && readTheme(container);
    if (!theme || JSON.stringify(theme) === JSON.stringify(this.#theme)) return;
    this.#theme = theme;
    this.#cy.style(graphStyle(theme));
    refreshLabels(this.#cy);
  }

  fit(): void {
    this.#framing = true;
    this.#frame();
  }

  zoomBy(factor: number): void {
    this.#framing = false;
    const level = this.#cy.zoom() * factor;
    this.#cy.zoom({level, renderedPosition: {x: this.#cy.width() / 2, y: this.#cy.height() / 2}});
  }

  /** Stops the layout, or lets everything but the pinned nodes move again. */
  toggleLayout(): void {
    if (!this.#running) {
      this.#remember();
      this.#arrange(planLayout(this.#picture, this.#places, 'loosen'));
      return;
    }
    this.#layout.stop();
    this.#settle();
  }

  togglePin(id: string): void {
    const node = this.#byId(id);
    if (node.nonempty()) this.#pin(node, !node.hasClass('pinned'));
  }

  isPinned(id: string): boolean {
    return this.#byId(id).hasClass('pinned');
  }

  /** The node an arrow key leads to from `id`. */
  towards(id: string, direction: Direction): string | null {
    const from = this.#byId(id);
    if (from.empty()) return null;
    const linked = from.neighborhood();
    const spots = this.#cy.nodes().map((node) => ({
      id: node.id(),
      ...node.position(),
      linked: linked.contains(node),
    }));
    return pickNext(from.position(), spots, direction);
  }

  end(): void {
    this.#stopFeeding();
    this.#save();
    this.#layout.end();
    this.#cy.destroy();
  }

  /** Every element is there: now they can be marked and arranged. */
  #complete(problem: LayoutProblem): void {
    for (const {id} of this.#picture.nodes) this.#nodes.merge(this.#byId(id));
    this.#nodes.forEach((node) => {
      setClass(node, 'pinned', this.#places.get(node.id())?.pinned ?? false);
    });
    applyMarks(this.#cy, this.#marks);
    // Somebody may have stopped it before it began.
    if (this.#running) this.#arrange(problem);
    else this.#settle();
  }

  #arrange(problem: LayoutProblem): void {
    this.#setRunning(problem.fixed.includes(0));
    if (this.#running) this.#layout.start(problem);
    else this.#settle();
  }

  #setRunning(running: boolean): void {
    this.#running = running;
    this.#events.layout(running);
  }

  #draw({positions, finished}: LayoutProgress): void {
    this.#place(positions);
    if (finished) this.#settle();
  }

  #place(positions: Float32Array): void {
    this.#nodes.positions((node: NodeSingular, index: number) =>
      node.grabbed() ? {...node.position()} : {x: positions[2 * index] ?? 0, y: positions[2 * index + 1] ?? 0},
    );
    this.#frame();
    if (performance.now() - this.#labelledAt < labelEveryMs) return;
    this.#labelledAt = performance.now();
    refreshLabels(this.#cy);
  }

  #settle(): void {
    this.#setRunning(false);
    this.#frame();
    refreshLabels(this.#cy);
    this.#save();
  }

  #frame(): void {
    if (this.#nodes.nonempty()) this.#view(this.#nodes.map((node) => node.position()));
  }

  /** Fits places into the view. cytoscape's own fit measures every label, which is too slow to do per batch. */
  #view(places: readonly Position[]): void {
    if (!this.#framing || places.length === 0) return;
    const size = {width: this.#cy.width(), height: this.#cy.height()};
    const {selected} = this.#marks;
    const besideCard = size.width >= wideEnough && selected !== null && this.#byId(selected).nonempty();
    this.#cy.viewport(frameView(places, besideCard ? {...size, width: size.width - cardWidth} : size));
  }

  #pin(node: NodeSingular, pinned: boolean): void {
    setClass(node, 'pinned', pinned);
    const {x, y} = node.position();
    this.#places.set(node.id(), {x, y, pinned});
    const index = this.#picture.nodes.findIndex(({id}) => id === node.id());
    if (pinned) this.#layout.hold(index, x, y);
    this.#save();
    this.#events.pinned(node.id(), pinned);
  }

  /** Moves the view if the node is off the screen. */
  #reveal(id: string): void {
    const node = this.#byId(id);
    if (node.empty()) return;
    const {x, y} = node.renderedPosition();
    const inside =
      x > frameMargin && y > frameMargin && x < this.#cy.width() - frameMargin && y < this.#cy.height() - frameMargin;
    if (!inside) this.#cy.center(node);
  }

  /** Takes the positions on the canvas over into memory; nodes that a filter hides keep theirs. */
  #remember(): void {
    this.#nodes.forEach((node) => {
      const {x, y} = node.position();
      this.#places.set(node.id(), {x, y, pinned: node.hasClass('pinned')});
    });
  }

  #save(): void {
    // A picture that has not settled would be taken for a settled one when it is opened again.
    if (this.#scope === '' || this.#running || this.#nodes.empty()) return;
    this.#remember();
    this.#store.write(this.#scope, this.#places);
  }

  #byId(id: string): NodeSingular {
    return this.#cy.getElementById(id);
  }
}
