import type {SourceView} from '#contract/library';

interface UnreadWords {
  readonly short: string;
  readonly long: string;
}

/** What is said of sources that cannot be read; null when all can. */
export function unreadWords(sources: readonly Pick<SourceView, 'name' | 'state' | 'documents'>[]): UnreadWords | null {
  const unread = sources.filter(({state, documents}) => state === 'unreadable' && documents > 0);
  const [first, ...others] = unread.map(({name}) => `“${name}”`);
  if (first === undefined) return null;
  if (others.length === 0)
    return {short: `Folder ${first} cannot be read;`, long: 'its notes are kept as they were last read.'};
  return {
    short: `Folders ${[first, ...others].join(', ')} cannot be read;`,
    long: 'their notes are kept as they were last read.',
  };
}
