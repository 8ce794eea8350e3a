import type {ReactNode} from 'react';
import {Button, Group, Modal} from '@mantine/core';
import {ErrorLine} from './error-line.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  /** The question. */
  readonly title: string;
  /** What goes and what stays. */
  readonly children: ReactNode;
  /** What the button that does it says; null where it cannot be done. */
  readonly label: string | null;
  readonly command: {readonly isPending: boolean; readonly error: Error | null};
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something goes for good. What came of it when it did not work is said here. */
export function ConfirmDialog({opened, title, children, label, command, onConfirm, onClose}: ConfirmDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} centered>
      {children}
      {command.error && (
        <ErrorLine size="sm" mt="sm">
          {command.error.message}
        </ErrorLine>
      )}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button data-autofocus onClick={onClose}>
          Keep it
        </Button>
        {label !== null && (
          <Button variant="filled" color="red.8" loading={command.isPending} onClick={onConfirm}>
            {label}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
