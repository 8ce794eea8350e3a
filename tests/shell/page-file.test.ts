import {describe, expect, it} from 'vitest';
import {pageFile} from '../../main/shell/page-file.ts';

describe('the file behind an address of the page', () => {
  it.each([
    ['app://bundle/', '/page/index.html'],
    ['app://bundle/index.html', '/page/index.html'],
    ['app://bundle/assets/index-1.js?v=2#top', '/page/assets/index-1.js'],
    ['app://bundle/assets/a%20b.css', '/page/assets/a b.css'],
    ['app://bundle/../../etc/passwd', '/page/etc/passwd'],
  ])('%s is %s', (address, file) => {
    expect(pageFile('/page', address)).toBe(file);
  });

  it.each([
    'app://bundle/..%2f..%2fetc%2fpasswd',
    'app://bundle/%2e%2e%2fsecret.md',
    'app://bundle/assets/..%2f..%2fsecret.md',
    'app://bundle/..%2fpage-of-another',
    'app://bundle/%00',
    'app://bundle/%zz',
    'not an address',
  ])('%s is outside or nothing', (address) => {
    expect(pageFile('/page', address)).toBeNull();
  });
});
