import {app} from 'electron';
import {linkScheme} from '#contract/deep-link';
import type {Handover} from './handover.ts';

/** What macOS asks of a running app, which may be before it is ready: a link, a file, a folder. */
export function hearSystem(receive: (handover: Handover) => void): void {
  app.on('open-url', (event, link) => {
    event.preventDefault();
    receive({paths: [], links: [link]});
  });
  app.on('open-file', (event, path) => {
    event.preventDefault();
    receive({paths: [path], links: []});
  });
}

/** Links open the installed app; a checkout does not take them away from it. */
export function claimLinks(): void {
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
}
