import type {CheckResult, RepairId} from '#contract/doctor';

/** What each repair will do, and what it keeps. */
const says: Readonly<Record<RepairId, string>> = {
  reindex: 'Makes the indexes of all tables anew from the tables. No row is changed.',
  'empty-log':
    'Writes the log into the library and empties it; removes locks beside backups that hold nothing and that nobody touched for a day. Everything stored is kept. A log that belongs to another file is moved aside, not deleted.',
  'drop-orphans':
    'Removes rows that belong to nothing any more, and marks links to notes that are gone as broken. Notes that are there, and everything that was stated, are kept.',
  'rebuild-sources':
    'Makes the whole index of these folders anew from their files, and then their vectors. Files are only read; page ids, and everything that was stated, are kept.',
  'rescan-sources':
    'Reads every file of these folders again. Files are only read; what cannot be read keeps what the library has of it.',
  'rebuild-words':
    'Makes both word indexes anew from the texts in the library. Nothing else is touched, and no file is read.',
  'complete-vectors':
    'Removes vectors that belong to nothing, and makes those that are missing. All other vectors are kept; searches go on meanwhile.',
  'rebuild-vectors':
    'Removes the damaged vectors and makes all of them anew with the chosen model. Searches find words meanwhile. Texts, and everything that was stated, are kept.',
  'resolve-links': 'Looks up again where every link leads. No note is changed.',
  'back-up-memories':
    'Writes everything that was stated into the backup beside the library. Nothing in the library is changed.',
  'restore-memories':
    'Adds the memories of the newest backup that the library does not have, all of them or none, after writing what it has now into a backup of its own. What is there is left as it is.',
};

/** A repair as a check names it. */
export function repairWords(id: RepairId): NonNullable<CheckResult['repair']> {
  return {id, says: says[id]};
}
