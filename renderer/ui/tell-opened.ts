import {notifications} from '@mantine/notifications';
import type {OpenPathsOutput} from '#contract/host';
import {openNote} from './use-route.ts';

/** Shows what became of files and folders that were opened. */
export function tellOpened({added, note, refused}: OpenPathsOutput): void {
  for (const name of added)
    notifications.show({title: `${name} was added`, message: 'You can search it while it is being read.'});
  for (const message of refused) notifications.show({title: 'Not opened', message, autoClose: 10_000});
  if (note !== null) openNote(note);
}

/** Says why something could not be opened. */
export function tellNotOpened({message}: Error): void {
  notifications.show({title: 'Not opened', message});
}
