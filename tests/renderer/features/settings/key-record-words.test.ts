import {describe, expect, test} from 'vitest';
import type {KeyRecord} from '#contract/keys';
import {
  apiAddress,
  firstCall,
  livingFirst,
  rightsWords,
} from '../../../../renderer/features/settings/key-record-words.ts';

const record = (changes: Partial<KeyRecord>): KeyRecord => ({
  ...{key_id: 'key_1', name: 'Builder', hint: 'abcd', identity_id: 'agent:builder', identity_name: 'Builder'},
  ...{access: 'read', scopes: null, created_at: '2026-01-01T00:00:00Z', last_used_at: null, revoked_at: null},
  ...changes,
});

describe('an API key', () => {
  const scopes = [{scope_id: 'scope:roof', kind: 'project', name: 'roof', can_write: true}] as const;

  test.each([
    {changes: {}, words: 'reads all scopes'},
    {changes: {access: 'write'}, words: 'reads and writes all scopes'},
    {changes: {scopes: ['scope:roof', 'scope:gone']}, words: 'reads roof, scope:gone'},
  ] as const)('$words', ({changes, words}) => {
    expect(rightsWords(record({...changes, scopes: 'scopes' in changes ? [...changes.scopes] : null}), scopes)).toBe(
      words,
    );
  });

  test('that was revoked stands behind those that open something', () => {
    const revoked = record({key_id: 'old', revoked_at: '2026-01-02T00:00:00Z'});
    const keys = [record({key_id: 'b'}), revoked, record({key_id: 'a'})];
    expect(livingFirst(keys).map(({key_id}) => key_id)).toEqual(['b', 'a', 'old']);
  });

  test('is named in the first call by a variable, not by its text', () => {
    const line = firstCall('http://127.0.0.1:4321');
    expect(line).toContain(`${apiAddress('http://127.0.0.1:4321')}/sdk/recall`);
    expect(line).toContain('Bearer $COMMONPLACE_API_KEY"');
    expect(line.split('\n')).toHaveLength(1);
  });
});
