import type {Backup} from './backup-files.ts';
import {listBackups} from './backup-files.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {count, fault, ok, warning} from './finding.ts';
import {newestBackup} from './read-backup.ts';

const day = 86_400_000;

/** Backups beside the library, their age, and whether one has memories that the library has lost. */
export async function checkBackups({database, backup, clock}: DoctorContext): Promise<Finding> {
  const {file} = database;
  const backups = listBackups(file);
  const items = backups.map((each) => ({what: describe(each, clock.now()), where: each.path}));
  const newest = await newestBackup(file, 'memories');
  const lost = newest ? backup.lacking(newest.jsonl) : [];
  if (newest && lost.length > 0)
    return fault(
      `The library lacks ${count(lost.length, 'memory', 'memories')} that the backup ${newest.path} has.`,
      [...lost.map((id) => ({what: 'is in the backup alone', where: id})), ...items],
      'restore-memories',
    );
  const stated = backup.countStated();
  const beside = `${count(backups.length, 'backup')} lie beside the library`;
  if (backup.isBehind())
    return warning(
      `${beside}, and none has the latest of ${count(stated, 'memory', 'memories')}.`,
      items,
      'back-up-memories',
    );
  return ok(
    stated === 0
      ? `${beside}; nothing was stated yet.`
      : `${beside}; the newest has all ${count(stated, 'memory', 'memories')}.`,
    items,
  );
}

function describe({kind, at, bytes}: Backup, now: number): string {
  const age = Math.max(0, Math.floor((now - at) / day));
  const what = kind === 'memories' ? 'memories' : 'the whole library before an update';
  return `${what}, ${age === 0 ? 'today' : `${count(age, 'day')} old`}, ${bytes.toLocaleString('en-GB')} bytes`;
}
