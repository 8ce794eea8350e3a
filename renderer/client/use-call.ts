import {
  keepPreviousData,
  useMutation,
  useQuery,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type {Input, Method, Output} from '#contract/methods';
import {useClient} from './client-context.ts';

export interface CallOptions {
  /** Ask only when true; default true. */
  readonly enabled?: boolean;
  /** Show the last answer while another input is asked for; default false. */
  readonly keepPrevious?: boolean;
}

/** Asks the engine and keeps the answer fresh. Keyed by method and input, so a stale answer is never shown as new. */
export function useCall<M extends Method>(
  method: M,
  input: Input<M>,
  options: CallOptions = {},
): UseQueryResult<Output<M>> {
  const client = useClient();
  return useQuery<Output<M>>({
    queryKey: [method, input],
    queryFn: () => client.call(method, input),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious ? {placeholderData: keepPreviousData} : {}),
  });
}

/** A call that changes something, made when `mutate` is called. */
export function useCommand<M extends Method>(method: M): UseMutationResult<Output<M>, Error, Input<M>> {
  const client = useClient();
  return useMutation<Output<M>, Error, Input<M>>({mutationFn: (input) => client.call(method, input)});
}
