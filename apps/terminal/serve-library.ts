import type {InstalledFiles} from '#transport/installed-files';
import {type LibraryChoice, type OpenLibrary, openLibrary} from '#transport/open-library';
import {showProgress} from './progress.ts';

/** Opens the library that is to be served, tells on standard error how far it is read, and closes it after `use`. */
export async function withServedLibrary(
  choice: LibraryChoice,
  files: InstalledFiles,
  use: (library: OpenLibrary) => Promise<void>,
): Promise<void> {
  const library = await openLibrary(choice, files);
  const progress = showProgress(process.stderr);
  library.client.subscribe((event) => {
    progress.show(event);
  });
  try {
    await use(library);
  } finally {
    progress.stop();
    await library.close();
  }
}
