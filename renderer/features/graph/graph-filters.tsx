import {Button, Chip, Group, Input, MultiSelect, Popover, Stack, Switch, Text} from '@mantine/core';
import {IconFilter} from '@tabler/icons-react';
import type {Facets} from '#contract/library';
import {useCall} from '../../client/use-call.ts';
import {inWords} from '../../ui/in-words.ts';
import {edgeTypes, memoryKinds, memoryStatuses} from './filter-values.ts';
import {countFilters, noFilters} from './graph-question.ts';
import type {GraphFilters} from './graph-question.ts';

interface GraphFiltersProps {
  readonly filters: GraphFilters;
  readonly onFilters: (filters: GraphFilters) => void;
}

/** The button that opens the filters, and says how many are in force. */
export function GraphFiltersButton({filters, onFilters}: GraphFiltersProps) {
  const count = countFilters(filters);
  return (
    <Popover position="bottom-start" width={340} trapFocus>
      <Popover.Target>
        <Button leftSection={<IconFilter size={14} stroke={1.6} />} variant={count > 0 ? 'light' : 'default'}>
          Filters{count > 0 ? ` · ${String(count)}` : ''}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters of the graph">
        <FilterForm filters={filters} onFilters={onFilters} />
      </Popover.Dropdown>
    </Popover>
  );
}

function FilterForm({filters, onFilters}: GraphFiltersProps) {
  const facets = useCall('library.facets', {});
  const counts = facets.data ? countsOf(facets.data) : noCounts;
  const set =
    <K extends keyof GraphFilters>(key: K) =>
    (value: GraphFilters[K]) => {
      onFilters({...filters, [key]: value});
    };
  return (
    <Stack gap="sm">
      {facets.isError && (
        <Text size="xs" c="red">
          {facets.error.message}
        </Text>
      )}
      <Choices label="Kind" all={memoryKinds} counts={counts.kinds} chosen={filters.kinds} onChosen={set('kinds')} />
      <Choices
        label="Status"
        all={memoryStatuses}
        counts={counts.statuses}
        chosen={filters.statuses}
        onChosen={set('statuses')}
      />
      <Choices
        label="Link"
        all={edgeTypes}
        counts={counts.edgeTypes}
        chosen={filters.edgeTypes}
        onChosen={set('edgeTypes')}
      />
      <TagChoice tags={facets.data?.tags.map(({tag}) => tag) ?? []} chosen={filters.tags} onChosen={set('tags')} />
      <FormFoot filters={filters} onFilters={onFilters} />
    </Stack>
  );
}

interface TagChoiceProps {
  readonly tags: readonly string[];
  readonly chosen: readonly string[];
  readonly onChosen: (tags: readonly string[]) => void;
}

function TagChoice({tags, chosen, onChosen}: TagChoiceProps) {
  return (
    <MultiSelect
      size="xs"
      label="Tag"
      placeholder={chosen.length === 0 ? 'Any tag' : ''}
      searchable
      openOnFocus={false}
      clearable
      limit={60}
      nothingFoundMessage="No such tag"
      data={[...new Set([...chosen, ...tags])]}
      value={[...chosen]}
      onChange={onChosen}
      comboboxProps={{withinPortal: false}}
    />
  );
}

function FormFoot({filters, onFilters}: GraphFiltersProps) {
  return (
    <Group justify="space-between">
      <Switch
        size="xs"
        label="Draw tags as nodes"
        checked={filters.tagNodes}
        onChange={(event) => {
          onFilters({...filters, tagNodes: event.currentTarget.checked});
        }}
      />
      <Button
        variant="subtle"
        disabled={countFilters(filters) === 0}
        onClick={() => {
          onFilters({...noFilters, tagNodes: filters.tagNodes});
        }}
      >
        Clear
      </Button>
    </Group>
  );
}

interface ChoicesProps<T extends string> {
  readonly label: string;
  readonly all: readonly T[];
  readonly counts: ReadonlyMap<string, number>;
  readonly chosen: readonly T[];
  readonly onChosen: (values: readonly T[]) => void;
}

/** The values in use, with how often; nothing chosen means all of them. */
function Choices<T extends string>({label, all, counts, chosen, onChosen}: ChoicesProps<T>) {
  const offered = all.filter((value) => counts.has(value) || chosen.includes(value));
  if (offered.length === 0) return null;
  return (
    <Input.Wrapper size="xs" label={label} labelElement="div">
      <Chip.Group
        multiple
        value={[...chosen]}
        onChange={(values) => {
          onChosen(all.filter((value) => values.includes(value)));
        }}
      >
        <Group gap={6} mt={4} role="group" aria-label={label}>
          {offered.map((value) => (
            <Chip key={value} size="xs" radius="sm" value={value}>
              {inWords(value)} {(counts.get(value) ?? 0).toLocaleString('en')}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

const noCounts = {
  kinds: new Map<string, number>(),
  statuses: new Map<string, number>(),
  edgeTypes: new Map<string, number>(),
};

function countsOf({kinds, statuses, edgeTypes: types}: Facets): typeof noCounts {
  return {
    kinds: new Map(kinds.map(({kind, count}) => [kind, count])),
    statuses: new Map(statuses.map(({status, count}) => [status, count])),
    edgeTypes: new Map(types.map(({edgeType, count}) => [edgeType, count])),
  };
}
