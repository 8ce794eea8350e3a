import type {Client} from '#contract/client';

/** Why a list may be shorter than it will be: folders that are still being read. Empty when all have been. */
export async function libraryNotice(client: Client): Promise<string> {
  const {sources} = await client.call('library.status', {});
  const unread = sources.filter(({state}) => state === 'new' || state === 'scanning').map(({name}) => name);
  const broken = sources.filter(({state}) => state === 'unreadable').map(({name, reason}) => `“${name}”: ${reason}`);
  return [
    ...(unread.length === 0 ? [] : [`Still being read: ${unread.join(', ')}. More may be found in a moment.`]),
    ...(broken.length === 0 ? [] : [`Could not be read: ${broken.join('; ')}.`]),
  ].join(' ');
}
