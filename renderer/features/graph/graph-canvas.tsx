import {useComputedColorScheme} from '@mantine/core';
import {useEffect, useEffectEvent, useRef, useState} from 'react';
import {GraphCanvasController} from './graph-canvas-controller.ts';
import type {Marks} from './graph-canvas-marks.ts';
import type {CanvasEvents} from './graph-canvas-events.ts';
import type {Colours} from './graph-look.ts';
import type {Picture} from './plan-layout.ts';
import styles from './graph-canvas.module.css';

interface GraphCanvasProps {
  /** Name under which the positions of this picture are remembered. */
  readonly scope: string;
  /** The time that the picture is of: while only it changes, nothing moves. */
  readonly time: string;
  readonly picture: Picture;
  readonly colours: Colours;
  readonly marks: Marks;
  readonly events: CanvasEvents;
  /** Gets the canvas when it can be driven, and null when it is gone. */
  readonly onReady: (canvas: GraphCanvasController | null) => void;
}

/** The drawing itself. What it shows is for the eye alone: keys and words belong to whoever holds it. */
export function GraphCanvas({scope, time, picture, colours, marks, events, onReady}: GraphCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const [canvas, setCanvas] = useState<GraphCanvasController | null>(null);
  const scheme = useComputedColorScheme('light');
  const report = useEffectEvent((tell: (events: CanvasEvents) => void) => {
    tell(events);
  });
  const ready = useEffectEvent(onReady);

  useEffect(() => {
    if (!container.current) return undefined;
    const controller = new GraphCanvasController(container.current, forward(report));
    setCanvas(controller);
    ready(controller);
    return () => {
      controller.end();
      setCanvas(null);
      ready(null);
    };
  }, []);
  useEffect(() => {
    canvas?.show({scope, time}, picture, colours);
  }, [canvas, scope, time, picture, colours]);
  useEffect(() => {
    canvas?.mark(marks);
  }, [canvas, picture, colours, marks]);
  useEffect(() => {
    canvas?.restyle();
  }, [canvas, scheme]);

  return <div ref={container} className={styles['canvas']} aria-hidden data-testid="graph-canvas" />;
}

/** Events that reach whatever handlers the last render brought, so that the canvas need not be made anew. */
function forward(report: (tell: (events: CanvasEvents) => void) => void): CanvasEvents {
  return {
    select: (id) => {
      report((to) => {
        to.select(id);
      });
    },
    open: (id) => {
      report((to) => {
        to.open(id);
      });
    },
    expand: (id) => {
      report((to) => {
        to.expand(id);
      });
    },
    pinned: (id, pinned) => {
      report((to) => {
        to.pinned(id, pinned);
      });
    },
    layout: (running) => {
      report((to) => {
        to.layout(running);
      });
    },
  };
}
