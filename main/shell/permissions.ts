import {app, session} from 'electron';
import {isOurPage} from '#transport/page-address';

/** All that the page may ask of the browser engine: to put text into the clipboard when a person copies it. */
const allowed = 'clipboard-sanitized-write';

/** The page needs no camera, no position and no notification: every other request is denied. */
export function denyPermissions(developmentUrl?: string): void {
  const mayUse = (permission: string, address: string) => permission === allowed && isOurPage(address, developmentUrl);
  session.defaultSession.setPermissionRequestHandler((...[, permission, decide, details]) => {
    decide(mayUse(permission, details.requestingUrl));
  });
  session.defaultSession.setPermissionCheckHandler((_contents, permission, origin) => mayUse(permission, origin));
}

/** Windows show our page and stay on it; links leave through `host.openExternal` only. */
export function confineWindows(developmentUrl?: string): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({action: 'deny'}));
    contents.on('will-frame-navigate', (details) => {
      if (!details.isMainFrame || !isOurPage(details.url, developmentUrl)) details.preventDefault();
    });
    contents.on('will-redirect', (details) => {
      if (!isOurPage(details.url, developmentUrl)) details.preventDefault();
    });
    contents.on('will-attach-webview', (event) => {
      event.preventDefault();
    });
  });
}
