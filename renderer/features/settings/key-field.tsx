import {Button, Group, PasswordInput, Text} from '@mantine/core';
import type {RefObject} from 'react';
import type {ProviderView} from './embedder-choice.tsx';
import {type EndpointPlace, placeOf} from './endpoint-place.ts';
import styles from './provider-form.module.css';
import type {ProviderFormState} from './use-provider-form.ts';

interface KeyFieldProps {
  readonly form: ProviderFormState;
  readonly stored: ProviderView | null;
  readonly keyRef: RefObject<HTMLInputElement | null>;
}

/** A key can be put in, put in anew and taken away, but not looked at. */
export function KeyField({form, stored, keyRef}: KeyFieldProps) {
  const place = placeOfKey(stored);
  const isHere = place !== null && place.origin === placeOf(form.fields.baseUrl)?.origin;
  if (isHere && form.keyPlan !== 'type') return <StoredKey form={form} />;
  return <TypedKey form={form} keyRef={keyRef} elsewhere={isHere ? null : place} />;
}

interface TypedKeyProps extends Pick<KeyFieldProps, 'form' | 'keyRef'> {
  /** Where a stored key counts, when that is not the address in the form. */
  readonly elsewhere: EndpointPlace | null;
}

function TypedKey({form, keyRef, elsewhere}: TypedKeyProps) {
  const error = form.errors['key'];
  const limit = elsewhere === null ? '' : `The stored key counts for ${elsewhere.host} only. `;
  return (
    <PasswordInput
      label="Key"
      ref={keyRef}
      description={`${limit}It stays in a file of its own on this computer, and is never shown again.`}
      placeholder="empty, if none is asked for"
      error={error}
      aria-invalid={error !== undefined || undefined}
      autoComplete="off"
      spellCheck={false}
      visibilityToggleButtonProps={{'aria-label': 'Show what is typed'}}
      onChange={form.forget}
    />
  );
}

function StoredKey({form}: Pick<KeyFieldProps, 'form'>) {
  const isGoing = form.keyPlan === 'remove';
  return (
    <div role="group" aria-label="Key">
      <Text className={styles['label'] ?? ''}>Key</Text>
      <Group gap="xs">
        <Text size="sm">{isGoing ? 'The key is removed when you save.' : 'A key is stored.'}</Text>
        <KeyButton form={form} plan="type" label="Replace" />
        <KeyButton form={form} {...(isGoing ? keeping : removing)} />
      </Group>
    </div>
  );
}

const keeping = {plan: 'keep', label: 'Keep'} as const;
const removing = {plan: 'remove', label: 'Remove'} as const;

interface KeyButtonProps {
  readonly form: ProviderFormState;
  readonly plan: ProviderFormState['keyPlan'];
  readonly label: string;
}

function KeyButton({form, plan, label}: KeyButtonProps) {
  return (
    <Button
      size="compact-xs"
      aria-label={`${label} the key`}
      onClick={() => {
        form.planKey(plan);
      }}
    >
      {label}
    </Button>
  );
}

/** Where the stored key counts; null when there is none. */
function placeOfKey(stored: ProviderView | null): EndpointPlace | null {
  if (stored?.provider.type !== 'openai-compatible' || !stored.hasKey) return null;
  return placeOf(stored.provider.baseUrl);
}
