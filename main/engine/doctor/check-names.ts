import {findNameTwins} from '../db/name-twins.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {count, ok, warning} from './finding.ts';

/** Notes of one folder whose paths differ in case or in Unicode form alone; other computers take them for one file. */
export function checkNames({database: {read}}: DoctorContext): Finding {
  const twins = findNameTwins(read);
  if (twins.length === 0) return ok('No two notes have names that differ in case or form alone.');
  const items = twins.map(({paths, form}) => ({
    what:
      form === 'unicode'
        ? `the same name in ${paths.length} Unicode forms`
        : `the same name in ${paths.length} ways of upper and lower case`,
    where: paths.map((path) => (form === 'unicode' ? spell(path) : path)).join(', '),
  }));
  return warning(
    `${count(twins.length, 'name')} are shared by notes that some computers cannot keep apart; rename one of each.`,
    items,
  );
}

/** Names that look alike are told apart by their number of characters. */
function spell(path: string): string {
  return `${path} (${Array.from(path).length} characters)`;
}
