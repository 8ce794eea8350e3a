import {resolve} from 'node:path';
import {describe, expect, it} from 'vitest';
import {hasDisplay} from '../../../apps/server/open-browser.ts';
import {parseServeOptions} from '../../../apps/server/serve-options.ts';

describe('the options of the server', () => {
  it('default to the sample library, any port, and the browser', () => {
    expect(parseServeOptions([])).toEqual({
      folder: undefined,
      dbPath: undefined,
      port: 0,
      opensBrowser: true,
      embedder: undefined,
      requestsPerMinute: 600,
    });
  });

  it('take a folder, a library file, a port and no browser', () => {
    const args = ['notes', '--db', 'a.db', '--port', '8080', '--no-open', '--embedder', 'none', '--rate-limit', '60'];
    expect(parseServeOptions(args)).toEqual({
      folder: resolve('notes'),
      dbPath: resolve('a.db'),
      port: 8080,
      opensBrowser: false,
      embedder: 'none',
      requestsPerMinute: 60,
    });
  });

  it.each([
    [['--port', '65536'], '--port must be a whole number from 0 to 65535, got "65536"'],
    [['--port', '8080x'], '--port must be a whole number from 0 to 65535, got "8080x"'],
    [['--embedder', 'gpt'], '--embedder must be one of bundled, hash-local, none, got "gpt"'],
    [['--rate-limit', '0'], '--rate-limit must be a whole number from 1 to 1000000, got "0"'],
    [['--db', ''], '--db must not be empty, got ""'],
    [['--db', '--no-open'], '--db has no value: "--no-open" is an option'],
    [[''], 'the folder must not be empty, got ""'],
    [['--colour'], "unknown option '--colour'"],
  ])('refuse %o and name the option', (args, message) => {
    expect(() => parseServeOptions(args)).toThrow(message);
  });
});

describe('whether a browser is opened', () => {
  it.each([
    ['linux', {DISPLAY: ':0'}, true],
    ['linux', {WAYLAND_DISPLAY: 'wayland-0'}, true],
    ['linux', {}, false],
    ['linux', {DISPLAY: ':0', CI: 'true'}, false],
    ['darwin', {}, true],
    ['win32', {}, true],
  ] as const)('on %s with %o: %s', (platform, env, expected) => {
    expect(hasDisplay(platform, env)).toBe(expected);
  });
});
