import type {Note, NoteLink} from '#contract/memory';

/** What an address in a note is. `inert`: a scheme that is never followed. */
export type Address =
  | {readonly kind: 'external'; readonly url: string}
  | {readonly kind: 'anchor'; readonly heading: string}
  | {readonly kind: 'note'; readonly target: string; readonly heading: string | null}
  | {readonly kind: 'inert'};

/** Sorts the address of a Markdown link. */
export function classifyAddress(href: string): Address {
  if (/^(https?:\/\/|mailto:)/i.test(href)) return {kind: 'external', url: href};
  if (href === '' || href.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(href)) return {kind: 'inert'};
  if (href.startsWith('#')) return {kind: 'anchor', heading: decoded(href.slice(1))};
  const [path = '', heading = ''] = href.split(/#(.*)/s);
  return {kind: 'note', target: decoded(path), heading: heading === '' ? null : decoded(heading)};
}

/** What a note already says about one of its links; undefined when it does not list it. */
export function knownLink(note: Note, target: string): NoteLink | undefined {
  const wanted = comparable(target);
  return note.outgoing.find((link) => comparable(link.target) === wanted);
}

function comparable(target: string): string {
  const [path = ''] = decoded(target).split('#');
  return path.trim().normalize('NFC').toLowerCase();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone per cent sign: the author meant the text as it stands.
    return text;
  }
}
