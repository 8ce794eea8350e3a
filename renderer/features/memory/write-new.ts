import {openDesk} from '../../ui/desk.ts';

/** Opens the dialog to write a memory that rests on no note. */
export function writeNew(): void {
  openDesk({type: 'write', from: null});
}
