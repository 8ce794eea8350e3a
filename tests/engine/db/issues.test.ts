import {afterEach, describe, expect, it} from 'vitest';
import {issuesOutput} from '#contract/library';
import {readIssues} from '../../../main/engine/db/issues.ts';
import {run} from '../../../main/engine/db/prepared.ts';
import {type FixtureLibrary, makeLibrary} from '../../support/graph-fixture.ts';

const opened: FixtureLibrary[] = [];
afterEach(() => {
  for (const library of opened.splice(0)) library.remove();
});

function open(...parts: Parameters<typeof makeLibrary>): FixtureLibrary {
  const library = makeLibrary(...parts);
  opened.push(library);
  return library;
}

const issuesIn = ({database}: FixtureLibrary) => issuesOutput.parse(readIssues(database.read));

describe('readIssues', () => {
  it('lists files with errors first, and their page id where they have one', () => {
    const library = open([{pageId: 'a', path: 'a.md'}]);
    const sql = 'INSERT INTO issues (source_id, local_path, severity, line, message) VALUES (?, ?, ?, ?, ?)';
    run(library.database.write, sql, library.sourceId, 'a.md', 'warning', 3, 'front matter');
    run(library.database.write, sql, library.sourceId, 'z.md', 'error', null, 'cannot be read');
    expect(issuesIn(library).files).toEqual([
      {source: 'notes', path: 'z.md', pageId: null, severity: 'error', line: null, message: 'cannot be read'},
      {source: 'notes', path: 'a.md', pageId: 'a', severity: 'warning', line: 3, message: 'front matter'},
    ]);
  });

  it('lists each target that leads nowhere, or to several notes, once per note', () => {
    const library = open(
      [{pageId: 'b', title: 'B'}, {pageId: 'a', title: 'A'}, {pageId: 'gone'}],
      [
        {from: 'b', target: 'Nowhere'},
        {from: 'b', target: 'Nowhere'},
        {from: 'a', target: 'Twice', state: 'ambiguous'},
        {from: 'a', to: 'b'},
        {from: 'a', to: 'gone'},
      ],
    );
    run(library.database.write, `DELETE FROM memories WHERE uid = 'gone'`);
    expect(issuesIn(library).links).toEqual([
      {pageId: 'a', title: 'A', target: 'Twice', state: 'ambiguous'},
      {pageId: 'a', title: 'A', target: 'gone', state: 'broken'},
      {pageId: 'b', title: 'B', target: 'Nowhere', state: 'broken'},
    ]);
  });

  it('lists at most 1,000 of each', () => {
    const links = Array.from({length: 1200}, (_, at) => ({from: 'a', target: `t${at}`}));
    expect(issuesIn(open([{pageId: 'a'}], links)).links).toHaveLength(1000);
  });
});
