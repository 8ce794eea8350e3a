import type {Core, NodeCollection, NodeSingular} from 'cytoscape';
import {createCytoscape} from './graph-canvas-create.ts';
import {GraphBackdrop} from './graph-backdrop.ts';
import type {View} from './graph-backdrop.ts';
import {nodeElement, strengthOf} from './graph-canvas-elements.ts';
import {bindEvents} from './graph-canvas-events.ts';
import type {CanvasEvents} from './graph-canvas-events.ts';
import {collect, feedElements, renewElements} from './graph-canvas-feed.ts';
import {refreshLabels} from './graph-canvas-labels.ts';
import {setClass} from './graph-canvas-marks.ts';
import type {Marks} from './graph-canvas-marks.ts';
import {graphStyle, readTheme} from './graph-canvas-style.ts';
import type {Theme} from './graph-canvas-style.ts';
import {GraphMotion, placesOf} from './graph-canvas-motion.ts';
import {frameView, isInView} from './frame-view.ts';
import type {Colours} from './graph-look.ts';
import type {LayoutProblem, LayoutProgress} from './layout-messages.ts';
import {createLayoutRun} from './layout-run.ts';
import type {LayoutRun} from './layout-run.ts';
import {GraphPointing} from './graph-canvas-pointing.ts';
import {PictureMemory} from './graph-canvas-memory.ts';
import {pickNext} from './pick-next.ts';
import type {Direction} from './pick-next.ts';
import {nodeSize, planLayout} from './plan-layout.ts';
import type {Picture} from './plan-layout.ts';
import {revealNode} from './graph-canvas-reveal.ts';

/** The card about the selected node lies over the right edge; a wide enough picture makes room for it. */
const cardWidth = 280;
const wideEnough = 820;
/** Up to this many nodes cytoscape itself draws the picture while it moves, with its labels. */
const liveUpTo = 120;

/** Under which name the places of a picture are kept, and the time it is of. */
export interface PictureName {
  readonly scope: string;
  readonly time: string;
}

/** Owns cytoscape, the layout and the remembered positions of the graph on screen. */
export class GraphCanvasController {
  readonly #cy: Core;
  #theme: Theme;
  readonly #events: CanvasEvents;
  readonly #layout: LayoutRun;
  readonly #memory = new PictureMemory();
  readonly #backdrop: GraphBackdrop;
  readonly #motion: GraphMotion;
  readonly #pointing: GraphPointing;
  #picture: Picture = {nodes: [], edges: []};
  /** The nodes in the order of the picture, which is the order of the layout's arrays. */
  #nodes: NodeCollection;
  /** Whether the view follows the picture as it settles. */
  #framing = true;
  #running = false;
  /** The time of the picture. */
  #time = '';
  #stopLabelling: () => void = () => undefined;
  #stopFeeding: () => void = () => undefined;

  constructor(container: HTMLElement, events: CanvasEvents) {
    this.#events = events;
    this.#theme = readTheme(container);
    this.#cy = createCytoscape(container, this.#theme);
    this.#nodes = this.#cy.collection();
    this.#backdrop = new GraphBackdrop(container, this.#theme);
    this.#motion = new GraphMotion(this.#cy, this.#backdrop);
    this.#pointing = new GraphPointing(this.#cy, this.#backdrop);
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
      hovered: (id) => {
        this.#hover(id);
      },
      viewRests: () => {
        this.#label();
      },
    });
  }

  /**
   * Puts a picture on the canvas. Nodes that were there stay there; newcomers find their places. When only the time has
   * changed nothing else moves, however many come or go.
   */
  show({scope, time}: PictureName, picture: Picture, colours: Colours): void {
    this.#stopFeeding();
    this.#layout.stop();
    this.#motion.stop();
    const same = scope === this.#memory.scope;
    if (same) this.#memory.take(this.#nodes);
    else this.#memory.open(scope);
    this.#framing ||= !same;
    this.#picture = picture;
    const isOtherTime = same && time !== this.#time;
    this.#time = time;
    const firmness = same && this.#running ? 'loosen' : isOtherTime ? 'keep' : 'settle';
    const problem = planLayout(picture, this.#memory.places, firmness);
    const nodes = picture.nodes.map((node, index) => ({
      ...nodeElement(node, colours.colourOf(node)),
      position: {x: problem.positions[2 * index] ?? 0, y: problem.positions[2 * index + 1] ?? 0},
    }));
    const missing = renewElements(this.#cy, nodes);
    this.#pointing.read(picture);
    this.#backdrop.show(
      picture,
      picture.nodes.map((node) => ({
        ...{colour: colours.colourOf(node), radius: nodeSize(node) / 2},
        strength: strengthOf(node),
      })),
    );
    this.#nodes = this.#cy.collection();
    this.#motion.hold(this.#nodes, problem.positions);
    // Time moves the nodes that come and go, and not the view, unless it would miss some.
    if (isOtherTime) this.#framing = !isInView(problem.positions, this.#cy.extent());
    this.#frame(problem.positions);
    this.#setRunning(problem.fixed.includes(0));
    this.#stopFeeding = feedElements(this.#cy, missing, () => {
      this.#complete(problem);
    });
  }

  /** Points out the selected node, search hits and a path. */
  mark(marks: Marks): void {
    const {selected} = marks;
    const moved = selected !== this.#pointing.selected;
    this.#pointing.mark(marks);
    if (selected !== null && moved && !this.#framing) revealNode(this.#cy, this.#byId(selected));
    this.#label();
  }

  /** Takes over the theme after it has changed. */
  restyle(): void {
    const container = this.#cy.container();
    const theme = container && readTheme(container);
    if (!theme || JSON.stringify(theme) === JSON.stringify(this.#theme)) return;
    this.#theme = theme;
    this.#cy.style(graphStyle(theme));
    this.#backdrop.restyle(theme);
    this.#label();
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
      this.#memory.take(this.#nodes);
      this.#arrange(planLayout(this.#picture, this.#memory.places, 'loosen'));
      return;
    }
    this.#layout.stop();
    this.#settle();
  }

  togglePin(id: string): void {
    const node = this.#byId(id);
    this.#motion.catchUp();
    if (node.nonempty()) this.#pin(node, !node.hasClass('pinned'));
  }

  isPinned(id: string): boolean {
    return this.#byId(id).hasClass('pinned');
  }

  /** The node an arrow key leads to from `id`. */
  towards(id: string, direction: Direction): string | null {
    const from = this.#byId(id);
    if (from.empty()) return null;
    this.#motion.catchUp();
    const linked = this.#pointing.neighbours(id);
    const spots = this.#cy.nodes().map((node) => ({
      id: node.id(),
      ...node.position(),
      linked: linked.has(node.id()),
    }));
    return pickNext(from.position(), spots, direction);
  }

  end(): void {
    this.#stopFeeding();
    this.#stopLabelling();
    this.#save();
    this.#layout.end();
    this.#cy.destroy();
    this.#backdrop.end();
  }

  /** Every element is there: now they can be marked and arranged. */
  #complete(problem: LayoutProblem): void {
    this.#nodes = collect(this.#cy, this.#picture);
    this.#nodes.forEach((node) => {
      setClass(node, 'pinned', this.#memory.places.get(node.id())?.pinned ?? false);
    });
    this.#motion.hold(this.#nodes, problem.positions);
    this.#pointing.apply();
    this.#label();
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
    if (this.#nodes.length > liveUpTo) this.#motion.move(positions, this.#framing ? this.#viewOf(positions) : null);
    else this.#place(positions);
    if (finished) this.#settle();
  }

  #place(positions: Float32Array): void {
    this.#nodes.positions((node: NodeSingular, index: number) =>
      node.grabbed() ? {...node.position()} : {x: positions[2 * index] ?? 0, y: positions[2 * index + 1] ?? 0},
    );
    this.#frame(positions);
  }

  #settle(): void {
    this.#motion.stop();
    this.#setRunning(false);
    this.#frame();
    this.#label();
    this.#save();
  }

  /** Fits places into the view, those on the canvas unless others are given. */
  #frame(places = placesOf(this.#nodes)): void {
    if (!this.#framing || places.length === 0 || this.#motion.active) return;
    const {zoom, pan} = this.#viewOf(places);
    this.#cy.viewport({zoom, pan: {...pan}});
  }

  /** cytoscape's own fit measures every label, which is too slow to do per batch. */
  #viewOf(places: Float32Array): View {
    const size = {width: this.#cy.width(), height: this.#cy.height()};
    const {selected} = this.#pointing;
    const besideCard = size.width >= wideEnough && selected !== null && this.#byId(selected).nonempty();
    return frameView(places, besideCard ? {...size, width: size.width - cardWidth} : size);
  }

  #hover(id: string | null): void {
    if (this.#motion.active) return;
    this.#pointing.hover(id);
    this.#label();
  }

  /** Chooses the labels anew, soon, once for all who ask. While a picture moves the old ones stay. */
  #label(): void {
    this.#stopLabelling();
    if (!this.#motion.active) this.#stopLabelling = refreshLabels(this.#cy);
  }

  #pin(node: NodeSingular, pinned: boolean): void {
    setClass(node, 'pinned', pinned);
    const {x, y} = node.position();
    this.#memory.set(node.id(), {x, y, pinned});
    const index = this.#picture.nodes.findIndex(({id}) => id === node.id());
    if (pinned) this.#layout.hold(index, x, y);
    this.#save();
    this.#events.pinned(node.id(), pinned);
  }

  #save(): void {
    // A picture that has not settled would be taken for a settled one when it is opened again.
    if (!this.#running) this.#memory.keep(this.#nodes);
  }

  #byId(id: string): NodeSingular {
    return this.#cy.getElementById(id);
  }
}
