import type {CheckResult} from '#contract/doctor';
import {count} from '../terminal/count.ts';
import {painter} from '../terminal/paint.ts';
import type {Visit} from './doctor-command.ts';
import {oneLine} from './print-line.ts';

const marks: Readonly<Record<CheckResult['state'], readonly [string, 'green' | 'yellow' | 'red']>> = {
  ok: ['ok', 'green'],
  warning: ['warning', 'yellow'],
  fault: ['FAULT', 'red'],
  unknown: ['unknown', 'yellow'],
};

/** Items of one check that are printed; JSON has more. */
const shownItems = 5;

export function doctorJson(visit: Visit): string {
  return `${JSON.stringify({schemaVersion: '1', command: 'doctor', ...visit}, null, 2)}\n`;
}

/** A line for every check, with what is wrong below it. */
export function doctorText({dbPath, done, checks}: Visit): string {
  const width = Math.max(...checks.map(({title}) => title.length));
  const faults = checks.filter(({state}) => state === 'fault').length;
  const lines = [
    `library: ${dbPath}`,
    ...done.map((sentence) => `mended: ${sentence}`),
    '',
    ...checks.flatMap((check) => checkLines(check, width)),
    '',
    faults === 0 ? 'All is well.' : `${count(faults, 'fault remains', 'faults remain')}.`,
  ];
  return `${lines.join('\n')}\n`;
}

function checkLines({title, state, found, items, repair}: CheckResult, width: number): string[] {
  const [mark, colour] = marks[state];
  const paint = painter(process.stdout);
  const head = `${paint(colour, mark.padEnd(8))}${title.padEnd(width + 2)}${oneLine(found)}`;
  if (state === 'ok') return [head];
  const indent = ' '.repeat(10);
  const shown = items.slice(0, shownItems).map(({what, where}) => `${indent}${oneLine(where)}: ${oneLine(what)}`);
  const more =
    items.length > shownItems ? [`${indent}and ${items.length - shownItems} more; --json lists up to 100`] : [];
  const advice = repair ? [`${indent}--repair ${repair.id}: ${repair.says}`] : [];
  return [head, ...shown, ...more, ...advice];
}
