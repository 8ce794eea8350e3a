import {Button, EmptyState} from '@mantine/core';
import {IconSearchOff} from '@tabler/icons-react';
import type {QueryOutput, SearchMode} from '#contract/query';
import {withoutClauses} from './without-clauses.ts';

interface NoResultsProps {
  readonly output: QueryOutput;
  readonly query: string;
  readonly mode: SearchMode;
  readonly onQuery: (query: string) => void;
  readonly onMode: (mode: SearchMode) => void;
}

/** Nothing was found: says so, and offers what may help with this very query. */
export function NoResults({output, query, mode, onQuery, onMode}: NoResultsProps) {
  const filters = output.parsed.filter((clause) => clause.kind === 'filter' || clause.kind === 'without');
  return (
    <EmptyState
      size="sm"
      py={64}
      px="md"
      icon={<IconSearchOff stroke={1.5} />}
      title="No note matches"
      description={
        filters.length > 0
          ? 'Filters leave out notes that would match. Try without them, or with fewer words.'
          : 'Try fewer or other words, or check on the Sources page that the folder is there.'
      }
    >
      <EmptyState.Actions>
        {filters.length > 0 && (
          <Button
            onClick={() => {
              onQuery(
                withoutClauses(
                  query,
                  filters.map((filter) => filter.text),
                ),
              );
            }}
          >
            Search without filters
          </Button>
        )}
        {mode !== 'hybrid' && (
          <Button
            onClick={() => {
              onMode('hybrid');
            }}
          >
            Search by words and meaning
          </Button>
        )}
      </EmptyState.Actions>
    </EmptyState>
  );
}
