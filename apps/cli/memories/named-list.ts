import {oneLine} from '../print-line.ts';
import {columnsOf, fit, pad, type Page} from './page.ts';

/** Ids with their names, one a line. */
export function namedLines(
  rows: readonly {readonly id: string; readonly name: string; readonly kind: string}[],
  page: Page,
): string {
  const ids = rows.map(({id}) => oneLine(id));
  const width = Math.min(36, Math.max(0, ...ids.map(columnsOf)));
  const lines = rows.map(({name, kind}, index) => {
    const id = pad(ids[index] ?? '', width);
    return `${page.paint('bold', id)}  ${pad(kind, 7)}  ${fit(name, Math.max(12, page.width - columnsOf(id) - 11))}`;
  });
  return lines.map((line) => `${line}\n`).join('');
}
