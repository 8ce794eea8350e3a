import {expect, it} from 'vitest';
import {type Installation, whyNoUpdates} from '../../main/shell/why-no-updates.ts';

const linux: Installation = {
  isPackaged: true,
  platform: 'linux',
  appImage: undefined,
  packageType: null,
  hasUninstaller: false,
};

it.each<[string, Partial<Installation>]>([
  ['an AppImage', {appImage: '/home/ann/Commonplace.AppImage'}],
  ['a deb', {packageType: 'deb'}],
  ['Windows’ installer', {platform: 'win32', hasUninstaller: true}],
  ['macOS', {platform: 'darwin'}],
])('%s can be updated', (_, installation) => {
  expect(whyNoUpdates({...linux, ...installation})).toBeNull();
});

it.each<[string, Partial<Installation>, RegExp]>([
  ['a checkout', {isPackaged: false, appImage: '/x.AppImage'}, /checkout .*git pull/],
  ['an unpacked folder on Linux', {}, /neither an AppImage nor .* deb/],
  ['a zip on Windows', {platform: 'win32'}, /unpacked from a zip/],
])('%s says why not, and what to do', (_, installation, words) => {
  expect(whyNoUpdates({...linux, ...installation})).toMatch(words);
});
