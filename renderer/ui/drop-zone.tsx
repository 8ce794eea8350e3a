import {useEffect, useState} from 'react';
import {IconFolderPlus} from '@tabler/icons-react';
import {useCall, useCommand} from '../client/use-call.ts';
import styles from './drop-zone.module.css';
import {tellNotOpened, tellOpened} from './tell-opened.ts';

/**
 * Takes files and folders that are dropped anywhere on the page, where the host knows where they lie. Where it does
 * not, a drop does nothing; the browser alone would leave the page for the file.
 */
export function DropZone() {
  const canTake = useCall('host.info', {}).data?.canTakeFiles ?? false;
  const {mutate: open} = useCommand('host.openPaths');
  const [isOver, setOver] = useState(false);
  useEffect(
    () =>
      hearDrops({
        over: (isThere) => {
          setOver(isThere && canTake);
        },
        drop: (files) => {
          const paths = pathsOf(files);
          if (canTake && paths.length > 0) open({paths}, {onSuccess: tellOpened, onError: tellNotOpened});
        },
      }),
    [canTake, open],
  );
  if (!isOver) return null;
  return (
    <div className={styles['zone']} role="status">
      <IconFolderPlus size={32} stroke={1.4} aria-hidden />
      <strong>Drop to open</strong>
      <span>A folder is added to this library, a note of it is shown.</span>
    </div>
  );
}

interface DropListener {
  readonly over: (isThere: boolean) => void;
  readonly drop: (files: readonly File[]) => void;
}

function hearDrops({over, drop}: DropListener): () => void {
  const onOver = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    over(true);
  };
  const onLeave = (event: DragEvent) => {
    if (event.relatedTarget === null) over(false);
  };
  const onDrop = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    over(false);
    drop([...event.dataTransfer.files]);
  };
  window.addEventListener('dragover', onOver);
  window.addEventListener('dragleave', onLeave);
  window.addEventListener('drop', onDrop);
  return () => {
    window.removeEventListener('dragover', onOver);
    window.removeEventListener('dragleave', onLeave);
    window.removeEventListener('drop', onDrop);
  };
}

/** Absolute paths; what lies on no disk has none. */
function pathsOf(files: readonly File[]): string[] {
  return files.flatMap((file) => window.bridge?.pathOf(file) ?? []).filter((path) => path !== '');
}
