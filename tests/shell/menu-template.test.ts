import type {MenuItemConstructorOptions} from 'electron';
import {describe, expect, it} from 'vitest';
import {menuTemplate} from '../../main/shell/menu-template.ts';

const act = {
  openLibrary: () => undefined,
  openRecent: () => undefined,
  clearRecent: () => undefined,
  addFolder: () => undefined,
  ask: () => undefined,
  about: () => undefined,
};
const platforms = ['darwin', 'win32', 'linux'] as const;
const templateOf = (platform: NodeJS.Platform, isPackaged = true, recent: string[] = []) =>
  menuTemplate({platform, isPackaged, recent}, act);

function flat(items: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])]);
}
const names = (items: MenuItemConstructorOptions[]) => items.map(({role, label}) => role ?? label);

describe('the menu', () => {
  it('begins with the app’s own on macOS, and ends with Help elsewhere', () => {
    expect(names(templateOf('darwin'))).toEqual(['Commonplace', 'File', 'editMenu', 'View', 'windowMenu']);
    expect(names(templateOf('win32'))).toEqual(['&File', 'editMenu', '&View', 'windowMenu', '&Help']);
  });

  it.each(platforms)('on %s has each key once, and a way to quit', (platform) => {
    const items = flat(templateOf(platform, false, ['/a/notes']));
    const keys = items.flatMap(({accelerator}) => accelerator ?? []);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('CommandOrControl+,');
    expect(items.filter(({role}) => role === 'quit')).toHaveLength(1);
  });

  it('has developer tools only where the app is developed', () => {
    const roles = (isPackaged: boolean) => flat(templateOf('linux', isPackaged)).map(({role}) => role);
    expect(roles(true)).not.toContain('toggleDevTools');
    expect(roles(false)).toContain('toggleDevTools');
  });

  it('names recent libraries by folder and place, with ampersands as they are', () => {
    const recent = flat(templateOf('linux', true, ['/home/ann/R&D'])).find(({id}) => id === 'recent-0');
    expect(recent?.label).toBe('R&&D — /home/ann');
  });
});
