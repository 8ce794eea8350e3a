import {appendFileSync, mkdirSync, renameSync, statSync} from 'node:fs';
import {dirname} from 'node:path';
import {type Crash, describeError} from './describe-crash.ts';

const largest = 256 * 1024;

/** Keeps crashes in a file on this computer, one line of JSON each. They are sent nowhere, and hold no note text. */
export class CrashLog {
  readonly file: string;
  readonly #root: string;
  readonly #version: string;

  constructor(file: string, {root, version}: {readonly root: string; readonly version: string}) {
    this.file = file;
    this.#root = root;
    this.#version = version;
  }

  error(where: Crash['where'], error: unknown): void {
    this.#write(where, describeError(error, this.#root));
  }

  /** An end of a process that the runtime tells of in words of its own. */
  gone(where: Crash['where'], reason: string, exitCode: number): void {
    this.#write(where, {name: reason, code: String(exitCode), frames: []});
  }

  #write(where: Crash['where'], what: Pick<Crash, 'name' | 'code' | 'frames'>): void {
    const at = new Date().toISOString();
    const crash: Crash = {at, version: this.#version, platform: process.platform, where, ...what};
    try {
      mkdirSync(dirname(this.file), {recursive: true});
      if ((statSync(this.file, {throwIfNoEntry: false})?.size ?? 0) > largest)
        renameSync(this.file, `${this.file}.old`);
      appendFileSync(this.file, `${JSON.stringify(crash)}\n`, {mode: 0o600});
    } catch {
      // Who cannot write a log must not crash for it.
    }
  }
}
