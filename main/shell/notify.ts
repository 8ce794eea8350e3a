import {app, Notification} from 'electron';
import type {Client} from '#contract/client';
import {readingNotices} from './reading-notice.ts';
import type {MainWindow} from './window.ts';

/** `appId` of electron-builder.yml: Windows shows notices only of a program that its installer made known by this name. */
const appId = 'org.commonplace.app';

/** Tells of a long reading that is done, when the person has asked for it and looks elsewhere. */
export class Notifier {
  isWanted = false;

  constructor(client: Client, window: MainWindow) {
    app.setAppUserModelId(appId);
    const noticeOf = readingNotices(() => Date.now());
    client.subscribe((event) => {
      const body = noticeOf(event);
      if (body === null || !this.isWanted || window.isFocused() || !Notification.isSupported()) return;
      const notice = new Notification({title: 'Commonplace', body});
      notice.on('click', () => {
        window.show();
      });
      notice.show();
    });
  }
}
