import {useState} from 'react';
import {useClient} from '../../client/client-context.ts';
import {errorWords} from '../../ui/error-words.ts';

/** Nothing asked; waiting for the other end; or an answer, with an empty path when the two do not hang together. */
export type PathState =
  | {readonly state: 'none'}
  | {readonly state: 'from'; readonly from: string}
  | {readonly state: 'found'; readonly path: readonly string[]}
  | {readonly state: 'failed'; readonly message: string};

/** The path between two chosen notes, at a time. `show` gets the notes of the path before it is pointed out. */
export function useGraphPath(asOf: string | null, show: (path: readonly string[]) => Promise<void>) {
  const client = useClient();
  const [path, setPath] = useState<PathState>({state: 'none'});
  const findTo = async (to: string) => {
    if (path.state !== 'from') return;
    try {
      const found = await client.call('graph.path', {from: path.from, to, ...(asOf !== null && {as_of: asOf})});
      await show(found.path);
      setPath({state: 'found', path: found.path});
    } catch (error) {
      setPath({state: 'failed', message: errorWords(error)});
    }
  };
  return {
    path,
    findTo,
    startAt: (from: string) => {
      setPath({state: 'from', from});
    },
    clear: () => {
      setPath({state: 'none'});
    },
  };
}
