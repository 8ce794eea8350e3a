import {describe, expect, it} from 'vitest';
import {updateFailure} from '../../main/shell/update-failure.ts';

const feed = 'https://example.org/versions';
const coded = (code: string, message = 'x') => Object.assign(new Error(message), {code});

describe('what went wrong is told with the feed and what to do', () => {
  it.each([
    [
      'no list',
      'look',
      coded('ERR_UPDATER_CHANNEL_FILE_NOT_FOUND'),
      /no list of versions at FEED; the address must be/,
    ],
    ['a page instead of a list', 'look', coded('ERR_UPDATER_INVALID_VERSION'), /What FEED says .* cannot be read/],
    ['nothing at all', 'look', new TypeError('reading null'), /What FEED says .* cannot be read; ask whoever keeps it/],
    ['a refusal', 'look', coded('HTTP_ERROR_403'), /FEED answers with status 403; check the address/],
    ['no network', 'look', new Error('net::ERR_NAME_NOT_RESOLVED'), /FEED cannot be reached \(NAME_NOT_RESOLVED\)/],
    ['silence', 'look', coded('UPDATE_TIMED_OUT'), /FEED does not answer; check/],
    ['a bad certificate', 'look', new Error('net::ERR_CERT_DATE_INVALID'), /FEED does not prove that it is what/],
    [
      'a way to http',
      'download',
      new Error('net::ERR_BLOCKED_BY_CLIENT'),
      /FEED leads to an address that is not https/,
    ],
    [
      'a package that is gone',
      'download',
      new Error('Cannot download "x", status 404: Not Found'),
      /FEED .* status 404/,
    ],
    ['another package', 'download', coded('ERR_CHECKSUM_MISMATCH'), /FEED is not the one .* thrown away/],
    ['another signature', 'download', coded('ERR_UPDATER_INVALID_SIGNATURE'), /FEED is not signed by whom/],
    ['anything else', 'download', coded('EIO'), /could not be downloaded from FEED \(EIO\); look again/],
    ['a folder that may not be written', 'install', coded('EACCES'), /\(EACCES\); get its package from FEED/],
    ['words of the system', 'install', 'Code signature\nat URL', /\(Code signature\); get its package from FEED/],
  ] as const)('%s', (...[, stage, error, words]) => {
    const sentence = updateFailure(stage, feed, error);
    expect(sentence.replace(feed, 'FEED')).toMatch(words);
    expect(sentence).toMatch(/^[A-Z].*\.$|^https:.*\.$/);
  });

  it('a full disk is no fault of the feed', () => {
    expect(updateFailure('download', feed, coded('ENOSPC'))).toMatch(/no room on the disk .* make some/);
  });
});
