import {describe, expect, test} from 'vitest';
import {endpointProvider, folderProvider, providerDraft} from '#contract/provider';
import {
  draftOf,
  emptyFields,
  fieldsOf,
  idFor,
  withEdit,
} from '../../../../renderer/features/settings/provider-fields.ts';

const endpoint = endpointProvider.parse({
  ...{type: 'openai-compatible', id: 'mine', name: 'Mine', baseUrl: 'http://localhost:1234/v1', model: 'tiny'},
  ...{dimensions: 384, retries: 0, queryPrefix: 'query: '},
});
const folder = folderProvider.parse({type: 'model-folder', id: 'here', name: 'Here', folder: '/models/tiny'});

describe('the form of a provider', () => {
  test.each([endpoint, folder])('gives back a $type as it was', (provider) => {
    expect(providerDraft.parse(draftOf(fieldsOf(provider), provider.id))).toEqual(provider);
  });

  test('leaves dimensions that are not filled in to be found out, and other numbers to their defaults', () => {
    const fields = {
      ...emptyFields,
      name: 'New',
      baseUrl: 'http://localhost:1/v1',
      model: 'm',
      batchSize: '',
      retries: '',
    };
    expect(providerDraft.parse(draftOf(fields, 'new'))).toMatchObject({dimensions: null, batchSize: 32, retries: 3});
  });

  test('hands on what is no number, to be refused', () => {
    const {success} = providerDraft.safeParse(draftOf({...fieldsOf(endpoint), dimensions: '-'}, 'mine'));
    expect(success).toBe(false);
  });

  test.each([
    {title: 'another model', patch: {model: 'large'}, dimensions: ''},
    {title: 'another address', patch: {baseUrl: 'http://localhost:2/v1'}, dimensions: ''},
    {title: 'another name', patch: {name: 'New'}, dimensions: 384},
    {title: 'the same model', patch: {model: 'tiny'}, dimensions: 384},
    {title: 'a number of their own', patch: {dimensions: 512}, dimensions: 512},
  ])('$title: dimensions become “$dimensions”', ({patch, dimensions}) => {
    expect(withEdit(fieldsOf(endpoint), patch)).toMatchObject({...patch, dimensions});
  });
});

describe('the id of a new provider', () => {
  test.each([
    {name: 'LM Studio', taken: [], id: 'lm-studio'},
    {name: ' Café №1! ', taken: [], id: 'cafe-no1'},
    {name: '嵌入', taken: [], id: 'provider'},
    {name: 'LM Studio', taken: ['lm-studio', 'lm-studio-2'], id: 'lm-studio-3'},
    {name: 'A name that is longer than an id - may be', taken: [], id: 'a-name-that-is-longer-than-an'},
  ])('of “$name” is $id where there are $taken', ({name, taken, id}) => {
    expect(idFor(name, taken)).toBe(id);
    expect(endpointProvider.shape.id.safeParse(id).success).toBe(true);
  });
});
