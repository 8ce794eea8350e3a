import {Button, EmptyState} from '@mantine/core';
import {IconAlertTriangle} from '@tabler/icons-react';
import {CallError} from '#contract/client';
import {asksForCheck} from '#contract/errors';
import {openCheck} from './open-check.ts';

interface ErrorMessageProps {
  /** What could not be done, as a short sentence. */
  readonly title: string;
  readonly error: Error;
  /** Said instead of the engine's own sentence. */
  readonly words?: string;
  readonly onRetry?: () => void;
}

/** What went wrong, in the engine's own sentence, and a way to try again; after damage also the way to the check. */
export function ErrorMessage({title, error, words = error.message, onRetry}: ErrorMessageProps) {
  const isDamage = error instanceof CallError && asksForCheck(error);
  return (
    <EmptyState
      role="alert"
      size="sm"
      py="xl"
      px="md"
      icon={<IconAlertTriangle stroke={1.5} />}
      title={title}
      description={words}
    >
      {(onRetry ?? isDamage) && (
        <EmptyState.Actions>
          {isDamage && <Button onClick={openCheck}>Check the library</Button>}
          {onRetry && <Button onClick={onRetry}>Try again</Button>}
        </EmptyState.Actions>
      )}
    </EmptyState>
  );
}
