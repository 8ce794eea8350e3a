import {expect, it} from 'vitest';
import {unpackedPath} from '../../../main/engine/natives/unpacked-path.ts';

it.each([
  [
    '/opt/Commonplace/resources/app.asar/node_modules/a/b.node',
    '/opt/Commonplace/resources/app.asar.unpacked/node_modules/a/b.node',
  ],
  ['C:\\Commonplace\\resources\\app.asar\\a\\vec0.dll', 'C:\\Commonplace\\resources\\app.asar.unpacked\\a\\vec0.dll'],
  ['/resources/app.asar.unpacked/a/vec0.so', '/resources/app.asar.unpacked/a/vec0.so'],
  ['/home/me/commonplace/node_modules/a/vec0.so', '/home/me/commonplace/node_modules/a/vec0.so'],
])('a library at %s is loaded from %s', (path, unpacked) => {
  expect(unpackedPath(path)).toBe(unpacked);
});
