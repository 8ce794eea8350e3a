import type {ReactNode} from 'react';
import {Splitter} from '@mantine/core';
import {useLocalStorage, useMediaQuery} from '@mantine/hooks';
import styles from './workspace.module.css';

interface WorkspaceProps {
  readonly children: ReactNode;
  /** What is open beside the view; null when nothing is. */
  readonly panel: ReactNode;
}

/** Below this width the panel lies over the view instead of beside it. */
const BESIDE = '(min-width: 1080px)';

/** A view and, when something is open, a panel beside it whose width one can change. */
export function Workspace({children, panel}: WorkspaceProps) {
  const beside = useMediaQuery(BESIDE, true, {getInitialValueInEffect: false});
  const [share, setShare] = useLocalStorage({
    key: 'commonplace.panel',
    defaultValue: 46,
    getInitialValueInEffect: false,
  });
  const split = beside && panel !== null;
  return (
    <div className={styles['workspace']}>
      <Splitter
        className={styles['splitter'] ?? ''}
        lineSize={1}
        withHandle={false}
        handleColor="var(--cp-border)"
        sizes={split ? [100 - share, share] : [100]}
        onSizeChange={(sizes) => {
          const size = Number(sizes[1]);
          if (Number.isFinite(size)) setShare(size);
        }}
      >
        <Splitter.Pane className={styles['view'] ?? ''} defaultSize={54} min={32}>
          {children}
        </Splitter.Pane>
        {split && (
          <Splitter.Pane className={styles['beside'] ?? ''} defaultSize={46} min={30}>
            {panel}
          </Splitter.Pane>
        )}
      </Splitter>
      {!beside && panel !== null && <div className={styles['over']}>{panel}</div>}
    </div>
  );
}
