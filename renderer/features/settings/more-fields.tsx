import {Button, Checkbox, Collapse, NumberInput, SimpleGrid, TextInput} from '@mantine/core';
import {IconChevronDown, IconChevronRight} from '@tabler/icons-react';
import {useState} from 'react';
import styles from './provider-form.module.css';
import {numberField, textField} from './text-field.ts';
import type {ProviderFormState} from './use-provider-form.ts';

/** The fields that most people never need. */
const rare = ['batchSize', 'timeoutSeconds', 'retries', 'passageTokens', 'queryPrefix', 'passagePrefix'];

/** Folded away, unless something in it was refused. */
export function MoreFields({form}: {readonly form: ProviderFormState}) {
  const [isOpen, setOpen] = useState(false);
  // Stays open once opened for that: nobody wants it to fold while they correct what was refused.
  if (!isOpen && rare.some((name) => form.errors[name] !== undefined)) setOpen(true);
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        size="compact-xs"
        variant="subtle"
        className={styles['more'] ?? ''}
        leftSection={<Icon size={13} stroke={1.8} />}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        More
      </Button>
      <Collapse expanded={isOpen} keepMounted={false}>
        <div className={styles['rare']}>
          {form.fields.type === 'openai-compatible' && <Requests form={form} />}
          <SimpleGrid cols={2} spacing="sm">
            <TextInput label="Before every search" placeholder="query: " {...textField(form, 'queryPrefix')} />
            <TextInput label="Before every passage" placeholder="passage: " {...textField(form, 'passagePrefix')} />
          </SimpleGrid>
        </div>
      </Collapse>
    </div>
  );
}

function Requests({form}: {readonly form: ProviderFormState}) {
  return (
    <>
      <SimpleGrid cols={{base: 2, xs: 4}} spacing="sm">
        <NumberInput label="Texts at once" {...numberField(form, 'batchSize')} />
        <NumberInput label="Time limit (s)" {...numberField(form, 'timeoutSeconds')} />
        <NumberInput label="Repetitions" {...numberField(form, 'retries')} />
        <NumberInput label="Tokens a passage" {...numberField(form, 'passageTokens')} />
      </SimpleGrid>
      <Checkbox
        size="xs"
        label="Ask for vectors of that many dimensions"
        description="Few models can shorten theirs; the others refuse."
        checked={form.fields.sendDimensions}
        onChange={({currentTarget: {checked}}) => {
          form.edit({sendDimensions: checked});
        }}
      />
    </>
  );
}
