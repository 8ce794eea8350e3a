import {existsSync, mkdtempSync, readdirSync, rmSync, statSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {environmentName, keyFiles} from '#transport/key-files';

let home: string;
let folder: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'commonplace-'));
  folder = join(home, 'deep', 'keys');
});

afterEach(() => {
  rmSync(home, {recursive: true});
});

const openai = {providerId: 'openai', origin: 'https://api.openai.com'};
const elsewhere = {...openai, origin: 'https://api.evil.example'};

describe('key files', () => {
  it('keep a key for its provider at its origin, and make nothing before there is one', async () => {
    const keys = keyFiles(folder, {});
    expect([await keys.get(openai), existsSync(folder)]).toEqual([null, false]);
    await keys.set(openai, 'one');
    await keys.set(openai, 'two');
    expect(await keyFiles(folder, {}).get(openai)).toBe('two');
    expect([await keys.get(elsewhere), await keys.get({...openai, providerId: 'open'})]).toEqual([null, null]);
  });

  it.skipIf(process.platform === 'win32')('can be read by their owner only', async () => {
    await keyFiles(folder, {}).set(openai, 'one');
    const [file = ''] = readdirSync(folder);
    expect([statSync(folder), statSync(join(folder, file))].map(({mode}) => mode & 0o777)).toEqual([0o700, 0o600]);
  });

  it('forget all keys of one provider and of no other', async () => {
    const keys = keyFiles(folder, {});
    const other = {...openai, providerId: 'openai-2'};
    for (const place of [openai, elsewhere, other]) await keys.set(place, 'key');
    await keys.delete('openai');
    expect(await Promise.all([openai, elsewhere, other].map((place) => keys.get(place)))).toEqual([null, null, 'key']);
  });

  it('forget nothing, quietly, where there is no key', async () => {
    await expect(keyFiles(folder, {}).delete('openai')).resolves.toBeUndefined();
  });

  it('give way to the environment, for the host it names', async () => {
    const keys = keyFiles(folder, {COMMONPLACE_KEY_API_OPENAI_COM: ' from-environment\n'});
    await keys.set(openai, 'stored');
    expect(await keys.get(openai)).toBe('from-environment');
    expect(await keys.get({...elsewhere, providerId: 'openai'})).toBeNull();
    expect(await keyFiles(folder, {COMMONPLACE_KEY_API_OPENAI_COM: ' '}).get(openai)).toBe('stored');
  });
});

describe('the variable for a host', () => {
  it.each([
    ['https://api.openai.com', 'COMMONPLACE_KEY_API_OPENAI_COM'],
    ['https://api-openai.com', 'COMMONPLACE_KEY_API__OPENAI_COM'],
    ['https://api_openai.com', 'COMMONPLACE_KEY_API___OPENAI_COM'],
    ['http://localhost:11434', 'COMMONPLACE_KEY_LOCALHOST_11434'],
    ['http://127.0.0.1:1234', 'COMMONPLACE_KEY_127_0_0_1_1234'],
    ['http://api.openai.com', null],
    ['http://localhost.evil.example', null],
    ['http://127.0.0.1.evil.example', null],
  ])('%s is %s', (origin, name) => {
    expect(environmentName({origin})).toBe(name);
  });
});
