import {useState} from 'react';
import {useQueryClient} from '@tanstack/react-query';
import {CallError} from '#contract/client';
import type {MemoryOutput} from '#contract/memories';
import {useCommand} from '../../client/use-call.ts';
import {refreshMemories} from './refresh-memories.ts';

/** A change that needs no words, made at the version that is shown: accepting a memory, or bringing one back. */
export function useDirectChange(method: 'memory.accept' | 'memory.revalidate') {
  const queries = useQueryClient();
  const command = useCommand(method);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    pending: command.isPending,
    problem,
    run: ({id, version}: Pick<MemoryOutput, 'id' | 'version'>) => {
      setProblem(null);
      command.mutate(
        {memory_id: id, expected_version: version},
        {
          onError: (error) => {
            setProblem(problemOf(error));
          },
          onSettled: () => void refreshMemories(queries),
        },
      );
    },
  };
}

export type DirectChange = ReturnType<typeof useDirectChange>;

function problemOf(error: Error): string {
  const isLate = error instanceof CallError && error.code === 'VERSION_CONFLICT';
  return isLate
    ? 'Somebody changed this meanwhile. Here is how it stands now; say it again if you still mean it.'
    : error.message;
}
