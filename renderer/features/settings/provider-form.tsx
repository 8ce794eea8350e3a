import {Alert, Button, Group, SegmentedControl, TextInput} from '@mantine/core';
import {useEffect, useRef} from 'react';
import type {ProviderView} from './embedder-choice.tsx';
import {EndpointFields} from './endpoint-fields.tsx';
import {FolderFields} from './folder-fields.tsx';
import {MoreFields} from './more-fields.tsx';
import styles from './provider-form.module.css';
import {TestOutcome} from './test-outcome.tsx';
import {textField} from './text-field.ts';
import {type ProviderFormState, useProviderForm} from './use-provider-form.ts';

interface ProviderFormProps {
  readonly view: ProviderView | null;
  readonly isChosen: boolean;
  readonly taken: readonly string[];
  readonly onClose: () => void;
}

const types: {value: 'openai-compatible' | 'model-folder'; label: string}[] = [
  {value: 'openai-compatible', label: 'OpenAI-compatible endpoint'},
  {value: 'model-folder', label: 'Model folder'},
];

/** Everything about one provider. It can be tried before it is saved. */
export function ProviderForm({view, isChosen, taken, onClose}: ProviderFormProps) {
  const keyRef = useRef<HTMLInputElement>(null);
  const form = useProviderForm({view, taken, onClose, readKey: () => keyRef.current?.value ?? ''});
  const formRef = useFocusOnTrouble(form);
  const {fields, edit} = form;
  return (
    <form
      ref={formRef}
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        form.save();
      }}
    >
      {view === null && (
        <SegmentedControl
          aria-label="Kind of provider"
          data={types}
          value={fields.type}
          onChange={(type) => {
            edit({type});
          }}
        />
      )}
      {fields.type === 'openai-compatible' ? (
        <EndpointFields form={form} stored={view} keyRef={keyRef} />
      ) : (
        <>
          <TextInput label="Name" {...textField(form, 'name')} />
          <FolderFields form={form} />
        </>
      )}
      <MoreFields form={form} />
      {isChosen && (
        <Alert color="gray" variant="light" p="xs">
          It makes the vectors at present. If you change more than its name, key, batch, time or repetitions, they are
          made anew.
        </Alert>
      )}
      <div>
        <TestOutcome label="Outcome" tested={form.tested} error={form.trouble} />
        <Buttons form={form} onClose={onClose} />
      </div>
    </form>
  );
}

function Buttons({form, onClose}: {readonly form: ProviderFormState; readonly onClose: () => void}) {
  return (
    <Group justify="space-between">
      <Button loading={form.isTesting} onClick={form.test}>
        Test
      </Button>
      <Group gap="xs">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          Save
        </Button>
      </Group>
    </Group>
  );
}

/** Whoever cannot see the red goes to the first field that was refused. */
function useFocusOnTrouble({errors}: ProviderFormState) {
  const formRef = useRef<HTMLFormElement>(null);
  const names = Object.keys(errors).join();
  useEffect(() => {
    if (names !== '') formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [names]);
  return formRef;
}
