import {closeSync, existsSync, openSync, readSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {describe, expect, it} from 'vitest';
import {headLength, readTargets} from '../../../main/engine/natives/read-target.ts';

const modules = resolve(import.meta.dirname, '../../../node_modules');
const sqlite = (name: string) => join(modules, 'better-sqlite3', 'prebuilds', `${name}.node`);
const onnx = (...path: string[]) => join(modules, 'onnxruntime-node', 'bin', 'napi-v6', ...path);

describe('what a library was compiled for', () => {
  it.each([
    [sqlite('linux-x64'), 'linux', 'x64'],
    [sqlite('linux-arm64'), 'linux', 'arm64'],
    [sqlite('darwin-x64'), 'darwin', 'x64'],
    [sqlite('darwin-arm64'), 'darwin', 'arm64'],
    [sqlite('win32-x64'), 'win32', 'x64'],
    [sqlite('win32-arm64'), 'win32', 'arm64'],
    [onnx('linux', 'x64', 'libonnxruntime.so.1'), 'linux', 'x64'],
    [onnx('darwin', 'arm64', 'onnxruntime_binding.node'), 'darwin', 'arm64'],
    [onnx('win32', 'arm64', 'onnxruntime.dll'), 'win32', 'arm64'],
  ] as const)('is read from the head of %s', (file, platform, arch) => {
    expect(existsSync(file)).toBe(true);
    expect(readTargets(headOf(file))).toEqual([{platform, arch}]);
  });

  it('is several machines for a universal library of macOS', () => {
    const head = Buffer.alloc(headLength);
    head.writeUInt32BE(0xca_fe_ba_be, 0);
    head.writeUInt32BE(2, 4);
    head.writeUInt32BE(0x01_00_00_07, 8);
    head.writeUInt32BE(0x01_00_00_0c, 28);
    expect(readTargets(head)).toEqual([
      {platform: 'darwin', arch: 'x64'},
      {platform: 'darwin', arch: 'arm64'},
    ]);
  });

  it.each([
    ['a text', Buffer.from('a stand-in for a file that was not fetched'.repeat(4))],
    ['a program of DOS', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)])],
    ['a class of Java', Buffer.concat([Buffer.from('cafebabe00000041', 'hex'), Buffer.alloc(100)])],
    ['a Windows library cut before its second header', headOf(sqlite('win32-x64')).subarray(0, 70)],
    ['nothing', Buffer.alloc(0)],
  ])('is nothing for %s', (_, head) => {
    expect(readTargets(head)).toEqual([]);
  });
});

function headOf(file: string): Uint8Array {
  const head = new Uint8Array(headLength);
  const descriptor = openSync(file, 'r');
  const length = readSync(descriptor, head);
  closeSync(descriptor);
  return head.subarray(0, length);
}
