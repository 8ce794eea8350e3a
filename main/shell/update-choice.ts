import {mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {CallError} from '#contract/client';
import {type UpdateChoice, updateChoice} from '#contract/updates';

const nothing: UpdateChoice = {feed: null, isOn: false};

/**
 * What was chosen about updates, in a file beside the libraries. It belongs to the installation: a library that comes
 * from elsewhere must not name the place that new versions of the app come from.
 */
export class UpdateChoiceFile {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Off, without a feed, where nothing was chosen or what is there cannot be read. */
  read(): UpdateChoice {
    try {
      return updateChoice.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      return nothing;
    }
  }

  /** Rejects a choice that could not be kept with `CallError`. */
  write(choice: UpdateChoice): void {
    try {
      mkdirSync(this.#folder, {recursive: true});
      writeFileSync(`${this.#file}.new`, JSON.stringify(choice));
      renameSync(`${this.#file}.new`, this.#file);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new CallError({code: 'INTERNAL', message: `The choice could not be kept: ${reason}.`});
    }
  }

  get #file(): string {
    return join(this.#folder, 'updates.json');
  }
}
