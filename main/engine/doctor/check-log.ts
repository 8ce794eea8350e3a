import {isForeignLog} from '../db/foreign-log.ts';
import {listNeighbours, type Neighbour} from './backup-files.ts';
import type {DoctorContext, Finding} from './doctor-context.ts';
import {count, fault, ok, warning} from './finding.ts';

/** A log of this size means that nothing could empty it for a long time; bytes. */
const longLog = 256 * 1024 * 1024;

const megabyte = 1024 * 1024;

const day = 86_400_000;

/** The log of changes beside the library, and locks that a program left behind. */
export function checkLog({database: {file}, clock}: DoctorContext): Finding {
  if (isForeignLog(file))
    return fault(
      'The log beside the library belongs to another file, or to another state of this one.',
      [{what: 'belongs elsewhere', where: `${file}-wal`}],
      'empty-log',
    );
  const neighbours = listNeighbours(file);
  const size = neighbours.find(({path}) => path === `${file}-wal`)?.bytes ?? 0;
  const left = neighbours.filter((neighbour) => isLeft(file, neighbour, clock.now()));
  const items = left.map(({path, bytes}) => ({
    what: `left behind, ${bytes.toLocaleString('en-GB')} bytes`,
    where: path,
  }));
  const found = `The log holds ${(size / megabyte).toFixed(1)} MB; ${count(left.length, 'other log or lock', 'other logs and locks')} of nobody lie beside the library.`;
  if (size > longLog) return warning(found, items, 'empty-log');
  return left.length === 0 ? ok(found) : warning(found, items, left.some(isRemovable) ? 'empty-log' : null);
}

/** A lock that holds nothing: what is in a log may be all there is of somebody's work, and stays. */
export function isRemovable({path, bytes}: Neighbour): boolean {
  return path.endsWith('-shm') || (/-(wal|journal)$/.test(path) && bytes === 0);
}

/** Logs that were moved aside, and locks beside backups that nobody has touched for a day. */
export function isLeft(file: string, {path, at}: Neighbour, now: number): boolean {
  const rest = path.slice(file.length);
  // Exactly these names: another library may begin with the name of this one, and be open.
  if (/^-(wal|shm)\.foreign-\d+$/.test(rest)) return true;
  return /^(\.v\d+\.backup-(wal|shm|journal)|-journal)$/.test(rest) && now - at >= day;
}
