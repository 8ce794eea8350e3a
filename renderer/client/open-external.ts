import type {Client} from '#contract/client';

const ALLOWED = /^(https?:\/\/|mailto:)/i;

/** Opens a web or mail address outside the page. The person has seen the address and agreed before this is called. */
export async function openExternal(client: Client, url: string): Promise<void> {
  if (!ALLOWED.test(url)) return;
  if (window.bridge) {
    await client.call('host.openExternal', {url});
    return;
  }
  window.open(url, '_blank', 'noopener,noreferrer');
}
