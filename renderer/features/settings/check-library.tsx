import {Button, Group, Loader, Text} from '@mantine/core';
import {IconStethoscope} from '@tabler/icons-react';
import {useEffect, useRef, useState} from 'react';
import type {RepairOutput} from '#contract/doctor';
import {useCall} from '../../client/use-call.ts';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {relativeDate} from '../../ui/format-date.ts';
import {CheckResults} from './check-results.tsx';
import styles from './check-library.module.css';
import {LibraryNotices} from './library-notices.tsx';
import {SettingRow} from './setting-row.tsx';

/** Looks for damage on request, says what was found, and mends it when asked to. */
export function CheckLibrary() {
  // Asked for by the button alone; the last answer is kept while the page is open.
  const check = useCall('library.check', {deep: true}, {enabled: false});
  const [repairs, setRepairs] = useState<readonly RepairOutput[]>([]);
  const run = () => {
    void check.refetch();
  };
  const onRepaired = (repair: RepairOutput) => {
    setRepairs([...repairs, repair]);
    run();
  };
  return (
    <SettingRow
      title="Check"
      description="Looks for damage of every kind: in the file, the indexes, the vectors, the links, the folders and the backups. Looking changes nothing."
    >
      <LibraryNotices />
      <Group gap="sm">
        <Button
          leftSection={<IconStethoscope size={14} stroke={1.7} />}
          disabled={check.isFetching}
          onClick={() => {
            setRepairs([]);
            run();
          }}
        >
          {check.data ? 'Check again' : 'Check the library'}
        </Button>
        <Progress isRunning={check.isFetching} checkedAt={check.data ? check.dataUpdatedAt : null} />
      </Group>
      {repairs.length > 0 && <Done repairs={repairs} />}
      {check.isError && !check.isFetching && (
        <ErrorMessage title="The library could not be checked" error={check.error} onRetry={run} />
      )}
      {check.data && !check.isError && (
        <CheckResults output={check.data} isOld={check.isFetching} onRepaired={onRepaired} />
      )}
    </SettingRow>
  );
}

interface ProgressProps {
  readonly isRunning: boolean;
  /** In milliseconds since 1970; null before the first check. */
  readonly checkedAt: number | null;
}

function Progress({isRunning, checkedAt}: ProgressProps) {
  const words = isRunning
    ? 'Looking at everything. In a large library that takes a while; searching goes on.'
    : checkedAt !== null && `Checked ${relativeDate(new Date(checkedAt).toISOString())}`;
  return (
    <Group gap={8} role="status" aria-label="Progress of the check" wrap="nowrap" flex={1} miw={0}>
      {isRunning && <Loader size={14} aria-hidden />}
      <Text size="xs" c="dimmed">
        {words}
      </Text>
    </Group>
  );
}

/** What the repairs since the last check by hand came to. It comes into sight: the button that was pressed is gone. */
function Done({repairs}: {readonly repairs: readonly RepairOutput[]}) {
  const ref = useRef<HTMLUListElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, [repairs.length]);
  return (
    <ul ref={ref} tabIndex={-1} className={styles['done']} role="status" aria-label="Done">
      {repairs.map(({repair, done}, index) => (
        <li key={`${repair}-${String(index)}`}>{done}</li>
      ))}
    </ul>
  );
}
