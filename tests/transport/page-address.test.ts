import {describe, expect, it} from 'vitest';
import {isOurPage} from '../../main/transport/page-address.ts';

describe('who may call over the desktop bridge', () => {
  it.each([
    ['app://bundle/index.html', undefined, true],
    ['app://bundle/', undefined, true],
    ['http://localhost:5173/', 'http://localhost:5173/', true],
    ['http://localhost:5173/', undefined, false],
    ['app://bundle.elsewhere/index.html', undefined, false],
    ['app://other/index.html', undefined, false],
    ['http://localhost:5174/', 'http://localhost:5173/', false],
    ['https://example.org/app://bundle/', undefined, false],
    ['file:///etc/passwd', undefined, false],
    ['about:blank', undefined, false],
    ['', undefined, false],
    [undefined, undefined, false],
  ])('a frame at %s (development server %s): %s', (address, developmentUrl, allowed) => {
    expect(isOurPage(address, developmentUrl)).toBe(allowed);
  });
});
