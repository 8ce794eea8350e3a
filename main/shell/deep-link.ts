/** What a link of our own scheme asks for. */
export type DeepLink =
  {readonly type: 'note'; readonly pageId: string} | {readonly type: 'search'; readonly query: string};

/** Characters of a whole link, and of what it names. Anybody may make one, so that it is read strictly. */
const longestLink = 8000;
const longestName = 2000;

/**
 * Reads `commonplace://note/PAGE-ID` and `commonplace://search?q=WORDS`, percent-encoded; null for anything else. A
 * link shows something and can do nothing: no other host, no further part, no second parameter is taken.
 */
export function parseDeepLink(text: string): DeepLink | null {
  if (text.length > longestLink) return null;
  // Systems and browsers write the scheme and the host small, and may end the host with a slash.
  const note = /^commonplace:\/\/note\/([^/?#]+)\/?$/i.exec(text)?.[1];
  if (note !== undefined) return noteLink(decoded(note));
  const search = /^commonplace:\/\/search\/?\?q=([^&#]*)$/i.exec(text)?.[1];
  return search === undefined ? null : searchLink(decoded(search.replaceAll('+', ' ')));
}

function noteLink(pageId: string | null): DeepLink | null {
  return pageId === null ? null : {type: 'note', pageId};
}

function searchLink(query: string | null): DeepLink | null {
  return query === null ? null : {type: 'search', query};
}

/** Decoded once. Null for what is empty, too long, malformed, or holds characters that nobody sees. */
function decoded(text: string): string | null {
  try {
    const name = decodeURIComponent(text);
    const isPlain = name.trim() !== '' && name.length <= longestName && !/[\p{Cc}\p{Cs}]/u.test(name);
    return isPlain ? name : null;
  } catch {
    return null;
  }
}
