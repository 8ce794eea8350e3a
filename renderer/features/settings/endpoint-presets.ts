import type {ProviderFields} from './provider-fields.ts';

/** A service or program whose address need not be looked up. */
export interface EndpointPreset {
  readonly name: string;
  readonly baseUrl: string;
  /** A model it has, as an example of how they are named. */
  readonly model: string;
}

export const endpointPresets: readonly EndpointPreset[] = [
  {name: 'OpenAI', baseUrl: 'https://api.openai.com/v1', model: 'text-embedding-3-small'},
  {name: 'OpenRouter', baseUrl: 'https://openrouter.ai/api/v1', model: 'openai/text-embedding-3-small'},
  {name: 'Ollama', baseUrl: 'http://localhost:11434/v1', model: 'nomic-embed-text'},
  {name: 'LM Studio', baseUrl: 'http://localhost:1234/v1', model: 'text-embedding-nomic-embed-text-v1.5'},
];

export function presetOf(baseUrl: string): EndpointPreset | undefined {
  return endpointPresets.find((preset) => preset.baseUrl === baseUrl.trim().replace(/\/+$/, ''));
}

/** What choosing a preset changes; a name that somebody thought of stays. */
export function presetPatch(preset: EndpointPreset, {name}: Pick<ProviderFields, 'name'>): Partial<ProviderFields> {
  const isOwn = name.trim() !== '' && endpointPresets.every((each) => each.name !== name);
  return {baseUrl: preset.baseUrl, ...(isOwn ? {} : {name: preset.name})};
}
