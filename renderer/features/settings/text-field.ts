import type {ChangeEvent} from 'react';
import type {NumberText, ProviderFields} from './provider-fields.ts';
import type {ProviderFormState} from './use-provider-form.ts';

type NameOf<T> = {
  [K in keyof ProviderFields]: ProviderFields[K] extends T ? (string extends ProviderFields[K] ? K : never) : never;
}[keyof ProviderFields];
type TextName = Exclude<NameOf<string>, NumberName>;
type NumberName = 'dimensions' | 'batchSize' | 'timeoutSeconds' | 'retries' | 'passageTokens';

type Form = Pick<ProviderFormState, 'fields' | 'errors' | 'edit'>;

/** What joins a text box to its field: its value, its error, and its changes. */
export function textField({fields, errors, edit}: Form, name: TextName) {
  return {
    value: fields[name],
    error: errors[name],
    autoComplete: 'off',
    spellCheck: false,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      edit({[name]: event.currentTarget.value});
    },
  };
}

/** The same for a box of a whole number. Nothing is corrected while somebody types: the engine says what it takes. */
export function numberField({fields, errors, edit}: Form, name: NumberName) {
  return {
    value: fields[name],
    error: errors[name],
    allowDecimal: false,
    allowNegative: false,
    clampBehavior: 'none' as const,
    hideControls: true,
    onChange: (value: NumberText) => {
      edit({[name]: value});
    },
  };
}
