import {CloseButton} from '@mantine/core';
import styles from './graph-stage.module.css';
import type {PathState} from './use-graph-path.ts';

interface PathNoticeProps {
  readonly path: PathState;
  readonly titleOf: (id: string) => string;
  readonly onClear: () => void;
}

/** One line on the path between two notes: what to do next, or what came out. */
export function PathNotice({path, titleOf, onClear}: PathNoticeProps) {
  if (path.state === 'none') return null;
  return (
    <div className={styles['notice']} role="status">
      <span>{words(path, titleOf)}</span>
      <CloseButton size="xs" aria-label="Forget the path" onClick={onClear} />
    </div>
  );
}

function words(path: Exclude<PathState, {state: 'none'}>, titleOf: (id: string) => string): string {
  switch (path.state) {
    case 'from':
      return `Choose the note that the path from “${titleOf(path.from)}” should lead to.`;
    case 'failed':
      return path.message;
    case 'found': {
      const links = path.path.length - 1;
      if (links < 0) return 'No path of six links or fewer joins these two notes.';
      return `${String(links)} ${links === 1 ? 'link' : 'links'}: ${path.path.map(titleOf).join(' → ')}`;
    }
  }
}
