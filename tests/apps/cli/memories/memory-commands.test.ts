import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import type {EdgeOutput, MemoryCard, MemoryOutput} from '#contract/memories';
import {conforms, isCalm, type MemoryPlace, memoryPlace} from './memory-place.ts';

let place: MemoryPlace;
beforeAll(() => {
  place = memoryPlace();
});
afterAll(() => {
  place.remove();
});

const noModel = ['--embedder', 'none'];

const card = (id: string) => place.json<MemoryCard>('memory', id);
const short = ({id}: MemoryOutput) => id.slice(0, 12);

describe('remember', () => {
  it('derives from what --from names, in every way that it can be named', () => {
    const first = place.remember('The desk is told of every visit.');
    const {id, ...memory} = conforms(
      'memory.remember',
      place.json(
        ...['remember', 'Stations report over CoAP.', '--kind', 'decision', ...noModel, '--ttl', '30d', '--proposed'],
        ...['--confidence', '0.8', '--where', 'planning week', '--why', 'battery', '--tag', 'radio', '#power'],
        ...['--meta', '{"ticket": 12, "tags": ["old"]}'],
        ...['--from', 'decisions/Telemetry over CoAP.md', 'decisions/Telemetry over CoAP.md#Reasoning', short(first)],
      ),
    );
    expect(memory).toMatchObject({
      kind: 'decision',
      status: 'proposed',
      confidence: 0.8,
      version: 1,
      ttl_seconds: 2_592_000,
      metadata: {ticket: 12, tags: ['old', 'radio', 'power']},
    });
    const {edges, messages, where, why, scope} = card(id);
    const sources = edges.filter(({edge_type}) => edge_type === 'DERIVED_FROM').map(({to_type}) => to_type);
    expect(sources.toSorted()).toEqual(['artifact', 'memory', 'message']);
    expect(messages.map(({content}) => content.slice(0, 12))).toEqual(['## Reasoning']);
    expect([where, why, scope?.scope_id]).toEqual(['planning week', 'battery', 'library']);
  });

  it.each([
    ['what was said, when --said tells it', ['--said', 'Bea on the phone'], 'Bea on the phone'],
    ['the statement itself, when nothing is named', [], 'Nobody climbs alone.'],
  ])('derives from %s, kept as a message', (_, args, said) => {
    const {id} = place.remember('Nobody climbs alone.', ...args);
    const {messages} = card(id);
    expect(messages.map(({kind, content}) => [kind, content])).toContainEqual(['message', said]);
  });

  it('keeps no message when a source is unknown', () => {
    const before = place.text('export');
    const {status, stderr} = place.run('remember', 'x', '--kind', 'fact', '--from', 'nowhere.md', '--said', 'y');
    expect([status, stderr]).toEqual([2, expect.stringContaining('“nowhere.md”')]);
    expect(place.text('export')).toBe(before);
  });

  it('says what it has done, and that the same again reinforces', () => {
    const args = ['remember', 'Masts get three guy ropes.', '--kind', 'preference', ...noModel] as const;
    expect(isCalm(place.text(...args))).toMatch(
      /^remembered mem_\S{36}\n {2}Masts get three guy ropes\.\n {2}preference, current, version 1\n$/,
    );
    expect(place.text(...args)).toMatch(/^reinforced mem_/);
  });

  it('is in the name of whom --as says, in the scope that --scope names', () => {
    place.text('identities', 'add', 'Scribe');
    place.text('scopes', 'add', 'Tideline');
    const {id} = place.remember('Charts start at zero.', '--as', 'scribe', '--scope', 'tideline');
    expect(card(id)).toMatchObject({
      stated_by: {identity_id: 'agent:scribe', kind: 'agent'},
      scope: {scope_id: 'project:tideline'},
      messages: [{author_identity_id: 'agent:scribe', channel_id: 'project:tideline'}],
    });
  });
});

/** Makes a memory, and gives the command on it, what it is then, and the words of the text. */
const changes: readonly (readonly [string, readonly string[], readonly string[], object, RegExp])[] = [
  [
    'invalidate',
    [],
    ['--reason', 'misheard'],
    {status: 'invalidated', invalidated_reason: 'misheard'},
    /^invalidated /,
  ],
  ['accept', ['--proposed'], [], {status: 'current', version: 2}, /^accepted /],
  ['reject', ['--proposed'], [], {status: 'invalidated', invalidated_reason: 'Rejected.'}, /^rejected /],
  ['reject', ['--proposed'], ['--reason', 'untried'], {invalidated_reason: 'untried'}, /reason: untried\n/],
  ['edit', [], ['--confidence', '0.5'], {confidence: 0.5, version: 2}, /^edited /],
  ['edit', ['--tag', 'a', '--meta', '{"n":1}'], ['--tag', 'b'], {metadata: {n: 1, tags: ['b']}}, /^edited /],
  ['edit', ['--tag', 'a', '--meta', '{"n":1}'], ['--no-tag'], {metadata: {n: 1}}, /^edited /],
  ['edit', ['--tag', 'a'], ['--meta', '{"m":2}'], {metadata: {m: 2}}, /^edited /],
  ['supersede', [], ['Otherwise.', ...noModel], {content: 'Otherwise.', version: 1, kind: 'fact'}, /^superseded by /],
];

describe('a command that changes one memory', () => {
  it.each(changes.map((change) => [change[0], change] as const))('%s', (command, [, made, args, after, words]) => {
    const title = `${command} ${made.join(' ')} ${args.join(' ')}`;
    const shown = place.remember(`${title}, as text`, ...made);
    expect(isCalm(place.text(command, short(shown), ...args))).toMatch(words);
    const {id} = place.remember(`${title}, as JSON`, ...made);
    const output = place.json<MemoryOutput>(command, id, ...args);
    expect(conforms('memory.edit', output)).toMatchObject(after);
  });

  it('edit forgets where and why, and leaves the rest', () => {
    const {id} = place.remember('Forgetful.', '--where', 'here', '--why', 'so', '--tag', 'keep');
    place.text('edit', id, '--no-where');
    expect(card(id)).toMatchObject({where: null, why: 'so', memory: {metadata: {tags: ['keep']}}});
  });

  it('revalidate brings back what was invalidated', () => {
    const {id} = place.remember('Back again.');
    place.text('invalidate', id, '--reason', 'wrong');
    expect(place.json('revalidate', id)).toMatchObject({status: 'current', invalidated_reason: null, version: 3});
  });

  it('does nothing when the version is not the one that was given', () => {
    const {id} = place.remember('Versioned.');
    place.text('edit', id, '--confidence', '0.5', '--expected-version', '1');
    const {status, stderr} = place.run('edit', id, '--confidence', '0.4', '--expected-version', '1', '--json');
    expect(status).toBe(2);
    expect(JSON.parse(stderr)).toMatchObject({command: 'edit', error: {code: 'VERSION_CONFLICT'}});
    expect(card(id).memory).toMatchObject({confidence: 0.5, version: 2});
  });
});

describe('links', () => {
  it('are made to whatever B names, and taken away by their id', () => {
    const {id} = place.remember('The linked one.');
    const ends = [
      'decisions/Telemetry over CoAP.md',
      'runbooks/field/Lone visits.md#There',
      'You',
      short(place.remember('End.')),
    ];
    const types = ['SUPPORTS', 'references', 'MENTIONS', 'REFERENCES'];
    const made = ends.map((end, index) =>
      conforms('memory.link', place.json<EdgeOutput>('link', id, end, '--type', types[index] ?? '')),
    );
    expect(made.map(({to_type}) => to_type)).toEqual(['artifact', 'message', 'identity', 'memory']);
    for (const edge of made) expect(place.text('unlink', edge.id.slice(0, 13))).toMatch(/^taken away edge_/);
    expect(
      card(id)
        .edges.map(({edge_type}) => edge_type)
        .toSorted(),
    ).toEqual(['DERIVED_FROM', 'IN_SCOPE', 'STATED_BY']);
  });

  it('contradict contests both sides and keeps the note; a note that declares a kind may be one', () => {
    const [a, b] = [place.remember('Six years.'), place.remember('Four years.')];
    expect(isCalm(place.text('contradict', short(a), short(b), '--note', 'one trial says six'))).toMatch(
      / CONTRADICTS /,
    );
    expect([card(a.id).memory.status, card(b.id).memory.status]).toEqual(['contested', 'contested']);
    expect(place.text('memory', a.id)).toContain('one trial says six');
    const edge = place.json('contradict', b.id, 'decisions/Telemetry over CoAP.md', '--note', 'x');
    expect(edge).toMatchObject({edge_type: 'CONTRADICTS', to_type: 'memory'});
  });
});
