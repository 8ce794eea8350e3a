import {Alert, Button, CopyButton, Group, Modal} from '@mantine/core';
import {IconAlertTriangle, IconCheck, IconCopy} from '@tabler/icons-react';
import {useState} from 'react';
import styles from './api-keys.module.css';
import {NewKeyForm} from './new-key-form.tsx';

interface NewKeyDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Makes a key, and shows its text this once: it is gone from the page when the dialog closes. */
export function NewKeyDialog({opened, onClose}: NewKeyDialogProps) {
  const [made, setMade] = useState<string | null>(null);
  const close = () => {
    setMade(null);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={made === null ? 'Make a key' : 'Copy the key now'}
      size={480}
      centered
      closeOnClickOutside={false}
    >
      {made === null ? <NewKeyForm onMade={setMade} onCancel={close} /> : <MadeKey text={made} onDone={close} />}
    </Modal>
  );
}

function MadeKey({text, onDone}: {readonly text: string; readonly onDone: () => void}) {
  return (
    <div className={styles['form']}>
      <Alert color="yellow" variant="light" p="xs" icon={<IconAlertTriangle size={16} stroke={1.6} />}>
        This is the only time the key is shown. Whoever has it can do what it allows.
      </Alert>
      <code className={styles['made']} tabIndex={0} aria-label="The new key">
        {text}
      </code>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={text}>
          {({copied, copy}) => (
            <Button
              data-autofocus
              leftSection={copied ? <IconCheck size={14} stroke={1.7} /> : <IconCopy size={14} stroke={1.7} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy the key'}
            </Button>
          )}
        </CopyButton>
        <Button variant="filled" onClick={onDone}>
          Done
        </Button>
      </Group>
    </div>
  );
}
