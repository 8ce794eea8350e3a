import {Button, Group, PasswordInput, Text} from '@mantine/core';
import type {RefObject} from 'react';
import type {ProviderView} from './embedder-choice.tsx';
import {placeOf} from './endpoint-place.ts';
import styles from './provider-form.module.css';
import type {ProviderFormState} from './use-provider-form.ts';

interface KeyFieldProps {
  readonly form: ProviderFormState;
  readonly stored: ProviderView | null;
  readonly keyRef: RefObject<HTMLInputElement | null>;
}

/** A key can be put in, put in anew and taken away, but not looked at. */
export function KeyField({form, stored, keyRef}: KeyFieldProps) {
  const host = hostOfKey(stored);
  const isKeyHere = host !== null && host.origin === placeOf(form.fields.baseUrl)?.origin;
  if (!isKeyHere || form.keyPlan === 'type') {
    const elsewhere = host !== null && !isKeyHere ? `The stored key counts for ${host.host} only. ` : '';
    return (
      <PasswordInput
        label="Key"
        ref={keyRef}
        description={`${elsewhere}It stays in a file of its own on this computer, and is never shown again.`}
        placeholder="empty, if none is asked for"
        error={form.errors['key']}
        aria-invalid={form.errors['key'] !== undefined || undefined}
        autoComplete="off"
        spellCheck={false}
        visibilityToggleButtonProps={{'aria-label': 'Show what is typed'}}
        onChange={form.forget}
      />
    );
  }
  const isGoing = form.keyPlan === 'remove';
  return (
    <div role="group" aria-label="Key">
      <Text className={styles['label'] ?? ''}>Key</Text>
      <Group gap="xs">
        <Text size="sm">{isGoing ? 'The key is removed when you save.' : 'A key is stored.'}</Text>
        <KeyButton form={form} plan="type" label="Replace" />
        {isGoing ? (
          <KeyButton form={form} plan="keep" label="Keep it" />
        ) : (
          <KeyButton form={form} plan="remove" label="Remove" />
        )}
      </Group>
    </div>
  );
}

interface KeyButtonProps {
  readonly form: ProviderFormState;
  readonly plan: ProviderFormState['keyPlan'];
  readonly label: string;
}

function KeyButton({form, plan, label}: KeyButtonProps) {
  return (
    <Button
      size="compact-xs"
      aria-label={label === 'Keep it' ? 'Keep the key' : `${label} the key`}
      onClick={() => {
        form.planKey(plan);
      }}
    >
      {label}
    </Button>
  );
}

/** Where the stored key counts; null when there is none. */
function hostOfKey(stored: ProviderView | null) {
  if (stored?.provider.type !== 'openai-compatible' || !stored.hasKey) return null;
  return placeOf(stored.provider.baseUrl);
}
