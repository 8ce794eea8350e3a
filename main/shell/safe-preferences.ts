import type {WebPreferences} from 'electron';

/** What every window of ours is: a page with no Node, in a world of its own, in a sandbox. */
export function safePreferences(preload: string, isPackaged: boolean): WebPreferences {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    devTools: !isPackaged,
    // Dictionaries would be fetched from outside.
    spellcheck: false,
  };
}
