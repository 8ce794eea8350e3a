import {describe, expect, test} from 'vitest';
import {CallError} from '#contract/client';
import {engineMethods} from '#contract/methods';
import {
  errorBeside,
  fieldErrors,
  keyWords,
  providerWords,
} from '../../../../renderer/features/settings/field-errors.ts';
import {draftOf, emptyFields} from '../../../../renderer/features/settings/provider-fields.ts';

const refusal = (fields: unknown) =>
  new CallError({code: 'INVALID_INPUT', message: 'No.', ...(fields === undefined ? {} : {details: {fields}})});

describe('a refusal of the engine', () => {
  test('is said at each of its fields, and not a second time beside them', () => {
    const error = refusal(['provider.baseUrl', 'key']);
    expect(Object.keys(fieldErrors(error, providerWords))).toEqual(['baseUrl', 'key']);
    expect(errorBeside(error, providerWords)).toBeNull();
  });

  test.each([
    {title: 'of no field', error: refusal(undefined)},
    {title: 'of a field that is not in the form', error: refusal(['embedder'])},
    {title: 'of another kind', error: new CallError({code: 'CONFLICT', message: 'No.', details: {fields: ['key']}})},
    {title: 'that never reached the engine', error: new Error('No.')},
  ])('$title is said beside the fields', ({error}) => {
    expect(fieldErrors(error, providerWords)).toEqual({});
    expect(errorBeside(error, providerWords)).toBe('No.');
  });

  test('has words for every field that the contract can refuse', () => {
    const wrong = {baseUrl: 'x', batchSize: 0, timeoutSeconds: 0, retries: 11, passageTokens: 1, dimensions: 0.5};
    const long = {queryPrefix: 'x'.repeat(501), passagePrefix: 'x'.repeat(501), name: '', model: ''};
    for (const type of ['openai-compatible', 'model-folder'] as const) {
      const provider = draftOf({...emptyFields, ...wrong, ...long, type}, 'id');
      const {error} = engineMethods['embedding.saveProvider'].input.safeParse({provider, key: 'a b'});
      const fields = error?.issues.map(({path}) => path.map(String).join('.')) ?? [];
      expect(fields).toHaveLength(type === 'model-folder' ? 5 : 11);
      expect(Object.keys(fieldErrors(refusal(fields), providerWords))).toHaveLength(fields.length);
    }
  });

  test('of a key has words for what a person can get wrong', () => {
    const {error} = engineMethods['key.create'].input.safeParse({name: ' ', scopes: []});
    const fields = error?.issues.map(({path}) => path.map(String).join('.'));
    expect(fieldErrors(refusal(fields), keyWords)).toEqual(keyWords);
  });
});
