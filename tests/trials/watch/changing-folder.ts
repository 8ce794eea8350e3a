import {mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {oneOf} from '../../support/random.ts';

/** Notes are not made fewer than this. */
const fewest = 30;

/** When a file that is moved in was last changed, in seconds since 1970: in 2019. */
const longAgo = 1_550_000_000;

/**
 * A folder that is changed as people and programs change theirs, with what became of each of its notes. Paths and
 * texts are never used twice, so that it is certain which note a file is.
 */
export class ChangingFolder {
  readonly root: string;
  /** Where each note is now, by a number that goes with it through edits and renames. */
  readonly notes = new Map<number, string>();
  /** Notes that were renamed, and that were saved as another file, since the last look. */
  readonly #renamed = new Set<number>();
  readonly #replaced = new Set<number>();
  readonly #outside: string;
  readonly #draw: () => number;
  #counter = 0;

  /** Makes `count` notes in `root`; beside it lies the place where files come from that are moved in. */
  constructor(root: string, count: number, draw: () => number) {
    this.root = root;
    this.#outside = `${root}-outside`;
    this.#draw = draw;
    mkdirSync(root, {recursive: true});
    mkdirSync(this.#outside);
    for (let note = 0; note < count; note++) this.#create();
  }

  /** Makes one change. Beyond `most` notes it adds none, and short of a few it removes none. */
  change(most = Number.POSITIVE_INFINITY): void {
    const kinds = this.#kinds.filter(([kind]) => {
      if (this.notes.size <= fewest) return !kind.startsWith('delete');
      return this.notes.size < most || (kind !== 'create' && kind !== 'move in with an old date');
    });
    oneOf(this.#draw, kinds)[1]();
  }

  /** Whether nobody can know a note any more: since the last look it has got another path and another file. */
  isUnknowable(note: number): boolean {
    return this.#renamed.has(note) && this.#replaced.has(note);
  }

  /** To be called when somebody has looked. */
  wasSeen(): void {
    this.#renamed.clear();
    this.#replaced.clear();
  }

  readonly #kinds: readonly (readonly [string, () => void])[] = [
    [
      'create',
      () => {
        this.#create();
      },
    ],
    [
      'edit',
      () => {
        this.#edit(this.#anyPath());
      },
    ],
    [
      'atomic save',
      () => {
        this.#replace(this.#anyPath());
      },
    ],
    ['rename', () => this.#rename()],
    [
      'rename and edit',
      () => {
        this.#edit(this.#rename());
      },
    ],
    [
      'rename and atomic save',
      () => {
        this.#replace(this.#rename());
      },
    ],
    ['folder rename', () => void this.#renameFolder()],
    [
      'folder rename and edit',
      () => {
        this.#edit(join(this.#renameFolder(), this.#inFolder));
      },
    ],
    [
      'move in with an old date',
      () => {
        this.#moveIn();
      },
    ],
    [
      'same size, same date',
      () => {
        this.#editUnseen(this.#anyPath());
      },
    ],
    [
      'delete',
      () => {
        this.#delete(this.#anyPath());
      },
    ],
    [
      'delete a folder',
      () => {
        this.#deleteFolder();
      },
    ],
  ];

  #inFolder = '';

  #create(): void {
    const path = this.#newPath();
    this.#write(path);
    this.notes.set(this.#counter, path);
  }

  #edit(path: string): void {
    this.#write(path);
  }

  /** As editors save: another file is written and put in the place of the old one. */
  #replace(path: string): void {
    const temporary = join(dirname(path), `.${this.#next()}.tmp`);
    this.#write(temporary);
    renameSync(join(this.root, temporary), join(this.root, path));
    for (const [note, at] of this.notes) if (at === path) this.#replaced.add(note);
  }

  #rename(): string {
    const from = this.#anyPath();
    const to = this.#newPath();
    this.#move(from, to);
    return to;
  }

  /** Gives the new folder; `#inFolder` is then one of its notes. */
  #renameFolder(): string {
    const from = dirname(this.#anyPath());
    const to = `area-${this.#next()}`;
    renameSync(join(this.root, from), join(this.root, to));
    for (const [note, path] of this.notes)
      if (path.startsWith(`${from}/`)) {
        this.#inFolder = path.slice(from.length + 1);
        this.notes.set(note, `${to}/${this.#inFolder}`);
        this.#renamed.add(note);
      }
    return to;
  }

  #moveIn(): void {
    const file = join(this.#outside, 'old.md');
    writeFileSync(file, this.#text());
    utimesSync(file, longAgo, longAgo);
    const path = this.#newPath();
    renameSync(file, join(this.root, path));
    this.notes.set(this.#counter, path);
  }

  /** All texts are of one size; the date is set back at once. */
  #editUnseen(path: string): void {
    const {atime, mtime} = statSync(join(this.root, path));
    this.#write(path);
    utimesSync(join(this.root, path), atime, mtime);
  }

  #delete(path: string): void {
    rmSync(join(this.root, path));
    this.#forget((known) => known === path);
  }

  #deleteFolder(): void {
    const folder = dirname(this.#anyPath());
    // Not most of the library at once.
    if (readdirSync(join(this.root, folder), {recursive: true}).length > fewest) return;
    rmSync(join(this.root, folder), {recursive: true});
    this.#forget((path) => path.startsWith(`${folder}/`));
  }

  #forget(isGone: (path: string) => boolean): void {
    for (const [note, path] of this.notes) if (isGone(path)) this.notes.delete(note);
  }

  #move(from: string, to: string): void {
    renameSync(join(this.root, from), join(this.root, to));
    for (const [note, path] of this.notes)
      if (path === from) {
        this.notes.set(note, to);
        this.#renamed.add(note);
      }
  }

  #write(path: string): void {
    writeFileSync(join(this.root, path), this.#text());
  }

  #text(): string {
    const number = String(this.#next()).padStart(8, '0');
    return `# Note ${number}\n\nThe valve of ${number}, as it was drawn.\n\n## Part\n\nSee [[n${number}]].\n`;
  }

  #anyPath(): string {
    return oneOf(this.#draw, [...this.notes.values()]);
  }

  /** Mostly in a folder that is there, else in a new one, in it or beside it. */
  #newPath(): string {
    const chance = this.#draw();
    const near = this.notes.size === 0 ? `area-${this.#next()}` : dirname(this.#anyPath());
    const folder = chance < 0.8 ? near : chance < 0.9 ? `area-${this.#next()}` : `${near}/part-${this.#next()}`;
    mkdirSync(join(this.root, folder), {recursive: true});
    return `${folder}/n${this.#next()}.md`;
  }

  #next(): number {
    return ++this.#counter;
  }
}
