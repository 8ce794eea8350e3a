import {nameKey} from './text.ts';

const noteExtension = /\.(?:md|markdown)$/i;

/** Whether a file name is that of a note. */
export function isNoteName(name: string): boolean {
  return noteExtension.test(name);
}

/** A path or link target without `.md` or `.markdown`. */
export function withoutExtension(path: string): string {
  return path.replace(noteExtension, '');
}

/**
 * The form under which links and what they may point to meet: the name key of the last path segment, without the
 * extension of a note. `Folder/My Note.md`, `my note` and a note whose title is `MY NOTE` share one.
 */
export function linkKey(text: string): string {
  const segments = text.split('/').filter((segment) => segment.trim() !== '');
  return nameKey(withoutExtension(segments.at(-1) ?? ''));
}

/** How Dendron writes a link into another of its vaults. */
const vaultPrefix = /^dendron:\/\/[^/]+\//;

/** A note, and a place in it. */
export interface LinkPlace {
  readonly target: string;
  readonly anchor: string | null;
}

/** Takes `Target#Anchor` apart; the target is empty for a link inside the same note. */
export function readPlace(text: string): LinkPlace {
  const hash = text.indexOf('#');
  const path = hash === -1 ? text : text.slice(0, hash);
  return {
    target: path.trim().replace(vaultPrefix, ''),
    anchor: hash === -1 ? null : text.slice(hash + 1).trim(),
  };
}
