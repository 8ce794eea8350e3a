import {navigate} from './use-route.ts';

/** Goes to where the library is checked for damage, and mended. */
export function openCheck(): void {
  navigate({view: 'settings', section: 'library', panel: 'none'});
}
