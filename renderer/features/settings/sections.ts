/** The parts of the settings in their order; `name` stands in the address. */
export const sections = [
  {name: 'search', label: 'Search & vectors'},
  {name: 'memories', label: 'Memories'},
  {name: 'keys', label: 'API keys'},
  {name: 'appearance', label: 'Appearance'},
  {name: 'library', label: 'Library'},
] as const;

export type SectionName = (typeof sections)[number]['name'];

/** The part that an address names; the first where it names none. */
export function sectionOf(text: string | null): SectionName {
  return sections.find(({name}) => name === text)?.name ?? 'search';
}
