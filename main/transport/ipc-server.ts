import {BrowserWindow, ipcMain} from 'electron';
import type {Client} from '#contract/client';
import {channels} from '#contract/channels';
import type {Push, Reply} from '#contract/envelope';
import type {Dispatch} from './dispatch.ts';
import {isOurPage} from './page-address.ts';

/**
 * Answers the page's calls on the one channel and passes the engine's pushes to every window.
 * A frame that is not our page is refused before its call is looked at.
 */
export function serveIpc(dispatch: Dispatch, subscribe: Client['subscribe'], developmentUrl?: string): void {
  ipcMain.handle(channels.call, async (event, call: unknown): Promise<Reply> => {
    const frame = event.senderFrame;
    // A frame inside the page is none of ours, whatever its address.
    if (frame?.parent === null && isOurPage(frame.url, developmentUrl)) return dispatch(call);
    return {ok: false, id: 0, error: {code: 'UNSUPPORTED', message: 'Only Commonplace’s own page may call it.'}};
  });
  subscribe((event) => {
    const push: Push = {event};
    for (const window of BrowserWindow.getAllWindows()) window.webContents.send(channels.push, push);
  });
}
