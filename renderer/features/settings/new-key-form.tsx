import {Button, Checkbox, Group, NativeSelect, Radio, Stack, TextInput} from '@mantine/core';
import {useQueryClient} from '@tanstack/react-query';
import {useState} from 'react';
import type {Input} from '#contract/methods';
import {invalidate} from '../../client/invalidate.ts';
import {useCall, useCommand} from '../../client/use-call.ts';
import {ErrorLine} from '../../ui/error-line.tsx';
import styles from './api-keys.module.css';
import {errorBeside, type FieldWords, fieldErrors, keyWords} from './field-errors.ts';

interface NewKeyFormProps {
  readonly onMade: (text: string) => void;
  readonly onCancel: () => void;
}

/** What stands in the form; `scopes` null is all of them, `identity` empty an agent of the key's name. */
interface KeyFields {
  readonly name: string;
  readonly identity: string;
  readonly access: 'read' | 'write';
  readonly scopes: readonly string[] | null;
}

interface FieldsProps {
  readonly fields: KeyFields;
  readonly errors: FieldWords;
  readonly onEdit: (patch: Partial<KeyFields>) => void;
}

/** Name, owner, rights and scopes of a new key. */
export function NewKeyForm({onMade, onCancel}: NewKeyFormProps) {
  const queries = useQueryClient();
  const create = useCommand('key.create');
  const [fields, setFields] = useState<KeyFields>({name: '', identity: '', access: 'read', scopes: null});
  const beside = errorBeside(create.error, keyWords);
  const props: FieldsProps = {
    fields,
    errors: fieldErrors(create.error, keyWords),
    onEdit: (patch) => {
      create.reset();
      setFields({...fields, ...patch});
    },
  };
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(inputOf(fields), {
          onSuccess: ({key}) => {
            onMade(key);
            void invalidate(queries, ['key.list', 'memory.identities']);
          },
        });
      }}
    >
      <Owner {...props} />
      <Rights {...props} />
      {beside !== null && <ErrorLine size="sm">{beside}</ErrorLine>}
      <Group justify="flex-end" gap="xs">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="filled" loading={create.isPending}>
          Make the key
        </Button>
      </Group>
    </form>
  );
}

function inputOf({name, identity, access, scopes}: KeyFields): Input<'key.create'> {
  return {
    name,
    access,
    ...(identity === '' ? {} : {identity_id: identity}),
    ...(scopes === null ? {} : {scopes: [...scopes]}),
  };
}

function Owner({fields, errors, onEdit}: FieldsProps) {
  const identities = useCall('memory.identities', {});
  const known = (identities.data?.identities ?? []).map(({identity_id, name}) => ({value: identity_id, label: name}));
  return (
    <>
      <TextInput
        data-autofocus
        label="Name"
        placeholder="The program that will use it"
        autoComplete="off"
        value={fields.name}
        error={errors['name']}
        onChange={({currentTarget: {value}}) => {
          onEdit({name: value});
        }}
      />
      <NativeSelect
        label="Speaks for"
        data={[{value: '', label: 'An agent of that name'}, ...known]}
        value={fields.identity}
        onChange={({currentTarget: {value}}) => {
          onEdit({identity: value});
        }}
      />
    </>
  );
}

function Rights({fields, errors, onEdit}: FieldsProps) {
  return (
    <>
      <Radio.Group
        label="It may"
        value={fields.access}
        onChange={(value) => {
          onEdit({access: value === 'write' ? 'write' : 'read'});
        }}
      >
        <Group gap="md" mt={4}>
          <Radio size="xs" value="read" label="Read" />
          <Radio size="xs" value="write" label="Read and write" />
        </Group>
      </Radio.Group>
      <Radio.Group
        label="In"
        value={fields.scopes === null ? 'all' : 'some'}
        onChange={(value) => {
          onEdit({scopes: value === 'some' ? [] : null});
        }}
      >
        <Group gap="md" mt={4}>
          <Radio size="xs" value="all" label="All scopes, later ones too" />
          <Radio size="xs" value="some" label="Chosen scopes" />
        </Group>
      </Radio.Group>
      {fields.scopes !== null && <ScopePicker {...{fields, errors, onEdit}} />}
    </>
  );
}

function ScopePicker({fields, errors, onEdit}: FieldsProps) {
  const scopes = useCall('memory.scopes', {});
  return (
    <Checkbox.Group
      aria-label="Scopes"
      value={[...(fields.scopes ?? [])]}
      error={errors['scopes'] ?? scopes.error?.message}
      onChange={(chosen) => {
        onEdit({scopes: chosen});
      }}
    >
      <Stack gap={6} className={styles['scopes'] ?? ''}>
        {scopes.data?.scopes.map(({scope_id, name, kind}) => (
          <Checkbox key={scope_id} size="xs" value={scope_id} label={kind === 'org' ? 'The library itself' : name} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
