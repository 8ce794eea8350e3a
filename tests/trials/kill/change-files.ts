import {existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {oneOf} from '../../support/random.ts';

const words = ['valve', 'hose', 'radar', 'tide', 'gauge', 'mast', 'harbour', 'pump', '検索', 'Straße', 'notes', 'lock'];

/** Makes the folder that every round starts from. */
export function writeNotes(root: string, count: number, draw: () => number): void {
  for (let number = 0; number < count; number++) writeNote(root, `area-${number % 7}/note-${number}.md`, draw);
}

/** One change of the kinds that people and programs make. */
export function changeOneFile(root: string, draw: () => number): void {
  const files = listFiles(root);
  const file = oneOf(draw, files);
  const act = Math.floor(draw() * 6);
  if (act === 0) writeNote(root, `area-${Math.floor(draw() * 9)}/new-${Math.floor(draw() * 1e9)}.md`, draw);
  else if (act === 1 && files.length > 40) rmSync(join(root, file));
  else if (act === 2) move(root, file, `moved/${Math.floor(draw() * 1e9)}.md`);
  else if (act === 3) {
    writeNote(root, `.${Math.floor(draw() * 1e9)}.tmp`, draw);
    const made = readdirSync(root).find((name) => name.endsWith('.tmp'));
    if (made !== undefined) move(root, made, file);
  } else writeNote(root, file, draw);
}

/** Paths of the notes, relative, with `/`. */
export function listFiles(root: string): string[] {
  return readdirSync(root, {recursive: true, encoding: 'utf8'})
    .filter((path) => path.endsWith('.md'))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

function writeNote(root: string, path: string, draw: () => number): void {
  // Some are so long that they are written in slices.
  const isLong = draw() < 1 / 30;
  const lines = Array.from({length: isLong ? 1500 : 3 + Math.floor(draw() * 12)}, () =>
    Array.from({length: 12}, () => oneOf(draw, words)).join(' '),
  );
  const file = join(root, path);
  mkdirSync(dirname(file), {recursive: true});
  writeFileSync(
    file,
    `# ${oneOf(draw, words)} ${path}\n\n${lines.join(isLong ? '\n' : '\n\n## Part\n\n')}\n\n[[note-${Math.floor(draw() * 80)}]]\n`,
  );
}

function move(root: string, from: string, to: string): void {
  mkdirSync(dirname(join(root, to)), {recursive: true});
  if (existsSync(join(root, from))) renameSync(join(root, from), join(root, to));
}
