import {join} from 'node:path';
import {expect, onTestFinished} from 'vitest';
import {type CheckId, checkIds, type CheckResult, checkOutput} from '#contract/doctor';
import {type RunningEngine, startEngine} from './running-engine.ts';

/** Three notes that link and have something for every index. */
export const patientNotes: Readonly<Record<string, string>> = {
  'a.md':
    '---\naliases: [first, alpha]\ntags: [x, y]\n---\n# Apples\n\nvalve 設計 [[b]] E-207\n\n# More\n\nhose and pump',
  'b.md': '# Berries\n\nvalve and hose, see [[a]]',
  'c.md': '# Cherries\n\nonly water; no link',
};

/** A library to be damaged and looked at, with an engine that does not mend by itself. */
export interface Patient {
  readonly engine: RunningEngine;
  readonly file: string;
  /** What one check says; all of them are made, and held against the contract. */
  readonly check: (id: CheckId) => Promise<CheckResult>;
  /** Everything that was stated, as lines. */
  readonly exported: () => Promise<string>;
}

/** Makes a library with notes and memories, its vectors made and its memories backed up; gone when the test ends. */
export async function makePatient(notes: Readonly<Record<string, string>> = patientNotes): Promise<Patient> {
  const engine = await startEngine(notes, {watch: false, embedder: 'hash-local'});
  onTestFinished(() => engine.close());
  await engine.call('library.index', {folder: join(engine.folder, 'notes')});
  const {results} = await engine.call('search.query', {q: 'water', mode: 'lexical'});
  const derived_from = [{kind: 'artifact' as const, id: results[0]?.pageId ?? ''}];
  const said = {kind: 'fact' as const, scope_id: 'library', derived_from};
  const first = await engine.call('memory.remember', {...said, content: 'The pump is blue.'});
  await engine.call('memory.remember', {...said, content: 'The hose is long.'});
  await engine.call('memory.supersede', {
    old_memory_id: first.id,
    expected_version: 1,
    new_content: 'The pump is green.',
    derived_from,
  });
  await engine.reopen();
  return {
    engine,
    file: join(engine.folder, 'library.db'),
    check: async (id) => {
      const output = await engine.call('library.check', {});
      expect(checkOutput.safeParse(output).error).toBeUndefined();
      expect(output.checks.map((each) => each.id)).toEqual([...checkIds]);
      const found = output.checks.find((each) => each.id === id);
      if (!found) throw new Error(`no check ${id}`);
      return found;
    },
    exported: async () => (await engine.call('memory.export', {})).jsonl,
  };
}
