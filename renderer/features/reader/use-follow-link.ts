import {useState} from 'react';
import type {MemorySummary, NoteLink} from '#contract/memory';
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

/** What a link in the open note leads to, and the way there. A link the note does not list is looked up when followed. */
export function useFollowLink({target, heading}: Target): LinkState {
  const {note, onOpenNote, onHeading} = useReading();
  const client = useClient();
  const known = knownLink(note, target);
  const [state, setState] = useState<LinkState['state']>(known?.state ?? 'unknown');
  const [choice, setChoice] = useState<readonly MemorySummary[]>([]);

  const resolve = async () => {
    const answer = await client.call('note.resolveLink', {from: note.pageId, target});
    const [only] = answer.candidates;
    if (answer.state === 'resolved' && only) onOpenNote(only.pageId, heading);
    else setState(answer.state);
    if (answer.state === 'ambiguous') setChoice(answer.candidates);
  };
  const follow = () => {
    if (target === '') onHeading(heading ?? '');
    else if (known?.other) onOpenNote(known.other.pageId, heading);
    else {
      void resolve().catch(() => {
        setState('broken');
      });
    }
  };
  const title = state === 'broken' ? 'No note yet' : (known?.other?.localPath ?? target);
  return {state, choice, title, follow};
}
