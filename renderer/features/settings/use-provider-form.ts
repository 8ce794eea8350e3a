import {notifications} from '@mantine/notifications';
import {useQueryClient} from '@tanstack/react-query';
import {useState} from 'react';
import type {Output} from '#contract/methods';
import {invalidate} from '../../client/invalidate.ts';
import {useCommand} from '../../client/use-call.ts';
import type {ProviderView} from './embedder-choice.tsx';
import {errorBeside, fieldErrors, providerWords} from './field-errors.ts';
import {draftOf, emptyFields, fieldsOf, idFor, type ProviderFields, withEdit} from './provider-fields.ts';

/** What is to become of the key: it stays as it is, is typed anew, or goes. */
export type KeyPlan = 'keep' | 'type' | 'remove';

interface Purpose {
  readonly view: ProviderView | null;
  readonly taken: readonly string[];
  /** The key as it is typed: it lives in its input and nowhere else on the page. */
  readonly readKey: () => string;
  readonly onClose: () => void;
}

/** The state of the form, and what its buttons do. */
export function useProviderForm({view, taken, readKey, onClose}: Purpose) {
  const [fields, setFields] = useState<ProviderFields>(view === null ? emptyFields : fieldsOf(view.provider));
  const [keyPlan, setKeyPlan] = useState<KeyPlan>('keep');
  const calls = useProviderCalls(onClose);
  const draft = () => {
    const key = readKey().trim();
    const provider = draftOf(fields, view?.provider.id ?? idFor(fields.name, taken));
    return {provider, ...(key === '' ? {} : {key})};
  };
  return {
    fields,
    keyPlan,
    ...calls.state,
    forget: calls.forget,
    edit: (patch: Partial<ProviderFields>) => {
      calls.forget();
      setFields((old) => withEdit(old, patch));
    },
    planKey: (plan: KeyPlan) => {
      calls.forget();
      setKeyPlan(plan);
    },
    test: () => {
      calls.test(draft());
    },
    save: () => {
      // A key that is typed, for another address, counts for more than one that was to go.
      calls.save(keyPlan === 'remove' ? {key: null, ...draft()} : draft());
    },
  };
}

export type ProviderFormState = ReturnType<typeof useProviderForm>;

type Draft = ReturnType<typeof draftOf>;

/** The two calls of the form. What the last one said is forgotten with the next edit. */
function useProviderCalls(onClose: () => void) {
  const test = useCommand('embedding.test');
  const save = useCommand('embedding.saveProvider');
  const onSaved = useSaved(onClose);
  const error = save.error ?? test.error;
  return {
    state: {
      errors: fieldErrors(error, providerWords),
      trouble: errorBeside(error, providerWords),
      tested: test.data,
      isTesting: test.isPending,
      isSaving: save.isPending,
    },
    forget: () => {
      test.reset();
      save.reset();
    },
    test: (input: {readonly provider: Draft; readonly key?: string}) => {
      save.reset();
      test.mutate(input);
    },
    save: (input: {readonly provider: Draft; readonly key?: string | null}) => {
      test.reset();
      save.mutate(input, {
        onSuccess: (view) => {
          onSaved(view, input.key === null);
        },
      });
    },
  };
}

function useSaved(onClose: () => void) {
  const queries = useQueryClient();
  return ({provider, hasKey}: Output<'embedding.saveProvider'>, keyWasRemoved: boolean) => {
    onClose();
    void invalidate(queries, ['embedding.providers', 'settings.get', 'library.status']);
    if (keyWasRemoved && hasKey)
      notifications.show({
        title: provider.name,
        message: 'The stored key was removed, but a variable in the environment still holds one.',
        autoClose: 10_000,
      });
  };
}
