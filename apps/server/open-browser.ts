import {hasDisplay} from './has-display.ts';

/** Opens the address if there seems to be a browser to open it; the printed address remains the way in when not. */
export async function openBrowser(address: string): Promise<void> {
  if (!hasDisplay(process.platform, process.env)) return;
  try {
    const {default: open} = await import('open');
    const opener = await open(address);
    opener.on('error', () => undefined);
  } catch {
    // The address has been printed; nothing is lost.
  }
}
