import {app, session} from 'electron';
import {isOurPage} from '#transport/page-address';

/** The page needs no camera, no position and no notification: every request is denied. */
export function denyPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  session.defaultSession.setPermissionCheckHandler(() => false);
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
