import {ActionIcon, Kbd, Popover, Table, Text, Tooltip} from '@mantine/core';
import {
  IconArrowsMaximize,
  IconKeyboard,
  IconMinus,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
} from '@tabler/icons-react';
import type {ReactNode} from 'react';
import type {GraphCanvasController} from './graph-canvas-controller.ts';
import styles from './graph-stage.module.css';

interface GraphControlsProps {
  readonly canvas: GraphCanvasController | null;
  /** Whether the layout is at work. */
  readonly running: boolean;
}

const zoomStep = 1.25;

const keys: readonly (readonly [key: string, meaning: string])[] = [
  ['← ↑ → ↓', 'go to the next note that way'],
  ['Enter', 'open the note'],
  ['e', 'expand its neighbours'],
  ['c', 'put it in the middle'],
  ['p', 'pin or unpin'],
  ['f', 'fit everything'],
  ['Space', 'stop or resume the layout'],
  ['+ −', 'zoom'],
  ['/', 'find in graph'],
  ['Esc', 'select nothing'],
];

/** The buttons over the drawing; each has a key. */
export function GraphControls({canvas, running}: GraphControlsProps) {
  return (
    <div className={styles['controls']} role="group" aria-label="View">
      <Control label="Zoom in" shortcut="+" onClick={() => canvas?.zoomBy(zoomStep)}>
        <IconPlus size={16} stroke={1.6} />
      </Control>
      <Control label="Zoom out" shortcut="−" onClick={() => canvas?.zoomBy(1 / zoomStep)}>
        <IconMinus size={16} stroke={1.6} />
      </Control>
      <Control label="Fit everything" shortcut="f" onClick={() => canvas?.fit()}>
        <IconArrowsMaximize size={16} stroke={1.6} />
      </Control>
      <Control
        label={running ? 'Stop the layout' : 'Resume the layout'}
        shortcut="Space"
        onClick={() => canvas?.toggleLayout()}
      >
        {running ? <IconPlayerPause size={16} stroke={1.6} /> : <IconPlayerPlay size={16} stroke={1.6} />}
      </Control>
      <KeyHelp />
    </div>
  );
}

interface ControlProps {
  readonly label: string;
  readonly shortcut: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Control({label, shortcut, onClick, children}: ControlProps) {
  return (
    <Tooltip label={`${label} · ${shortcut}`} position="left">
      <ActionIcon size={30} radius={0} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function KeyHelp() {
  return (
    <Popover position="left-end" width={290}>
      <Popover.Target>
        <ActionIcon size={30} radius={0} aria-label="Keys of the graph">
          <IconKeyboard size={16} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <Table verticalSpacing={3} withRowBorders={false} aria-label="Keys of the graph">
          <Table.Tbody>
            {keys.map(([key, meaning]) => (
              <Table.Tr key={key}>
                <Table.Td w={90}>
                  <Kbd size="xs">{key}</Kbd>
                </Table.Td>
                <Table.Td>
                  <Text size="xs">{meaning}</Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="xs" c="dimmed" px="xs" pt={4}>
          Drag pins a note. Shift and click expands it.
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
