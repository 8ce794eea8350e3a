import {readIssues} from '../db/issues.ts';
import {listSources} from '../db/sources.ts';
import {canRead} from './backup-files.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {count, fault, ok, warning} from './finding.ts';

/** Folders that cannot be read now or could not be the last time, and files that could not. */
export function checkSources({database: {read}}: DoctorContext): Finding {
  const sources = listSources(read);
  const unread = sources.filter((source) => source.state === 'unreadable' || !canRead(source.root));
  const files = readIssues(read).files.filter(({severity}) => severity === 'error');
  const items = [
    ...unread.map(({root, reason}) => ({what: reason === '' ? 'cannot be read' : reason, where: root})),
    ...files.map(({path, message}) => ({what: message, where: path})),
  ];
  const all = count(sources.length, 'folder');
  if (unread.length > 0)
    return fault(
      `${unread.length} of ${all} cannot be read, so changes there go unseen; what the library has of them stays.`,
      items,
      'rescan-sources',
    );
  if (files.length > 0)
    return warning(`${count(files.length, 'file')} in ${all} cannot be read.`, items, 'rescan-sources');
  return ok(`${all} can be read, and every file in them.`);
}
