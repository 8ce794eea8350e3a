import {describe, expect, it} from 'vitest';
import {isExternalAddress} from '../../main/shell/external-address.ts';

describe('fault 15: an address that the system may open', () => {
  it.each(['https://example.org/a?b#c', 'http://example.org', 'mailto:ann@example.org', 'HTTPS://EXAMPLE.ORG'])(
    '%s may',
    (address) => {
      expect(isExternalAddress(address)).toBe(true);
    },
  );

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'smb://server/share',
    '\\\\server\\share',
    'data:text/html,x',
    'vscode://file/etc',
    'app://bundle/',
    ' ',
    '/etc/passwd',
  ])('%s may not', (address) => {
    expect(isExternalAddress(address)).toBe(false);
  });
});
