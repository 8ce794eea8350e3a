import type {Settings} from '#contract/settings';
import {ChoiceList} from './choice-list.tsx';
import type {Choice} from './choice-list.tsx';
import {SettingRow} from './setting-row.tsx';

interface SearchChoiceProps {
  readonly value: Settings['fusion'];
  readonly onChoose: (value: Settings['fusion']) => void;
}

const choices: readonly Choice<Settings['fusion']>[] = [
  {
    value: 'auto',
    label: 'By the evidence',
    meaning: 'Weighs how strong each match really is, so the best of a bad lot does not look perfect. The default.',
  },
  {
    value: 'weighted',
    label: 'Weighted',
    meaning: 'Both lists stretched to the range 0 to 1 and added, words at 0.7, meaning at 0.3.',
  },
  {
    value: 'rrf',
    label: 'By rank',
    meaning: 'Reciprocal rank fusion: only the places in the two lists count, not the scores.',
  },
];

export function SearchChoice({value, onChoose}: SearchChoiceProps) {
  return (
    <SettingRow title="Search" description="How matches by words and matches by meaning become one list.">
      <ChoiceList label="How results are put together" choices={choices} value={value} onChoose={onChoose} />
    </SettingRow>
  );
}
