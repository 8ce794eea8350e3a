import {Button, Group, Modal, Text} from '@mantine/core';
import {useQueryClient} from '@tanstack/react-query';
import type {CheckResult, RepairOutput} from '#contract/doctor';
import {invalidate} from '../../client/invalidate.ts';
import {useCommand} from '../../client/use-call.ts';
import {ErrorLine} from '../../ui/error-line.tsx';
import {repairLabels} from './check-words.ts';

interface RepairDialogProps {
  /** Of the check that names the repair. */
  readonly title: string;
  readonly repair: NonNullable<CheckResult['repair']>;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onRepaired: (repair: RepairOutput) => void;
}

/** Says what a repair will do and what it keeps, and makes it when that is wanted. It stays while it is at work. */
export function RepairDialog({title, repair: {id, says}, opened, onClose, onRepaired}: RepairDialogProps) {
  const queries = useQueryClient();
  const repair = useCommand('library.repair');
  const onRepair = () => {
    repair.mutate(
      {repair: id},
      {
        onSuccess: (output) => {
          onClose();
          onRepaired(output);
          void invalidate(queries, ['library.status', 'library.issues', 'search.query']);
        },
      },
    );
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`${title}: ${lowerFirst(repairLabels[id])}?`}
      centered
      withCloseButton={!repair.isPending}
      returnFocus={!repair.isSuccess}
      closeOnEscape={!repair.isPending}
      closeOnClickOutside={!repair.isPending}
    >
      <Text size="sm">{says}</Text>
      {repair.isError && (
        <ErrorLine size="sm" mt="sm">
          {repair.error.message}
        </ErrorLine>
      )}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button data-autofocus disabled={repair.isPending} onClick={onClose}>
          Not now
        </Button>
        <Button variant="filled" loading={repair.isPending} onClick={onRepair}>
          {repairLabels[id]}
        </Button>
      </Group>
    </Modal>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
