import {z} from 'zod';
import type {MessageOutput} from '#contract/memories';
import {cutText} from './cut-text.ts';

/** What a memory was derived from, in the words of that time. `note_id` is null for what was said outside notes. */
export const sourcePassage = z.object({
  id: z.string(),
  note_id: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  cut: z.boolean(),
});
export type SourcePassage = z.infer<typeof sourcePassage>;

/** Characters of a passage that are shown. */
const room = 500;

export function toSourcePassage({id, content, metadata}: MessageOutput): SourcePassage {
  const {page_id: page, title} = metadata;
  const place = {note_id: typeof page === 'string' ? page : null, title: typeof title === 'string' ? title : ''};
  return {id, ...place, ...cutText(content, room)};
}

export function tellPassage({id, title, text, cut}: SourcePassage): string {
  return `${id}${title === '' ? ' (said)' : ` (${title})`}: ${text}${cut ? '…' : ''}`;
}
