import {Button, EmptyState} from '@mantine/core';
import {IconBulb, IconFilterOff} from '@tabler/icons-react';
import {writeNew} from './write-new.ts';
import {meaning, WaysToWrite} from './about-memories.tsx';
import styles from './no-memories.module.css';

/** What a memory is, for a library that has none yet. */
export function NoMemories() {
  return (
    <div className={styles['page']} tabIndex={-1}>
      <EmptyState size="sm" icon={<IconBulb stroke={1.4} />} title="No memories yet" description={meaning}>
        <EmptyState.Actions>
          <Button variant="filled" onClick={writeNew}>
            New memory
          </Button>
        </EmptyState.Actions>
      </EmptyState>
      <WaysToWrite />
    </div>
  );
}

/** What stands in the place of the list when the filters leave nothing. */
export function NoMatches({onUnfilter}: {readonly onUnfilter: () => void}) {
  return (
    <EmptyState
      size="sm"
      py="xl"
      icon={<IconFilterOff stroke={1.4} />}
      title="No memory fits these filters"
      description="The text is looked for as it stands, in any case. To find memories by meaning, search for them in Search."
    >
      <EmptyState.Actions>
        <Button onClick={onUnfilter}>Show all memories</Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
