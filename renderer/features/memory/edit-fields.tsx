import {Textarea, TextInput} from '@mantine/core';
import type {EditDraft} from './edit-changes.ts';
import {SureSlider} from './sure-slider.tsx';
import styles from './desk.module.css';

interface EditFieldsProps {
  readonly draft: EditDraft;
  /** What is wrong with the metadata; null when nothing is. */
  readonly problem: string | null;
  readonly onDraft: (draft: EditDraft) => void;
}

/** What can be changed about a memory without saying something else. */
export function EditFields({draft, problem, onDraft}: EditFieldsProps) {
  const put = (patch: Partial<EditDraft>) => {
    onDraft({...draft, ...patch});
  };
  return (
    <div className={styles['fields']}>
      <SureSlider
        value={draft.sure}
        onValue={(sure) => {
          put({sure});
        }}
      />
      <TextInput
        data-autofocus
        label="Where"
        placeholder="Where it was said or seen"
        maxLength={2000}
        value={draft.where}
        onChange={(event) => {
          put({where: event.currentTarget.value});
        }}
      />
      <Textarea
        label="Why"
        autosize
        minRows={2}
        maxRows={5}
        maxLength={2000}
        value={draft.why}
        onChange={(event) => {
          put({why: event.currentTarget.value});
        }}
      />
      <MetadataFields draft={draft} problem={problem} onDraft={onDraft} />
    </div>
  );
}

function MetadataFields({draft, problem, onDraft}: EditFieldsProps) {
  const put = (patch: Partial<EditDraft>) => {
    onDraft({...draft, ...patch});
  };
  return (
    <>
      <TextInput
        label="Tags"
        description="Apart by commas"
        value={draft.tags}
        onChange={(event) => {
          put({tags: event.currentTarget.value});
        }}
      />
      <Textarea
        label="Other metadata"
        description="A JSON object, or nothing"
        autosize
        minRows={1}
        maxRows={8}
        classNames={{input: styles['code'] ?? ''}}
        spellCheck={false}
        error={problem}
        value={draft.rest}
        onChange={(event) => {
          put({rest: event.currentTarget.value});
        }}
      />
    </>
  );
}
