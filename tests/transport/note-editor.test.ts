import {describe, expect, it} from 'vitest';
import {editorTarget} from '../../main/transport/note-editor.ts';

describe('where an editor is to go', () => {
  it.each([
    ['system', 7, {type: 'file', file: '/n/a b#c.md'}],
    ['vscode', 7, {type: 'address', address: 'vscode://file/n/a%20b%23c.md:7'}],
    ['vscode', null, {type: 'address', address: 'vscode://file/n/a%20b%23c.md'}],
    ['obsidian', 7, {type: 'address', address: 'obsidian://open?path=%2Fn%2Fa%20b%23c.md'}],
  ] as const)('%s, line %s', (editor, line, expected) => {
    expect(editorTarget(editor, '/n/a b#c.md', line)).toEqual(expected);
  });
});
