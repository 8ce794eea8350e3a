import {closeSync, openSync, readSync} from 'node:fs';
import {headLength, readTargets, type Target} from './read-target.ts';

/** A shared library that Commonplace loads. */
export interface NativePart {
  /** For people: `The database (better-sqlite3)`. */
  readonly name: string;
  /** Absolute, and outside any archive. */
  readonly file: string;
}

/** What this process can load, as Node names it. */
export interface Machine {
  readonly platform: string;
  readonly arch: string;
}

/**
 * Why a part cannot be loaded on `machine`, as one sentence that names the file and the one thing to do; null when
 * nothing is wrong that can be seen without loading it.
 */
export function nativeFault({name, file}: NativePart, machine: Machine): string | null {
  const head = readHead(file);
  if (typeof head === 'string') return `${name} cannot be loaded: ${file} ${head}. ${installAgain(machine)}`;
  const targets = readTargets(head);
  if (targets.length === 0)
    return `${name} cannot be loaded: ${file} is damaged, it is no library of any system. ${installAgain(machine)}`;
  if (targets.some((target) => isFor(target, machine))) return null;
  const made = targets.map(nameOf).join(' and ');
  return `${name} cannot be loaded: ${file} is for ${made}, and this is ${nameOf(machine)}. ${installAgain(machine)}`;
}

function readHead(file: string): Uint8Array | string {
  try {
    const descriptor = openSync(file, 'r');
    try {
      const head = new Uint8Array(headLength);
      return head.subarray(0, readSync(descriptor, head));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing ? 'is missing' : 'cannot be read';
  }
}

function isFor(target: Target, machine: Machine): boolean {
  return target.platform === machine.platform && target.arch === machine.arch;
}

function installAgain(machine: Machine): string {
  return `Install the Commonplace that is made for ${nameOf(machine)} again, or in a checkout run “npm ci” on this machine.`;
}

/** `Linux x64`. */
export function nameOf({platform, arch}: Machine): string {
  return `${systems[platform] ?? platform} ${arch === 'unknown' ? 'on another processor' : arch}`;
}

const systems: Readonly<Record<string, string>> = {linux: 'Linux', darwin: 'macOS', win32: 'Windows'};
