import {readIssues} from '../db/issues.ts';
import {readLibraryCounts} from '../db/library-counts.ts';
import {countStaleLinks} from '../graph/stale-links.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {count, fault, ok, warning} from './finding.ts';

/** Links that lead nowhere or to several notes, and, when there is time, links that would lead elsewhere by now. */
export async function checkLinks({database: {read}}: DoctorContext, deep: boolean): Promise<Finding> {
  const {resolved, broken, ambiguous} = readLibraryCounts(read).links;
  const items = readIssues(read).links.map(({title, target, state}) => ({
    what: `${state === 'broken' ? 'leads nowhere' : 'could mean several notes'}: ${target}`,
    where: title,
  }));
  const all = count(resolved + broken + ambiguous, 'link');
  const stale = deep ? await countStaleLinks(read) : 0;
  if (stale > 0)
    return fault(`${stale} of ${all} would lead elsewhere if they were looked up now.`, items, 'resolve-links');
  const found = `Of ${all}, ${broken} lead nowhere and ${ambiguous} could mean several notes.`;
  return broken + ambiguous === 0 ? ok(`All ${all} lead to a note.`) : warning(found, items);
}
