import {existsSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {MemoryOutput} from '#contract/memories';
import {makeProgram} from '../../../../apps/cli/program.ts';
import {expectRefusal} from '../expect-refusal.ts';
import {cli} from '../run-cli.ts';
import {type MemoryPlace, memoryPlace} from './memory-place.ts';

let place: MemoryPlace;
let memory: MemoryOutput;
beforeAll(() => {
  place = memoryPlace();
  memory = place.remember('The one there is.');
  writeFileSync(join(place.path, 'broken.jsonl'), '{"type":"something else"}\n');
  writeFileSync(join(place.path, 'there.jsonl'), 'x');
});
afterAll(() => {
  place.remove();
});

const fact = ['--kind', 'fact'];

/** Arguments, and what the one sentence must say; `ID` is a memory, `BEGINNING` too little of its id. */
const refused: readonly (readonly [readonly string[], string])[] = [
  [['remember', 'x'], "required option '--kind <kind>' not specified"],
  [['remember', ...fact], "missing required argument 'text'"],
  [['remember', ' ', ...fact], 'the text must not be empty'],
  [['remember', 'two', 'words', ...fact], "too many arguments for 'remember'"],
  [['remember', 'x', '--kind', 'note'], '--kind must be one of decision, fact, preference, got "note"'],
  [['remember', 'x', ...fact, '--from', 'nowhere.md'], 'There is no note, passage, message or memory “nowhere.md”'],
  [['remember', 'x', ...fact, '--from', 'Welcome.md#Nothing'], '“Welcome.md#Nothing” in this library; write the path'],
  [['remember', 'x', ...fact, '--confidence', '2'], '--confidence must be a number from 0 to 1, got "2"'],
  [['remember', 'x', ...fact, '--ttl', '30'], '--ttl must be a number with s, min, h, d, w or y'],
  [['remember', 'x', ...fact, '--meta', '[1]'], '--meta must be a JSON object such as {"ticket": 12}, got "[1]"'],
  [
    ['remember', 'x', ...fact, '--scope', 'nowhere'],
    'There is no scope “nowhere” in this library; “commonplace scopes”',
  ],
  [
    ['remember', 'x', ...fact, '--as', 'nobody'],
    'There is no identity “nobody” in this library; “commonplace identities”',
  ],
  [['supersede', 'mem_zzzz', 'x'], 'There is no memory “mem_zzzz” in this library; “commonplace memories” lists them'],
  [['memory', 'BEGINNING'], 'There is no memory “mem_'],
  [['supersede', 'ID', 'x', '--expected-version', '7'], 'you saw version 7, and it is at 1'],
  [['supersede', 'Welcome.md', 'x'], 'There is no memory “Welcome.md”'],
  [['supersede', 'decisions/Telemetry over CoAP.md', 'x'], 'is a note: its status stands in its file'],
  [['invalidate', 'ID'], "required option '--reason <text>' not specified"],
  [['invalidate', 'ID', '--reason', '--json'], '--reason has no value: "--json" is an option'],
  [['invalidate', 'ID', '--reason', 'x', '--expected-version', '0'], '--expected-version must be a whole number'],
  [['invalidate', 'ID', '--reason', 'x', '--expected-version', '7'], 'you saw version 7, and it is at 1'],
  [['revalidate', 'ID'], '“The one there is.” is current; only an invalidated memory can be changed this way.'],
  [['accept', 'ID'], 'is current; only a proposed memory'],
  [['edit', 'ID'], 'name what is to change: --confidence, --where, --why, --tag or --meta'],
  [['contradict', 'ID', 'ID', '--note', 'x'], 'A memory cannot contradict itself.'],
  [['contradict', 'ID', 'Welcome.md', '--note', 'x'], 'There is no memory “Welcome.md”'],
  [['link', 'ID', 'Welcome.md', '--type', 'LIKES'], '--type must be one of OWNS,'],
  [['link', 'ID', 'Welcome.md', '--type', 'OWNS'], 'OWNS joins identity and identity or artifact; it follows from'],
  [
    ['link', 'ID', 'You', '--type', 'SUPPORTS'],
    'SUPPORTS leads from a memory to a memory or an artifact, not to an identity',
  ],
  [['unlink', 'edge_zzzz'], 'There is no edge “edge_zzzz” in this library'],
  [['memories', '--status', 'gone'], '--status must be one of current, proposed,'],
  [['memories', '--from', 'yesterday'], '--from must be a day written YYYY-MM-DD or a time such as'],
  [['memories', '--from', '2026-02-02', '--to', '2026-01-01'], '--from must not be after --to'],
  [['memories', '--cursor', 'x'], 'The cursor does not belong to this request'],
  [['memory', ''], 'memory must not be empty, got ""'],
  [['bootstrap', 'nobody'], 'There is no identity “nobody”'],
  [['scopes', 'add'], "missing required argument 'name'"],
  [['export', 'there.jsonl'], 'there.jsonl is there already; name another file, or replace it with --force.'],
  [['import', 'nowhere.jsonl'], 'nowhere.jsonl cannot be read (there is no such file); check the path.'],
  [['import', 'broken.jsonl'], 'Nothing was imported: line 1: this is not an export of memories'],
];

describe('what cannot be done is refused in one sentence that names it, with nothing written', () => {
  it.each(refused.map(([args, sentence]) => [args.map((arg) => arg.slice(0, 20)).join(' '), args, sentence] as const))(
    '%s',
    (_, args, sentence) => {
      const ids: Record<string, string> = {ID: memory.id, BEGINNING: memory.id.slice(0, 7)};
      const named = args.map((arg) => ids[arg] ?? arg);
      expect(expectRefusal(named, place.path).message).toContain(sentence);
    },
  );
});

it('a beginning that several ids have names them', () => {
  const db = ['--db', 'twins.db'];
  const line = place.text('export').replaceAll(memory.id, 'mem_twin-1');
  const twin = line.replaceAll('mem_twin-1', 'mem_twin-2').replace(/"edge_[^"]+"/, '"edge_twin"');
  const own = twin.split('\n').filter((text) => text.includes('mem_twin-2'));
  writeFileSync(join(place.path, 'twins.jsonl'), `${line}${own.join('\n')}\n`);
  place.text('import', 'twins.jsonl', ...db, '--create', '--embedder', 'none');
  expect(place.run('memory', 'mem_twin', ...db)).toMatchObject({
    status: 2,
    stderr:
      'memory: “mem_twin” may be any of mem_twin-1 (The one there is.), mem_twin-2 (The one there is.); write one of these ids, or more of it.\n',
  });
});

it.each(['remember x --kind fact', 'memories', 'export', 'import broken.jsonl'])(
  '%s makes no library where there is none',
  (line) => {
    const db = join(place.path, 'missing.db');
    const {status, stderr} = cli([...line.split(' '), '--db', db], place.path);
    expect([status, stderr.includes(db)]).toEqual([2, true]);
    expect(existsSync(db)).toBe(false);
  },
);

const commands = [
  ...['remember', 'supersede', 'invalidate', 'revalidate', 'accept', 'reject', 'edit', 'contradict', 'link', 'unlink'],
  ...['memories', 'memory', 'history', 'bootstrap', 'scopes', 'identities', 'export', 'import'],
];

it('help lists every command in its group', () => {
  const {stdout} = cli(['--help']);
  const groups = ['Commands:', 'Memories:', 'State and retire memories:', 'Join memories:', 'Around memories:'];
  const places = groups.map((heading) => stdout.indexOf(`\n${heading}\n`));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  for (const command of commands) expect(stdout).toMatch(new RegExp(`^ {2}${command} `, 'm'));
});

it.each(commands)('the help of %s has examples', (name) => {
  const command = makeProgram().commands.find((one) => one.name() === name);
  let help = '';
  command?.configureOutput({writeOut: (text) => (help += text)}).outputHelp();
  expect(help).toContain('Examples:\n  commonplace ');
});
