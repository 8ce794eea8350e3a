import {NativeSelect, SegmentedControl, Textarea, TextInput} from '@mantine/core';
import {statedKinds} from '#contract/memories';
import {useCall} from '../../client/use-call.ts';
import {LifeChoice} from './life-choice.tsx';
import {scopeName} from './scope-name.ts';
import type {StatementDraft} from './statement-draft.ts';
import {SureSlider} from './sure-slider.tsx';
import styles from './desk.module.css';

export interface StatementFieldsProps {
  readonly draft: StatementDraft;
  readonly onDraft: (draft: StatementDraft) => void;
}

/** The statement itself, as it is being written. */
export function ContentField({draft, onDraft}: StatementFieldsProps) {
  return (
    <Textarea
      data-autofocus
      label="Statement"
      description="One thing that holds, so that it can be understood on its own"
      required
      autosize
      minRows={2}
      maxRows={8}
      maxLength={20_000}
      value={draft.content}
      onChange={(event) => {
        onDraft({...draft, content: event.currentTarget.value});
      }}
    />
  );
}

const kinds = statedKinds.map((value) => ({value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}`}));

/** What a memory is, and where it belongs. What replaces another inherits both. */
export function PlaceFields({draft, onDraft}: StatementFieldsProps) {
  const scopes = useCall('memory.scopes', {});
  const writable = scopes.data?.scopes.filter((scope) => scope.can_write) ?? [];
  return (
    <div className={styles['two']}>
      <div>
        <div className={styles['label']}>Kind</div>
        <SegmentedControl
          fullWidth
          aria-label="Kind"
          data={kinds}
          value={draft.kind}
          onChange={(kind) => {
            onDraft({...draft, kind});
          }}
        />
      </div>
      <NativeSelect
        label="Scope"
        data={writable.map((scope) => ({value: scope.scope_id, label: scopeName(scope)}))}
        value={draft.scope}
        onChange={(event) => {
          onDraft({...draft, scope: event.currentTarget.value});
        }}
      />
    </div>
  );
}

/** How far and how long one may rely on a memory, and what else is said about it. */
export function SaidFields({draft, onDraft}: StatementFieldsProps) {
  return (
    <>
      <div className={styles['two']}>
        <LifeChoice
          value={draft.life}
          onValue={(life) => {
            onDraft({...draft, life});
          }}
        />
        <SureSlider
          value={draft.sure}
          onValue={(sure) => {
            onDraft({...draft, sure});
          }}
        />
      </div>
      <WhyField draft={draft} onDraft={onDraft} />
      <div className={styles['two']}>
        <TextInput
          label="Where"
          placeholder="Where it was said or seen"
          maxLength={2000}
          value={draft.where}
          onChange={(event) => {
            onDraft({...draft, where: event.currentTarget.value});
          }}
        />
        <TextInput
          label="Tags"
          placeholder="Apart by commas"
          value={draft.tags}
          onChange={(event) => {
            onDraft({...draft, tags: event.currentTarget.value});
          }}
        />
      </div>
    </>
  );
}

export function WhyField({draft, onDraft}: StatementFieldsProps) {
  return (
    <Textarea
      label="Why"
      autosize
      minRows={1}
      maxRows={4}
      maxLength={2000}
      value={draft.why}
      onChange={(event) => {
        onDraft({...draft, why: event.currentTarget.value});
      }}
    />
  );
}
