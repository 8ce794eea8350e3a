import {BrowserWindow, clipboard, dialog, shell} from 'electron';
import {CallError} from '#contract/client';
import {isExternalAddress, shownAddress} from './external-address.ts';

/** Opens a web or mail address when the person, shown the whole of it by the system and not by the page, says so. */
export async function askExternal(url: string): Promise<void> {
  if (!isExternalAddress(url))
    throw new CallError({code: 'INVALID_INPUT', message: 'Only http, https and mailto addresses are opened.'});
  const {place, whole} = shownAddress(url);
  const question = {
    type: 'question' as const,
    message: `Open ${place}?`,
    detail: `This leads outside your notes, to\n${whole}`,
    buttons: ['Open', 'Copy address', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  };
  const window = BrowserWindow.getFocusedWindow();
  const {response} = window ? await dialog.showMessageBox(window, question) : await dialog.showMessageBox(question);
  const {href} = new URL(url);
  if (response === 0) await shell.openExternal(href);
  if (response === 1) await clipboard.writeText(href);
}
