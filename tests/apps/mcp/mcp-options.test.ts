import {resolve} from 'node:path';
import {describe, expect, it, vi} from 'vitest';
import {parseMcpOptions} from '../../../apps/mcp/mcp-options.ts';

describe('the options of the MCP server', () => {
  it('default to the sample library, reading only, watching, and no bounds', () => {
    expect(parseMcpOptions([])).toEqual({
      folder: undefined,
      dbPath: undefined,
      embedder: undefined,
      watch: true,
      writes: false,
      identity: 'mcp',
      scopes: [],
    });
  });

  it('take a folder, a library file, writing, a name, several scopes, and no watching', () => {
    const args = [
      'notes',
      '--db',
      'a.db',
      '--write',
      '--identity',
      ' Ada ',
      '--scope',
      'a',
      '--scope',
      'b',
      '--no-watch',
    ];
    expect(parseMcpOptions([...args, '--embedder', 'none'])).toEqual({
      folder: resolve('notes'),
      dbPath: resolve('a.db'),
      embedder: 'none',
      watch: false,
      writes: true,
      identity: 'Ada',
      scopes: ['a', 'b'],
    });
  });

  it.each([
    [['--embedder', 'gpt'], '--embedder must be one of bundled, hash-local, none, got "gpt"'],
    [['--db', ''], '--db must not be empty, got ""'],
    [['--db', '--write'], '--db has no value: "--write" is an option'],
    [['--identity', ' '], '--identity must not be empty, got " "'],
    [['--identity', 'x'.repeat(201)], '--identity must be at most 200 characters long, got 201'],
    [['--scope', ''], '--scope must not be empty, got ""'],
    [[''], 'the folder must not be empty, got ""'],
    [['a', 'b'], 'too many arguments'],
    [['--read'], "unknown option '--read'"],
  ])('refuse %o and name the option', (args, message) => {
    expect(() => parseMcpOptions(args)).toThrow(message);
  });

  it('give nothing to serve when only help was asked for', () => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(parseMcpOptions(['--help'])).toBeNull();
    expect(printed.mock.calls.join('')).toContain('--write');
    printed.mockRestore();
  });
});
