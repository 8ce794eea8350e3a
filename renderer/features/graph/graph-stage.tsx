import {Progress, VisuallyHidden} from '@mantine/core';
import {useRef} from 'react';
import type {GraphView} from '#contract/graph';
import {describeNode} from './describe-node.ts';
import {GraphCanvas} from './graph-canvas.tsx';
import {GraphControls} from './graph-controls.tsx';
import {GraphNotice} from './graph-notice.tsx';
import {handleGraphKey} from './graph-keys.ts';
import {GraphLegend} from './graph-legend.tsx';
import type {GraphQuestion} from './graph-question.ts';
import styles from './graph-stage.module.css';
import {NodeCard} from './node-card.tsx';
import {pathWords} from './path-words.ts';
import type {Picture} from './plan-layout.ts';
import type {Unfolding} from './use-graph-picture.ts';
import {useGraphStage} from './use-graph-stage.ts';

export interface GraphStageProps {
  /** The library's file: positions belong to one library. */
  readonly library: string;
  readonly view: GraphView;
  readonly picture: Picture;
  /** Ids of the notes to point out. */
  readonly hits: ReadonlySet<string>;
  readonly selected: string | null;
  /** Whether a newer answer is on its way. */
  readonly busy: boolean;
  readonly unfolding: Unfolding;
  readonly onSelect: (id: string | null) => void;
  readonly onOpen: (pageId: string) => void;
  readonly onAsk: (change: Partial<GraphQuestion>) => void;
}

const help =
  'Arrow keys go from note to note, Enter opens, e expands, c centres, p pins, f fits, space stops or resumes the layout.';

/** The drawing with everything that lies over it: card, legend, buttons, and words for those who do not see it. */
export function GraphStage(props: GraphStageProps) {
  const {view, picture, busy, unfolding, library} = props;
  const keys = useRef<HTMLDivElement>(null);
  const stage = useGraphStage(props, () => keys.current?.focus());
  const {node} = stage;
  const scope = `${library} ${view.centre === null ? 'overview' : `note:${view.centre}`}`;
  return (
    <div className={styles['stage']}>
      <div
        ref={keys}
        className={styles['keys']}
        tabIndex={0}
        role="application"
        aria-roledescription="graph"
        aria-label={`Graph of ${String(picture.nodes.length)} nodes and ${String(picture.edges.length)} links`}
        aria-description={help}
        onKeyDown={(event) => {
          handleGraphKey(event, stage.keyActions);
        }}
      >
        <GraphCanvas
          scope={scope}
          time={view.asOf ?? ''}
          picture={picture}
          colours={stage.colours}
          marks={stage.marks}
          events={stage.canvasEvents}
          onReady={stage.setCanvas}
        />
        <VisuallyHidden role="status">{node && describeNode(node, picture)}</VisuallyHidden>
      </div>
      {busy && <BusyLine />}
      <div className={styles['notices']}>
        <GraphNotice
          words={pathWords(stage.path, stage.titleOf)}
          closeLabel="Forget the path"
          onClose={stage.clearPath}
        />
        <GraphNotice words={unfolding.words} closeLabel="Close" onClose={unfolding.forget} />
      </div>
      <GraphLegend {...stage.legend} picture={picture} />
      <GraphControls canvas={stage.canvas} running={stage.running} />
      {node && <NodeCard node={node} {...stage.card} />}
    </div>
  );
}

function BusyLine() {
  return (
    <Progress className={styles['progress']} value={100} size={2} radius={0} animated aria-label="Reading the graph" />
  );
}
