import {useLayoutEffect, type ReactNode, type RefObject} from 'react';
import {ActionIcon, Tabs, Tooltip} from '@mantine/core';
import {IconX} from '@tabler/icons-react';
import styles from './side-panel.module.css';

interface PanelPart {
  readonly value: string;
  readonly label: string;
  readonly content: ReactNode;
}

interface SidePanelProps {
  readonly parts: readonly PanelPart[];
  readonly shown: string;
  readonly onShow: (value: string) => void;
  readonly tools: ReactNode;
  readonly onClose: () => void;
  readonly bodyRef: RefObject<HTMLDivElement | null>;
  /** Whatever this names, another value of it starts at the top again. */
  readonly topic: string;
}

/** What is open beside the view, in tabs. Escape closes it. */
export function SidePanel({parts, shown, onShow, tools, onClose, bodyRef, topic}: SidePanelProps) {
  // Before the content's own effects, which may scroll to a place in it.
  useLayoutEffect(() => {
    bodyRef.current?.scrollTo({top: 0});
  }, [bodyRef, topic, shown]);
  const part = parts.find((one) => one.value === shown) ?? parts[0];
  return (
    <aside
      className={styles['panel']}
      aria-label="Beside the list"
      onKeyDown={(event) => {
        // Menus and pop-overs of the panel hang elsewhere in the page and close by themselves.
        const {target} = event;
        const inside = target instanceof Element && event.currentTarget.contains(target);
        if (event.key !== 'Escape' || event.defaultPrevented || !inside) return;
        // So does the one whose button still has the focus, because it has only just opened.
        if (target.closest('[aria-expanded="true"]')) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Tabs
        className={styles['tabs'] ?? ''}
        value={part?.value ?? null}
        onChange={(value) => {
          if (value !== null) onShow(value);
        }}
      >
        <PanelHead parts={parts} tools={tools} onClose={onClose} />
        <div
          ref={bodyRef}
          data-scroller
          className={styles['body']}
          tabIndex={0}
          role="region"
          aria-label={part?.label ?? 'Panel'}
        >
          {parts.map((one) => (
            <Tabs.Panel key={one.value} value={one.value}>
              {one.value === part?.value && one.content}
            </Tabs.Panel>
          ))}
        </div>
      </Tabs>
    </aside>
  );
}

function PanelHead({parts, tools, onClose}: Pick<SidePanelProps, 'parts' | 'tools' | 'onClose'>) {
  return (
    <div className={styles['head']}>
      <Tabs.List className={styles['list'] ?? ''}>
        {parts.map((one) => (
          <Tabs.Tab key={one.value} value={one.value} className={styles['tab'] ?? ''}>
            {one.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <div className={styles['tools']}>
        {tools}
        <Tooltip label="Close (Esc)">
          <ActionIcon aria-label="Close" onClick={onClose}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      </div>
    </div>
  );
}
