import {expect, test} from 'vitest';
import {unreadWords} from '../../../../renderer/features/library/unread-words.ts';

const notes = {name: 'notes', state: 'unreadable', documents: 3} as const;

test.each([
  ['nothing, when all can be read', [{...notes, state: 'ready'}], null],
  ['nothing of a folder of which nothing was ever read', [{...notes, documents: 0}], null],
  [
    'that the notes of one are kept',
    [notes, {...notes, name: 'wiki', state: 'scanning'}],
    'Folder “notes” cannot be read; its notes are kept as they were last read.',
  ],
  [
    'all of several',
    [notes, {...notes, name: 'wiki'}],
    'Folders “notes”, “wiki” cannot be read; their notes are kept as they were last read.',
  ],
] as const)('says %s', (_, sources, expected) => {
  const words = unreadWords(sources);
  expect(words && `${words.short} ${words.long}`).toBe(expected);
});
