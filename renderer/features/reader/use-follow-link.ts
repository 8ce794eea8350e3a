import {useState} from 'react';
import type {MemorySummary, Note, NoteLink} from '#contract/memory';
import {useClient} from '../../client/client-context.ts';
import {knownLink} from './link-target.ts';
import {useReading} from './reader-context.ts';

interface Target {
  /** The target as written; empty for the note itself. */
  readonly target: string;
  readonly heading: string | null;
}

export interface LinkState {
  readonly state: NoteLink['state'] | 'unknown';
  /** The notes to choose from once an ambiguous link was followed. */
  readonly choice: readonly MemorySummary[];
  readonly title: string;
  readonly follow: () => void;
}

/** What a link was found to lead to when it was followed, and the note it stood in then. */
interface LookedUp {
  readonly note: Note;
  readonly state: NoteLink['state'];
  readonly choice: readonly MemorySummary[];
}

/** What a link in the open note leads to, and the way there. A link the note does not list is looked up when followed. */
export function useFollowLink({target, heading}: Target): LinkState {
  const {note, onOpenNote, onHeading} = useReading();
  const client = useClient();
  const known = knownLink(note, target);
  const [lookedUp, setLookedUp] = useState<LookedUp | null>(null);
  // A note read again, because it or a target of its links has changed, knows better than an answer from before.
  const answer = lookedUp?.note === note ? lookedUp : null;
  const state = answer?.state ?? known?.state ?? 'unknown';

  const resolve = async () => {
    const {state: found, candidates} = await client.call('note.resolveLink', {from: note.pageId, target});
    const [only] = candidates;
    if (found === 'resolved' && only) onOpenNote(only.pageId, heading);
    else setLookedUp({note, state: found, choice: found === 'ambiguous' ? candidates : []});
  };
  const follow = () => {
    if (target === '') onHeading(heading ?? '');
    else if (known?.other) onOpenNote(known.other.pageId, heading);
    else {
      void resolve().catch(() => {
        setLookedUp({note, state: 'broken', choice: []});
      });
    }
  };
  return {state, choice: answer?.choice ?? [], title: titleOf(state, known, target), follow};
}

function titleOf(state: LinkState['state'], known: NoteLink | undefined, target: string): string {
  return state === 'broken' ? 'No note yet' : (known?.other?.localPath ?? target);
}
