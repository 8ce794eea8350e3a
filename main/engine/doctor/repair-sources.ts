import {listSources, type SourceRow} from '../db/sources.ts';
import {findBrokenTexts} from '../db/text-health.ts';
import {EngineError} from '../domain/engine-error.ts';
import type {DoctorContext} from './doctor-context.ts';
import {count} from './finding.ts';

/** Makes the index of some sources anew; left out, of those with broken texts. */
export async function rebuildSources(context: DoctorContext, items: readonly string[] | undefined): Promise<string> {
  const broken = new Set(findBrokenTexts(context.database.read).map(({source}) => source));
  const sources = choose(context, items, ({name}) => broken.has(name));
  return refresh(context, sources, true);
}

/** Reads every file of some sources again; left out, of all. */
export async function rescanSources(context: DoctorContext, items: readonly string[] | undefined): Promise<string> {
  const sources = choose(context, items, () => true);
  return refresh(context, sources, false);
}

function choose(
  {database: {read}}: DoctorContext,
  items: readonly string[] | undefined,
  isMeant: (source: SourceRow) => boolean,
): SourceRow[] {
  const sources = listSources(read);
  const unknown = items?.find((item) => !sources.some(({name}) => name === item));
  if (unknown !== undefined) throw new EngineError('NOT_FOUND', `There is no source “${unknown}”.`);
  return sources.filter((source) => items?.includes(source.name) ?? isMeant(source));
}

/** A folder that cannot be read is told, and the others go on. */
async function refresh(context: DoctorContext, sources: readonly SourceRow[], rebuild: boolean): Promise<string> {
  const failed: string[] = [];
  for (const {id, name} of sources) {
    try {
      await context.refresh(id, {rebuild});
    } catch (error) {
      failed.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const done = `${count(sources.length - failed.length, 'folder')} ${rebuild ? 'indexed anew' : 'read again'}`;
  return failed.length === 0 ? `${done}.` : `${done}; ${failed.join(' ')}`;
}
