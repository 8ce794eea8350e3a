import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {describe, expect, it} from 'vitest';
import {keyFiles, sealMark} from '../../main/transport/key-files.ts';
import {portSecrets, serveSecrets} from '../../main/transport/secrets-port.ts';

const place = {providerId: 'openai', origin: 'https://api.openai.com'};

describe('keys that another thread keeps', () => {
  it('are kept, given back and forgotten there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'commonplace-'));
    const secrets = portSecrets(serveSecrets(keyFiles(folder, {})));
    expect(await secrets.get(place)).toBeNull();
    await secrets.set(place, 'one');
    expect(await Promise.all([secrets.get(place), keyFiles(folder, {}).get(place)])).toEqual(['one', 'one']);
    await secrets.delete('openai');
    expect(await secrets.get(place)).toBeNull();
    rmSync(folder, {recursive: true});
  });

  it('fail as they fail there', async () => {
    const secrets = portSecrets(serveSecrets(keyFiles(import.meta.filename, {})));
    await expect(secrets.set(place, 'one')).rejects.toThrow(/secrets-port/);
  });
});

describe('a key that the desktop sealed', () => {
  it('is none for a host without the keyring, until one is typed there', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'commonplace-'));
    const sealing = {
      write: (key: string) => Promise.resolve(sealMark + key),
      read: (text: string) => Promise.resolve(text),
    };
    await keyFiles(folder, {}, sealing).set(place, 'one');
    const plain = keyFiles(folder, {});
    expect(await plain.get(place)).toBeNull();
    await plain.set(place, 'two');
    expect(await plain.get(place)).toBe('two');
    rmSync(folder, {recursive: true});
  });
});
