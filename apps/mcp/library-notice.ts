import type {ToolContext} from './tool-context.ts';

/** Why a list may be shorter than it will be: folders in sight that are still being read. Empty when all have been. */
export async function libraryNotice({client, reader}: Pick<ToolContext, 'client' | 'reader'>): Promise<string> {
  const {scopes} = await client.call('memory.scopes', {caller: reader});
  const inSight = new Set(scopes.flatMap(({kind, name}) => (kind === 'channel' ? [name] : [])));
  const status = await client.call('library.status', {});
  const sources = status.sources.filter(({name}) => inSight.has(name));
  const unread = sources.filter(({state}) => state === 'new' || state === 'scanning').map(({name}) => name);
  const broken = sources.filter(({state}) => state === 'unreadable').map(({name, reason}) => `“${name}”: ${reason}`);
  return [
    ...(unread.length === 0 ? [] : [`Still being read: ${unread.join(', ')}. More may be found in a moment.`]),
    ...(broken.length === 0 ? [] : [`Could not be read: ${broken.join('; ')}.`]),
  ].join(' ');
}
