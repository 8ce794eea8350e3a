import {BrowserWindow, dialog, type OpenDialogOptions} from 'electron';

/** The folder a person chooses; null when none. */
export async function askForFolder(title: string): Promise<string | null> {
  const options: OpenDialogOptions = {title, properties: ['openDirectory']};
  const window = BrowserWindow.getFocusedWindow();
  const {filePaths} = window ? await dialog.showOpenDialog(window, options) : await dialog.showOpenDialog(options);
  return filePaths[0] ?? null;
}
