import {mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

type Heard = (argv: string[], folder: string, additionalData: unknown) => void;

/** Electron's lock as files in the data folder: a number says who has it, and what others leave there is told to it. */
export class InstanceLock {
  #file: string | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** False when a living process has it; that one then hears of `message`. */
  take(userData: string, message: {readonly argv: readonly string[]; readonly additionalData: unknown}, heard: Heard) {
    const file = join(userData, 'stand-in.lock');
    const post = join(userData, 'stand-in-post');
    if (isHeld(file)) {
      mkdirSync(post, {recursive: true});
      const draft = join(userData, `stand-in-${process.pid}`);
      writeFileSync(draft, JSON.stringify({...message, folder: process.cwd()}));
      renameSync(draft, join(post, String(process.pid)));
      return false;
    }
    writeFileSync(file, String(process.pid));
    this.#file = file;
    this.#timer = setInterval(() => {
      readPost(post, heard);
    }, 50);
    return true;
  }

  release(): void {
    clearInterval(this.#timer);
    if (this.#file !== null) rmSync(this.#file, {force: true});
  }
}

function isHeld(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

function readPost(folder: string, heard: Heard): void {
  for (const name of namesIn(folder)) {
    const file = join(folder, name);
    const said = JSON.parse(readFileSync(file, 'utf8')) as {argv: string[]; folder: string; additionalData: unknown};
    rmSync(file);
    heard(said.argv, said.folder, said.additionalData);
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
