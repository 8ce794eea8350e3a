import {describe, expect, test} from 'vitest';
import {disclosureOf, placeOf} from '../../../../renderer/features/settings/endpoint-place.ts';
import {endpointPresets, presetOf, presetPatch} from '../../../../renderer/features/settings/endpoint-presets.ts';

describe('where the text of notes goes', () => {
  test.each([
    {baseUrl: 'http://localhost:11434/v1', isLocal: true},
    {baseUrl: 'http://127.0.0.1:1234/v1', isLocal: true},
    {baseUrl: 'http://127.8.0.1/v1', isLocal: true},
    {baseUrl: 'http://[::1]:80/v1', isLocal: true},
    {baseUrl: 'http://ollama.localhost/v1', isLocal: true},
    {baseUrl: 'https://api.openai.com/v1', isLocal: false},
    {baseUrl: 'http://192.168.0.7:11434/v1', isLocal: false},
    {baseUrl: 'https://localhost.example.com/v1', isLocal: false},
    {baseUrl: 'https://127.0.0.1.example.com/v1', isLocal: false},
    {baseUrl: 'http://notlocalhost/v1', isLocal: false},
  ])('$baseUrl stays on this computer: $isLocal', ({baseUrl, isLocal}) => {
    expect(placeOf(baseUrl)?.isLocal).toBe(isLocal);
    expect(disclosureOf(baseUrl)).toBe(isLocal ? '' : `The text of your notes is sent to ${new URL(baseUrl).host}.`);
  });

  test.each(['', 'api.openai.com', 'ftp://host/v1', 'http://'])('nothing is said of “%s”', (text) => {
    expect(placeOf(text)).toBeNull();
    expect(disclosureOf(text)).toBe('');
  });
});

describe('a preset', () => {
  const [openAi, , ollama] = endpointPresets;
  if (!openAi || !ollama) throw new Error('no presets');

  test('is known again by its address, with or without a slash at the end', () => {
    expect(presetOf('https://api.openai.com/v1/')).toBe(openAi);
    expect(presetOf('https://api.openai.com/v2')).toBeUndefined();
  });

  test.each([
    {name: '', becomes: {name: 'Ollama'}},
    {name: 'OpenAI', becomes: {name: 'Ollama'}},
    {name: 'My own', becomes: {}},
  ])('fills in the address, and a name where “$name” stands', ({name, becomes}) => {
    expect(presetPatch(ollama, {name})).toEqual({baseUrl: ollama.baseUrl, ...becomes});
  });
});
