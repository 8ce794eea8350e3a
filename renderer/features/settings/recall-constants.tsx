import {Button, Group, NumberInput, SimpleGrid} from '@mantine/core';
import {useState} from 'react';
import type {RecallWeights} from '#contract/recall';
import {defaultRecallWeights} from '#contract/recall-defaults';
import {changedWeights, isSameWeights, numberTrouble, recallNumbers} from './recall-numbers.ts';
import {SettingRow} from './setting-row.tsx';
import styles from './settings-page.module.css';

interface RecallConstantsProps {
  readonly saved: RecallWeights;
  readonly onSave: (weights: RecallWeights) => void;
}

/** The constants of the score that recalled memories are ranked by. */
export function RecallConstants({saved, onSave}: RecallConstantsProps) {
  return (
    <SettingRow
      title="How a recall ranks"
      description="A recall orders memories by likeness to the question, trust and age. Every part is shown with every hit."
    >
      <p className={styles['formula']}>score = likeness + confidence bonus − age penalty − penalty of the superseded</p>
      {/* What is typed gives way to what is saved, also from elsewhere. */}
      <NumberForm key={JSON.stringify(saved)} saved={saved} onSave={onSave} />
    </SettingRow>
  );
}

function NumberForm({saved, onSave}: RecallConstantsProps) {
  const [typed, setTyped] = useState<Readonly<Record<keyof RecallWeights, number | string>>>(saved);
  const changed = changedWeights(typed, saved);
  return (
    <form
      noValidate
      className={styles['numbers']}
      onSubmit={(event) => {
        event.preventDefault();
        if (changed) onSave(changed);
      }}
    >
      <SimpleGrid cols={{base: 1, xs: 2}} spacing="md">
        {recallNumbers.map((number) => (
          <NumberInput
            key={number.name}
            label={number.label}
            description={number.hint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            step={number.step}
            min={number.min}
            max={number.max}
            clampBehavior="none"
            allowNegative={false}
            value={typed[number.name]}
            error={numberTrouble(number, typed[number.name])}
            onChange={(value) => {
              setTyped({...typed, [number.name]: value});
            }}
          />
        ))}
      </SimpleGrid>
      <Group gap="xs">
        <Button type="submit" variant="filled" disabled={changed === null}>
          Save
        </Button>
        <Button
          disabled={isSameWeights(saved, defaultRecallWeights) && isSameTyped(typed, saved)}
          onClick={() => {
            setTyped(defaultRecallWeights);
            if (!isSameWeights(saved, defaultRecallWeights)) onSave(defaultRecallWeights);
          }}
        >
          Back to the usual numbers
        </Button>
      </Group>
    </form>
  );
}

function isSameTyped(typed: Readonly<Record<keyof RecallWeights, number | string>>, saved: RecallWeights): boolean {
  return recallNumbers.every(({name}) => typed[name] === saved[name]);
}
