import {ActionIcon, NativeSelect} from '@mantine/core';
import {IconChevronDown, IconChevronUp} from '@tabler/icons-react';
import {useState} from 'react';
import type {GraphEdge, GraphNode} from '#contract/graph';
import {colourings} from './graph-look.ts';
import type {Colouring, LegendEntry} from './graph-look.ts';
import styles from './graph-stage.module.css';
import type {Picture} from './plan-layout.ts';

interface GraphLegendProps {
  readonly colouring: Colouring;
  readonly onColouring: (colouring: Colouring) => void;
  readonly entries: readonly LegendEntry[];
  readonly picture: Picture;
}

const shapes = {note: '●', decision: '■', fact: '⬢', preference: '▲'} as const;
const lines: readonly (readonly [type: GraphEdge['edgeType'], words: string])[] = [
  ['SUPERSEDES', 'supersedes the older'],
  ['CONTRADICTS', 'contradicts'],
];
const statuses: readonly (readonly [status: GraphNode['status'], words: string])[] = [
  ['proposed', 'proposed'],
  ['contested', 'contested'],
  ['superseded', 'superseded'],
  ['expired', 'expired'],
  ['invalidated', 'invalidated'],
];

/** Height of a window, in pixels, in which the legend does not lie over the picture. */
const roomy = 680;

/** What the colours, shapes and lines on screen stand for. */
export function GraphLegend({colouring, onColouring, entries, picture}: GraphLegendProps) {
  const [open, setOpen] = useState(() => window.innerHeight >= roomy);
  return (
    <div className={styles['legend']} role="group" aria-label="Legend">
      <div className={styles['legendHead']}>
        <NativeSelect
          size="xs"
          variant="unstyled"
          aria-label="What the colours stand for"
          data={colourings.map((value) => ({value, label: `Colour by ${value}`}))}
          value={colouring}
          onChange={(event) => {
            onColouring(colourings.find((one) => one === event.currentTarget.value) ?? 'community');
          }}
        />
        <ActionIcon
          size="sm"
          aria-label={open ? 'Hide the legend' : 'Show the legend'}
          aria-expanded={open}
          onClick={() => {
            setOpen(!open);
          }}
        >
          {open ? <IconChevronDown size={14} stroke={1.6} /> : <IconChevronUp size={14} stroke={1.6} />}
        </ActionIcon>
      </div>
      {open && <Entries entries={entries} picture={picture} />}
    </div>
  );
}

/** Those that are on screen, and no others. */
function Entries({entries, picture}: Pick<GraphLegendProps, 'entries' | 'picture'>) {
  const kinds = new Set(picture.nodes.filter(({type}) => type === 'memory').map(({kind}) => kind));
  const found = new Set(picture.nodes.map(({status}) => status));
  const types = new Set(picture.edges.map(({edgeType}) => edgeType));
  return (
    <ul className={styles['entries']}>
      {entries.map(({key, label, colour}) => (
        <li key={key}>
          <span className={styles['swatch']} style={{background: colour}} aria-hidden />
          <span className={styles['entry']}>{label}</span>
        </li>
      ))}
      {kinds.size > 1 && (
        <li className={styles['shapes']}>
          {[...kinds].map((kind) => (
            <span key={kind}>
              <span className={styles['shape']} aria-hidden>
                {shapes[kind]}
              </span>
              {kind}
            </span>
          ))}
        </li>
      )}
      {statuses
        .filter(([status]) => found.has(status))
        .map(([status, words]) => (
          <li key={status}>
            <span className={styles['status']} data-status={status} aria-hidden />
            {words}
          </li>
        ))}
      {lines
        .filter(([type]) => types.has(type))
        .map(([type, words]) => (
          <li key={type}>
            <span className={styles['line']} data-edge={type} aria-hidden />
            {words}
          </li>
        ))}
    </ul>
  );
}
