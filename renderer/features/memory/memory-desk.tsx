import {useState} from 'react';
import {Modal, Skeleton} from '@mantine/core';
import type {MemoryCard} from '#contract/memories';
import {useCall} from '../../client/use-call.ts';
import {closeDesk, type DeskTask, useDesk} from '../../ui/desk.ts';
import {ErrorMessage} from '../../ui/error-message.tsx';
import {ContestForm} from './contest-form.tsx';
import {EditForm} from './edit-form.tsx';
import {LinkForm} from './link-form.tsx';
import {ReasonForm} from './reason-form.tsx';
import {SettleForm} from './settle-form.tsx';
import {ReplaceForm} from './replace-form.tsx';
import {WriteForm} from './write-form.tsx';

export interface MemoryDeskProps {
  readonly onOpen: (id: string) => void;
}

/** The one dialog in which memories are written and changed, wherever in the page it was asked for. */
export function MemoryDesk({onOpen}: MemoryDeskProps) {
  const task = useDesk();
  // What is shown stays while the dialog fades.
  const [shown, setShown] = useState(task);
  if (task !== null && task !== shown) setShown(task);
  return (
    <Modal
      opened={task !== null}
      onClose={closeDesk}
      title={shown === null ? '' : titles[shown.type]}
      size={600}
      // What was typed is not lost to a click beside it.
      closeOnClickOutside={false}
    >
      {shown && <Body task={shown} onOpen={onOpen} />}
    </Modal>
  );
}

const titles: Readonly<Record<DeskTask['type'], string>> = {
  write: 'Write a memory',
  supersede: 'Replace this memory',
  renew: 'Renew this memory',
  restate: 'State this again',
  edit: 'Edit what is said about this memory',
  invalidate: 'Invalidate this memory',
  reject: 'Reject this proposal',
  contest: 'Contest this memory',
  settle: 'Which one holds?',
  link: 'Link this memory',
};

function Body({task, onOpen}: MemoryDeskProps & {readonly task: DeskTask}) {
  if (task.type === 'write') return <WriteForm from={task.from} onOpen={onOpen} />;
  return <CardBody task={task} onOpen={onOpen} />;
}

type CardTask = Exclude<DeskTask, {type: 'write'}>;

function CardBody({task, onOpen}: MemoryDeskProps & {readonly task: CardTask}) {
  const card = useCall('memory.read', {memory_id: task.id});
  if (card.error) {
    return <ErrorMessage title="The memory could not be read" error={card.error} onRetry={() => void card.refetch()} />;
  }
  if (!card.data) return <Skeleton height={120} aria-label="The memory is being read" />;
  return <TaskForm type={task.type} card={card.data} onOpen={onOpen} />;
}

export interface TaskFormProps {
  /** Forms keep the one they began with, so that they notice when somebody was faster. */
  readonly card: MemoryCard;
  readonly onOpen: (id: string) => void;
}

function TaskForm({type, ...props}: TaskFormProps & {readonly type: CardTask['type']}) {
  switch (type) {
    case 'supersede':
    case 'renew':
    case 'restate':
      return <ReplaceForm how={type} {...props} />;
    case 'edit':
      return <EditForm {...props} />;
    case 'invalidate':
    case 'reject':
      return <ReasonForm how={type} {...props} />;
    case 'contest':
      return <ContestForm {...props} />;
    case 'settle':
      return <SettleForm {...props} />;
    case 'link':
      return <LinkForm {...props} />;
  }
}
