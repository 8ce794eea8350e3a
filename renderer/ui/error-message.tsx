import {Button, EmptyState} from '@mantine/core';
import {IconAlertTriangle} from '@tabler/icons-react';

interface ErrorMessageProps {
  /** What could not be done, as a short sentence. */
  readonly title: string;
  readonly error: Error;
  /** Said instead of the engine's own sentence. */
  readonly words?: string;
  readonly onRetry?: () => void;
}

/** What went wrong, in the engine's own sentence, and a way to try again. */
export function ErrorMessage({title, error, words = error.message, onRetry}: ErrorMessageProps) {
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
      {onRetry && (
        <EmptyState.Actions>
          <Button onClick={onRetry}>Try again</Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  );
}
