import type {ReactNode} from 'react';
import {Alert, Button, Group} from '@mantine/core';
import {IconUsers} from '@tabler/icons-react';
import {closeDesk} from '../../ui/desk.ts';
import {differences} from './differences.ts';
import type {Change} from './use-change.ts';
import styles from './desk.module.css';

interface DeskFormProps {
  /** What its button says. */
  readonly label: string;
  readonly change: Pick<Change, 'pending' | 'problem'>;
  /** False while what was typed cannot be sent. */
  readonly isReady: boolean;
  readonly onSend: () => void;
  readonly children: ReactNode;
}

/** A form of the dialog: its fields, what went wrong, and its buttons. */
export function DeskForm({label, change, isReady, onSend, children}: DeskFormProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onSend();
      }}
    >
      {children}
      {change.problem !== null && (
        <p className={styles['problem']} role="alert">
          {change.problem}
        </p>
      )}
      <Group justify="flex-end" gap="xs" mt="md" className={styles['foot'] ?? ''}>
        <Button onClick={closeDesk}>Cancel</Button>
        <Button type="submit" variant="filled" loading={change.pending} disabled={!isReady}>
          {label}
        </Button>
      </Group>
    </form>
  );
}

/** Says that somebody was faster, and what is different now. */
export function LateNotice({change}: {readonly change: Change}) {
  if (!change.isLate) return null;
  const all = differences(change.began, change.seen);
  return (
    <Alert
      ref={intoSight}
      role="alert"
      mt="md"
      color="yellow"
      icon={<IconUsers size={16} stroke={1.75} />}
      title="Somebody changed this meanwhile"
      classNames={{root: styles['late'] ?? '', title: styles['lateTitle'] ?? '', message: styles['lateText'] ?? ''}}
    >
      {all.length > 0 && (
        <ul className={styles['differences']}>
          {all.map(({what, before, now}) => (
            <li key={what}>
              {what}: <del>{before}</del> <ins>{now}</ins>
            </li>
          ))}
        </ul>
      )}
      Nothing was saved, and what you typed is still here. Send it again to put it on top of this.
    </Alert>
  );
}

/** The form may be longer than the window. */
function intoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({block: 'nearest'});
}

/** The statement that a form is about. */
export function Subject({change}: {readonly change: Change}) {
  return <blockquote className={styles['subject']}>{change.seen.memory.content}</blockquote>;
}
