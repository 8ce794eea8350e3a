import {join} from 'node:path';
import {mkdirSync} from 'node:fs';
import {expect, it} from 'vitest';
import {libraryNotice} from '../../../apps/mcp/library-notice.ts';
import {makeContext} from '../../../apps/mcp/tool-context.ts';
import {makePlace, openEngine} from '../../support/engine.ts';
import {writeFiles} from '../../support/vault.ts';

it('tells of folders that are still unread, and an agent bound to scopes of its own folders alone', async () => {
  const {client, root, folder} = await openEngine({}, makePlace({'a.md': 'A'}));
  mkdirSync(join(folder, 'diary'));
  writeFiles(join(folder, 'diary'), {'b.md': 'B'});
  await client.call('library.addSource', {folder: root});
  await client.call('library.addSource', {folder: join(folder, 'diary')});
  const noticeFor = (...scopes: readonly string[]) =>
    libraryNotice(makeContext(client, {writes: false, identity: 'Ada', scopes}));
  expect(await noticeFor()).toBe('Still being read: notes, diary. More may be found in a moment.');
  expect(await noticeFor('channel:notes')).toBe('Still being read: notes. More may be found in a moment.');
  expect(await noticeFor('library')).toBe('');
});
