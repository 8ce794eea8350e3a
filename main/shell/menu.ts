import {Menu, type MenuItemConstructorOptions} from 'electron';

/** The standard menus; developer tools only where the app is developed. */
export function installMenu(isPackaged: boolean): void {
  const isMac = process.platform === 'darwin';
  const developer: MenuItemConstructorOptions[] = [{type: 'separator'}, {role: 'reload'}, {role: 'toggleDevTools'}];
  const view: MenuItemConstructorOptions[] = [
    {role: 'resetZoom'},
    {role: 'zoomIn'},
    {role: 'zoomOut'},
    {type: 'separator'},
    {role: 'togglefullscreen'},
    ...(isPackaged ? [] : developer),
  ];
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{role: 'appMenu'} as const] : []),
    {role: 'fileMenu'},
    {role: 'editMenu'},
    {label: 'View', submenu: view},
    {role: 'windowMenu'},
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
