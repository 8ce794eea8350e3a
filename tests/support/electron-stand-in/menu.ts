interface Template {
  readonly id?: string;
  readonly label?: string;
  readonly role?: string;
  readonly type?: string;
  readonly accelerator?: string;
  readonly enabled?: boolean;
  readonly submenu?: readonly Template[];
  readonly click?: (item: MenuItem, window: undefined, event: object) => void;
}

const roles = new Set(
  'about appMenu close copy cut delete editMenu fileMenu forceReload front help hide hideOthers minimize paste pasteAndMatchStyle quit redo reload resetZoom selectAll services toggleDevTools togglefullscreen undo unhide viewMenu windowMenu window zoom zoomIn zoomOut'.split(
    ' ',
  ),
);
const modifiers = /^(CommandOrControl|CmdOrCtrl|Command|Control|Ctrl|Cmd|Alt|Option|Shift|Super|Meta)$/;
const key = /^([A-Z0-9,./\\=\-[\]';`]|F\d{1,2}|Plus|Space|Tab|Enter|Backspace|Delete|Escape|Up|Down|Left|Right)$/;

/** Throws for what the system would not take as a key combination. */
export function checkAccelerator(accelerator: string): void {
  const parts = accelerator.split('+');
  const last = parts.pop() ?? '';
  if (!key.test(last) || !parts.every((part) => modifiers.test(part)))
    throw new Error(`Error processing argument: ${accelerator} is no accelerator`);
}

export class MenuItem {
  readonly id: string | undefined;
  readonly label: string;
  readonly role: string | undefined;
  readonly type: string;
  readonly accelerator: string | undefined;
  readonly enabled: boolean;
  readonly submenu: Menu | undefined;
  readonly #click: Template['click'];

  constructor(template: Template) {
    const {role, accelerator, submenu} = template;
    checkTemplate(template);
    this.id = template.id;
    this.label = template.label ?? role ?? '';
    this.role = role;
    this.type = template.type ?? (submenu ? 'submenu' : 'normal');
    this.accelerator = accelerator;
    this.enabled = template.enabled ?? true;
    this.submenu = submenu && new Menu(submenu.map((each) => new MenuItem(each)));
    this.#click = template.click;
  }

  click(): void {
    if (this.enabled) this.#click?.(this, undefined, {});
  }
}

function checkTemplate({role, accelerator, label, type}: Template): void {
  if (role !== undefined && !roles.has(role)) throw new Error(`The stand-in knows no menu role ${role}.`);
  if (accelerator !== undefined) checkAccelerator(accelerator);
  if ([role, label, type].every((each) => each === undefined))
    throw new Error('A menu item needs a label, a role or a type.');
}

export class Menu {
  static #application: Menu | null = null;

  static buildFromTemplate(template: readonly Template[]): Menu {
    return new Menu(template.map((each) => new MenuItem(each)));
  }

  static setApplicationMenu(menu: Menu | null): void {
    Menu.#application = menu;
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }

  readonly items: readonly MenuItem[];

  constructor(items: readonly MenuItem[]) {
    this.items = items;
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : (item.submenu?.getMenuItemById(id) ?? null);
      if (found) return found;
    }
    return null;
  }
}
