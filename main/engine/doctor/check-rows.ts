import {countOrphans, isDerived, listReferences} from '../db/orphans.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {count, fault, ok, warning} from './finding.ts';

/** Rows whose parent is gone. Those of stated memories are counted apart, because they are never removed. */
export function checkRows({database: {read}}: DoctorContext): Finding {
  const references = listReferences(read).map((reference) => ({reference, orphans: countOrphans(read, reference)}));
  const broken = references.filter(({orphans}) => orphans > 0);
  const items = broken.map(({reference: {table, column, parent}, orphans}) => ({
    what: `${count(orphans, 'row')} whose ${column} is in no row of ${parent}`,
    where: table,
  }));
  const droppable = sum(broken.filter(({reference}) => isDerived(reference)));
  const kept = sum(broken.filter(({reference}) => !isDerived(reference)));
  if (droppable + kept === 0) return ok(`All ${count(references.length, 'reference')} between tables hold.`);
  const stated =
    kept === 0
      ? ''
      : ` ${count(kept, 'row')} of what was stated ${kept === 1 ? 'has' : 'have'} lost its other part, and will be kept.`;
  if (droppable > 0) return fault(`${count(droppable, 'row')} belong to nothing.${stated}`, items, 'drop-orphans');
  return warning(stated.trim(), items);
}

function sum(rows: readonly {readonly orphans: number}[]): number {
  return rows.reduce((total, {orphans}) => total + orphans, 0);
}
