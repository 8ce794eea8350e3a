import {app, dialog} from 'electron';
import type {Handlers} from '#contract/methods';
import type {CleanEnd} from './clean-end.ts';
import type {UpdateDesk} from './update-desk.ts';
import type {Updater} from './updater.ts';

export interface UpdateParts {
  readonly desk: UpdateDesk;
  readonly updater: Updater;
  readonly end: CleanEnd;
}

type UpdateMethod =
  'host.updates' | 'host.setUpdates' | 'host.lookForUpdate' | 'host.downloadUpdate' | 'host.installUpdate';

/** What the page may ask about newer versions. */
export function updateHost({desk, updater, end}: UpdateParts): Handlers<UpdateMethod> {
  return {
    'host.updates': () => desk.view(),
    'host.setUpdates': (choice) => desk.choose(choice),
    'host.lookForUpdate': () => desk.look(),
    'host.downloadUpdate': () => desk.download(),
    'host.installUpdate': async () => {
      await desk.install((tell) => install({updater, end}, tell));
      return {};
    },
  };
}

/**
 * The new version is started before this process is gone, so that what it needs is given up first: the library, and the
 * lock that would send it back to us.
 */
async function install(
  {updater, end}: Pick<UpdateParts, 'updater' | 'end'>,
  tell: (error: unknown) => string,
): Promise<void> {
  await end.close();
  app.releaseSingleInstanceLock();
  await updater.install((error) => {
    dialog.showErrorBox('Commonplace was not updated', `${tell(error)} It starts again as it was.`);
    app.relaunch();
    app.quit();
  });
}
