/** A key combination as the system's own menus write it. */
export function keyWords(keys: string, platform: string): string {
  const isMac = platform === 'darwin';
  const names: Readonly<Record<string, string>> = isMac
    ? {CommandOrControl: '⌘', Alt: '⌥', Shift: '⇧'}
    : {CommandOrControl: 'Ctrl'};
  return keys
    .split('+')
    .map((key) => names[key] ?? key)
    .join(isMac ? ' ' : ' + ');
}
