import {app} from 'electron';
import {type Handover, parseHandover} from './handover.ts';

/**
 * One process per library: the lock lives in `userData`, which is set to the library's own folder first. False when
 * another process has it; that one's `receive` then gets what this launch was asked for.
 */
export function claimLibrary(userData: string, handover: Handover, receive: (handover: Handover) => void): boolean {
  app.setPath('userData', userData);
  if (!app.requestSingleInstanceLock({...handover})) return false;
  // The runtime changes the order of arguments on their way; what was read from them travels beside.
  app.on('second-instance', (...[, , , data]) => {
    receive(parseHandover(data));
  });
  return true;
}
