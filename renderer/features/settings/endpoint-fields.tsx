import {Button, Group, NumberInput, SimpleGrid, Text, TextInput} from '@mantine/core';
import type {RefObject} from 'react';
import type {ProviderView} from './embedder-choice.tsx';
import {disclosureOf} from './endpoint-place.ts';
import {endpointPresets, presetOf, presetPatch} from './endpoint-presets.ts';
import {KeyField} from './key-field.tsx';
import styles from './provider-form.module.css';
import {numberField, textField} from './text-field.ts';
import type {ProviderFormState} from './use-provider-form.ts';

interface EndpointFieldsProps {
  readonly form: ProviderFormState;
  /** The provider as it is saved; null for a new one. */
  readonly stored: ProviderView | null;
  readonly keyRef: RefObject<HTMLInputElement | null>;
}

export function EndpointFields({form, stored, keyRef}: EndpointFieldsProps) {
  const {baseUrl} = form.fields;
  const disclosure = disclosureOf(baseUrl);
  return (
    <>
      <Presets form={form} />
      <TextInput label="Name" {...textField(form, 'name')} />
      <div>
        <TextInput
          label="Base URL"
          placeholder="https://api.example.com/v1"
          {...textField(form, 'baseUrl')}
          inputMode="url"
        />
        <Text size="xs" className={styles['beneath'] ?? ''}>
          {disclosure}
        </Text>
      </div>
      <SimpleGrid cols={2} spacing="sm">
        <TextInput label="Model" placeholder={presetOf(baseUrl)?.model ?? ''} {...textField(form, 'model')} />
        <NumberInput label="Dimensions" placeholder="found out by asking" {...numberField(form, 'dimensions')} />
      </SimpleGrid>
      <KeyField form={form} stored={stored} keyRef={keyRef} />
    </>
  );
}

function Presets({form: {fields, edit}}: {readonly form: ProviderFormState}) {
  const chosen = presetOf(fields.baseUrl);
  return (
    <Group gap={6} role="group" aria-label="Fill in the address of">
      <Text size="xs" c="dimmed">
        Fill in for
      </Text>
      {endpointPresets.map((preset) => (
        <Button
          key={preset.name}
          size="compact-xs"
          aria-pressed={preset === chosen}
          className={styles['preset'] ?? ''}
          onClick={() => {
            edit(presetPatch(preset, fields));
          }}
        >
          {preset.name}
        </Button>
      ))}
    </Group>
  );
}
