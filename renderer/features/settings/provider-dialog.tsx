import {Modal} from '@mantine/core';
import type {ProviderView} from './embedder-choice.tsx';
import {ProviderForm} from './provider-form.tsx';

interface ProviderDialogProps {
  readonly opened: boolean;
  /** The one to change; null for a new one. */
  readonly view: ProviderView | null;
  /** Whether it makes the vectors now. */
  readonly isChosen: boolean;
  /** Ids of all providers. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

/** Adds a provider or changes one. A click beside it does not throw away what was typed. */
export function ProviderDialog({opened, ...form}: ProviderDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={form.onClose}
      title={form.view === null ? 'Add a provider' : `Edit ${form.view.provider.name}`}
      size={560}
      closeOnClickOutside={false}
    >
      <ProviderForm {...form} />
    </Modal>
  );
}
