import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, onTestFinished, test} from 'vitest';
import {openDatabase} from '../../../main/engine/db/open-database.ts';
import {all, get} from '../../../main/engine/db/prepared.ts';

test('a new memory finds the edges that wait for it without a look at all links that are not settled', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-'));
  const database = openDatabase(join(folder, 'library.db'), 'create');
  onTestFinished(() => {
    database.close();
    rmSync(folder, {recursive: true});
  });
  const {sql = ''} =
    get<{sql: string}>(database.read, `SELECT sql FROM sqlite_schema WHERE name = 'memories_find_edges'`) ?? {};
  const updates = sql.match(/UPDATE edges[^;]+/g) ?? [];
  expect(updates).toHaveLength(2);
  for (const update of updates) {
    const plan = all<{detail: string}>(
      database.read,
      `EXPLAIN QUERY PLAN ${update.replaceAll('new.id', '1').replaceAll('new.uid', `'x'`)}`,
    );
    const looks = plan.map(({detail}) => detail).filter((detail) => detail.includes(' edges'));
    expect(looks).toEqual(['SEARCH edges USING INDEX edges_stated_by_target (target=?)']);
  }
});
