import {chmodSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, describe, expect, it} from 'vitest';
import {nativeFault} from '../../../main/engine/natives/native-fault.ts';

const folder = mkdtempSync(join(tmpdir(), 'commonplace-natives-'));
const file = join(folder, 'part.node');
const linux = {platform: 'linux', arch: 'x64'};
const again =
  'Install the Commonplace that is made for Linux x64 again, or in a checkout run “npm ci” on this machine.';

describe('what is wrong with a native part', () => {
  afterAll(() => {
    rmSync(folder, {recursive: true, force: true});
  });

  it('is nothing for a file made for this machine', () => {
    write(elf(62));
    expect(nativeFault({name: 'The part', file}, linux)).toBeNull();
  });

  it.each([
    ['made for another processor', elf(183), 'is for Linux arm64, and this is Linux x64.'],
    ['made for another system', machO(0x01_00_00_0c), 'is for macOS arm64, and this is Linux x64.'],
    ['made for a processor nobody else has', elf(243), 'is for Linux on another processor, and this is Linux x64.'],
    ['cut short', elf(62).subarray(0, 20), 'is damaged, it is no library of any system.'],
    ['empty', new Uint8Array(), 'is damaged, it is no library of any system.'],
  ])('is told of a file that is %s', (_, bytes, sentence) => {
    write(bytes);
    expect(nativeFault({name: 'The part', file}, linux)).toBe(
      `The part cannot be loaded: ${file} ${sentence} ${again}`,
    );
  });

  it('is told of a file that is not there', () => {
    const missing = join(folder, 'gone.node');
    expect(nativeFault({name: 'The part', file: missing}, linux)).toBe(
      `The part cannot be loaded: ${missing} is missing. ${again}`,
    );
  });

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('is told of a file that cannot be read', () => {
    write(elf(62));
    chmodSync(file, 0o000);
    expect(nativeFault({name: 'The part', file}, linux)).toContain('cannot be read.');
  });

  it('is told of a folder in its place', () => {
    expect(nativeFault({name: 'The part', file: folder}, linux)).toBe(
      `The part cannot be loaded: ${folder} cannot be read. ${again}`,
    );
  });
});

function write(bytes: Uint8Array): void {
  writeFileSync(file, bytes);
}

function elf(machine: number): Uint8Array {
  const head = Buffer.alloc(64);
  head.writeUInt32BE(0x7f_45_4c_46, 0);
  head.writeUInt16LE(machine, 18);
  return head;
}

function machO(machine: number): Uint8Array {
  const head = Buffer.alloc(64);
  head.writeUInt32LE(0xfe_ed_fa_cf, 0);
  head.writeUInt32LE(machine, 4);
  return head;
}
