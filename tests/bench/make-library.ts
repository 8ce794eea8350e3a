/** `node tests/bench/make-library.ts FOLDER NOTES [SECTIONS]`: writes a made library as files, the same ones every time. */
import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileText, makeNotes} from '../support/big-library.ts';

const [folder = '', notes = '1000', longest = '60'] = process.argv.slice(2);
if (folder === '') throw new Error('Name the folder to write to.');
for (const note of makeNotes({notes: Number(notes), longest: Number(longest)})) {
  const file = join(folder, note.path);
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(file, fileText(note));
}
