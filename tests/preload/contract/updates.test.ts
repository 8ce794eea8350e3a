import {describe, expect, it} from 'vitest';
import {feedAddress, isSafePlace, updateChoice} from '#contract/updates';

describe('the address of a feed', () => {
  it.each([
    ['https://example.org', 'https://example.org'],
    [' https://example.org/versions/ ', 'https://example.org/versions'],
    ['http://localhost:8080/versions', 'http://localhost:8080/versions'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]/x', 'http://[::1]/x'],
  ])('may be %s', (typed, kept) => {
    expect(feedAddress.parse(typed)).toBe(kept);
  });

  it.each([
    '',
    'example.org',
    'http://example.org/versions',
    'http://127.0.0.1.example.org/',
    'http://localhost.example.org/',
    'http://127.0.0.1:80@example.org/',
    'https://ann:secret@example.org/',
    'https://example.org/?token=secret',
    'https://example.org/#x',
    'file:///versions',
    'ftp://example.org/',
  ])('may not be %s', (typed) => {
    expect(feedAddress.safeParse(typed).success).toBe(false);
  });
});

it.each([
  ['https://example.org/latest.yml?noCache=1', true],
  ['http://127.0.0.1:8080/latest.yml?noCache=1', true],
  ['http://example.org/latest.yml', false],
  ['http://127.0.0.1:80@example.org/', false],
  ['file:///etc/passwd', false],
])('what an update loads may come from %s: %s', (address, expected) => {
  expect(isSafePlace(address)).toBe(expected);
});

it('looking for updates needs a feed', () => {
  expect(updateChoice.safeParse({feed: null, isOn: true}).success).toBe(false);
  expect(updateChoice.safeParse({feed: null, isOn: false}).success).toBe(true);
});
