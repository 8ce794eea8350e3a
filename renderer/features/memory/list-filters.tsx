import {Select, TextInput} from '@mantine/core';
import {IconSearch} from '@tabler/icons-react';
import {statedKinds} from '#contract/memories';
import {useCall} from '../../client/use-call.ts';
import {type MemoryFilters, statusOrder} from './memory-filters.ts';
import {scopeName} from './scope-name.ts';
import styles from './memories-page.module.css';

interface ListFiltersProps {
  readonly filters: MemoryFilters;
  readonly onFilters: (filters: MemoryFilters) => void;
}

const statuses = [{value: 'any', label: 'Any status'}, ...statusOrder.map((value) => ({value, label: capital(value)}))];
const kinds = statedKinds.map((value) => ({value, label: capital(value)}));

const small = {size: 'xs', comboboxProps: {width: 'max-content', position: 'bottom-start'}} as const;

/** Narrows the list of memories. */
export function ListFilters({filters, onFilters}: ListFiltersProps) {
  const scopes = useCall('memory.scopes', {});
  const facets = useCall('library.facets', {});
  return (
    <div className={styles['filters']} role="search" aria-label="Memories">
      <TextFilter filters={filters} onFilters={onFilters} />
      <Select
        {...small}
        w={108}
        aria-label="Status"
        data={statuses}
        value={filters.status}
        allowDeselect={false}
        onChange={(value) => {
          onFilters({...filters, status: statusOrder.find((status) => status === value) ?? 'any'});
        }}
      />
      <Narrowing
        label="Kind"
        data={kinds}
        value={filters.kind}
        onValue={(value) => {
          onFilters({...filters, kind: statedKinds.find((kind) => kind === value) ?? null});
        }}
      />
      <Narrowing
        label="Scope"
        data={(scopes.data?.scopes ?? []).map((scope) => ({value: scope.scope_id, label: scopeName(scope)}))}
        value={filters.scope}
        onValue={(scope) => {
          onFilters({...filters, scope});
        }}
      />
      <Narrowing
        label="Tag"
        data={facets.data?.tags.map(({tag}) => ({value: tag, label: tag})) ?? []}
        value={filters.tag}
        onValue={(tag) => {
          onFilters({...filters, tag});
        }}
      />
    </div>
  );
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

function TextFilter({filters, onFilters}: ListFiltersProps) {
  return (
    <TextInput
      size="xs"
      className={styles['text'] ?? ''}
      aria-label="Text in the statement"
      placeholder="Text in the statement"
      leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
      value={filters.text}
      onChange={(event) => {
        onFilters({...filters, text: event.currentTarget.value});
      }}
    />
  );
}

interface NarrowingProps {
  readonly label: string;
  readonly data: readonly {readonly value: string; readonly label: string}[];
  /** Null while anything goes. */
  readonly value: string | null;
  readonly onValue: (value: string | null) => void;
}

function Narrowing({label, data, value, onValue}: NarrowingProps) {
  return (
    <Select
      {...small}
      w={108}
      aria-label={label}
      placeholder={`Any ${label.toLowerCase()}`}
      data={[...data]}
      searchable
      clearable
      limit={50}
      nothingFoundMessage="None of that name"
      value={value}
      onChange={onValue}
    />
  );
}
