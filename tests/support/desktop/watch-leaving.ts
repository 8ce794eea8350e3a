import type {Desktop} from './desktop.ts';

/** What the app asked of the system around it, in place of the system. */
export interface Left {
  /** Forgets what was seen, and answers every question with “yes”, or with what `answer` says. */
  start(answer?: number): Promise<void>;
  /** Name and argument of everything asked for since. */
  all(): Promise<unknown[]>;
  /** Key combinations that were taken since the first `start`. */
  shortcuts(): Promise<string[]>;
  /** Presses one of them, as from another program. */
  press(keys: string): Promise<void>;
  /** Clicks on the last notice that was shown. */
  clickNotice(): Promise<void>;
}

interface Seen {
  left: unknown[];
  shortcuts: Record<string, () => void>;
  notices: {emit(name: 'click'): boolean}[];
}

/** Works alike on every runtime, as both let a test put functions of its own in place of theirs. */
export function watchLeaving({evaluate}: Pick<Desktop, 'evaluate'>): Left {
  return {
    start: (answer = 0) =>
      evaluate(({shell, dialog, globalShortcut, Notification, clipboard}, response) => {
        const all = globalThis as unknown as {seen?: Seen};
        const isFirst = all.seen === undefined;
        const seen = (all.seen ??= {left: [], shortcuts: {}, notices: []});
        seen.left = [];
        const note = (name: string, value: unknown) => {
          seen.left.push([name, value]);
        };
        shell.openExternal = (url) => {
          note('openExternal', url);
          return Promise.resolve();
        };
        shell.openPath = (path) => {
          note('openPath', path);
          return Promise.resolve('');
        };
        shell.showItemInFolder = (path) => {
          note('showItemInFolder', path);
        };
        clipboard.writeText = ((text: string) => {
          note('copied', text);
        }) as never;
        Notification.prototype.show = function show(this: Electron.Notification) {
          seen.notices.push(this);
          note('notified', this.body);
        };
        dialog.showMessageBox = ((...args: {message: string; detail?: string}[]) => {
          const {message, detail} = args.at(-1) ?? {message: ''};
          note('asked', [message, detail]);
          return Promise.resolve({response, checkboxChecked: false});
        }) as never;
        if (!isFirst) return;
        const register = globalShortcut.register.bind(globalShortcut);
        globalShortcut.register = (keys, act) => {
          seen.shortcuts[keys] = act;
          return register(keys, act);
        };
      }, answer),
    all: () => evaluate(() => (globalThis as unknown as {seen: Seen}).seen.left, null),
    shortcuts: () => evaluate(() => Object.keys((globalThis as unknown as {seen: Seen}).seen.shortcuts), null),
    press: (keys) =>
      evaluate((_electron, wanted) => {
        (globalThis as unknown as {seen: Seen}).seen.shortcuts[wanted]?.();
      }, keys),
    clickNotice: () =>
      evaluate(() => {
        (globalThis as unknown as {seen: Seen}).seen.notices.at(-1)?.emit('click');
      }, null),
  };
}
