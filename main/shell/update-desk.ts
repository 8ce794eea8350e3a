import {isDeepStrictEqual} from 'node:util';
import {CallError} from '#contract/client';
import type {UpdateChoice, Updates, UpdateState} from '#contract/updates';
import type {UpdateChoiceFile} from './update-choice.ts';
import {updateFailure, type UpdateStage} from './update-failure.ts';
import {afterStep, firstState, mayLook, type UpdateStep} from './update-steps.ts';
import type {Updater} from './updater.ts';

/** The start is for the person's notes; the first look comes after it, and then one a day. Milliseconds. */
const firstLook = 20_000;
const nextLook = 24 * 60 * 60 * 1000;

export interface DeskParts {
  readonly file: UpdateChoiceFile;
  /** Of the running app. */
  readonly version: string;
  /** Why this copy cannot be updated, in a sentence; null when it can. */
  readonly reason: string | null;
  readonly updater: Updater;
  /** Hears of a newer version that was found without anybody looking. */
  readonly onNewer: (version: string) => void;
}

/** Looks for newer versions as far as the person has said so, and gets one when told to. */
export class UpdateDesk {
  readonly #parts: DeskParts;
  #choice: UpdateChoice;
  #state: UpdateState;
  /** Counts choices, so that what an earlier one began tells nothing any more. */
  #turn = 0;
  #listener: () => void = () => undefined;
  #lastTold = '';

  constructor(parts: DeskParts) {
    this.#parts = parts;
    this.#choice = parts.file.read();
    this.#state = parts.reason === null ? firstState(this.#choice) : {type: 'unavailable', reason: parts.reason};
  }

  /** Calls `listener` whenever `view` would give something else. */
  onChange(listener: () => void): void {
    this.#listener = listener;
  }

  /** Begins to look by itself, where that was chosen. */
  start(): void {
    const lookByItself = (): void => {
      this.#heed();
      void this.#look((version) => {
        if (version === this.#lastTold) return;
        this.#lastTold = version;
        this.#parts.onNewer(version);
      });
    };
    setTimeout(lookByItself, firstLook).unref();
    setInterval(lookByItself, nextLook).unref();
  }

  view(): Updates {
    this.#heed();
    return {...this.#choice, version: this.#parts.version, state: this.#state};
  }

  /** Whoever switches it on wants to know now. */
  choose(choice: UpdateChoice): Updates {
    if (this.#state.type === 'unavailable') throw refused(this.#state.reason);
    this.#parts.file.write(choice);
    this.#heed();
    void this.#look();
    return this.view();
  }

  look(): Updates {
    this.#heed();
    if (!this.#choice.isOn) throw refused('Looking for updates is off; switch it on first.');
    void this.#look();
    return this.view();
  }

  download(): Updates {
    if (this.#state.type !== 'newer') throw refused('There is no newer version to download; look for one first.');
    void this.#download();
    return this.view();
  }

  /** Runs `install`, once there is something to install; a failure of it is told as a sentence. */
  async install(install: (tell: (error: unknown) => string) => Promise<void>): Promise<void> {
    if (this.#state.type !== 'ready') throw refused('There is nothing to install; download the new version first.');
    this.#take({type: 'installed'});
    await install((error) => this.#fail('install', error));
  }

  /** Another window of the app may have chosen otherwise meanwhile. */
  #heed(): void {
    const choice = this.#parts.file.read();
    if (isDeepStrictEqual(choice, this.#choice)) return;
    this.#choice = choice;
    this.#turn += 1;
    // What is ended here rejects, and that is heard by nobody any more.
    void this.#parts.updater.stop();
    this.#take({type: 'chosen', choice});
  }

  async #look(onNewer: (version: string) => void = () => undefined): Promise<void> {
    const {feed} = this.#choice;
    if (feed === null || !mayLook(this.#state)) return;
    const turn = this.#turn;
    this.#take({type: 'looked'});
    try {
      const version = await this.#parts.updater.look(feed);
      if (turn !== this.#turn) return;
      this.#take({type: 'answered', version});
      if (version !== null) onNewer(version);
    } catch (error) {
      if (turn === this.#turn) this.#fail('look', error);
    }
  }

  async #download(): Promise<void> {
    const turn = this.#turn;
    this.#take({type: 'asked-for'});
    const tell = (percent: number): void => {
      if (turn === this.#turn) this.#take({type: 'progressed', percent});
    };
    try {
      await this.#parts.updater.download(tell);
      if (turn === this.#turn) this.#take({type: 'arrived'});
    } catch (error) {
      if (turn === this.#turn) this.#fail('download', error);
    }
  }

  #fail(stage: UpdateStage, error: unknown): string {
    const message = updateFailure(stage, this.#choice.feed ?? '', error);
    this.#take({type: 'failed', message});
    return message;
  }

  #take(step: UpdateStep): void {
    const before = this.#state;
    this.#state = afterStep(before, step);
    if (!isDeepStrictEqual(before, this.#state)) this.#listener();
  }
}

function refused(message: string): CallError {
  return new CallError({code: 'UNSUPPORTED', message});
}
