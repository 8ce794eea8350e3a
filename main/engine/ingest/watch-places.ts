import {opendir, stat} from 'node:fs/promises';

export interface PlaceWatch {
  /** Also looks at these folders from now on. */
  setPlaces(folders: readonly string[]): void;
  close(): void;
}

/** How often folders are looked at; milliseconds. */
const interval = 1500;

/**
 * Tells when one of some folders has become another, has gone or come, or can be read or not any more: disks that are
 * unmounted and drives that drop off are told by no watch on the folder.
 */
export function watchPlaces(folders: readonly string[], onChange: () => void): PlaceWatch {
  let places = folders;
  let isClosed = false;
  let seen = describeAll(places);
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const asked = places;
    const before = await seen;
    const now = await describeAll(asked);
    if (isClosed) return;
    if (asked === places) {
      seen = Promise.resolve(now);
      if (now !== before) onChange();
    }
    wait();
  };
  const wait = () => {
    timer = setTimeout(() => void look(), interval).unref();
  };
  wait();
  return {
    setPlaces: (next) => {
      if (next.join('\n') === places.join('\n')) return;
      places = next;
      seen = describeAll(places);
    },
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

async function describeAll(folders: readonly string[]): Promise<string> {
  return (await Promise.all(folders.map(describe))).join('\n');
}

/** Which folder it is, and whether its files can be listed and opened. */
async function describe(folder: string): Promise<string> {
  try {
    const {dev, ino} = await stat(folder);
    const listing = await opendir(folder).catch(() => null);
    await listing?.close();
    // The folder by way of itself: that takes the right to open what is in it.
    const isOpen = await stat(`${folder}/.`).then(
      () => true,
      () => false,
    );
    return `${dev} ${ino} ${isOpen && listing !== null}`;
  } catch {
    return 'not there';
  }
}
