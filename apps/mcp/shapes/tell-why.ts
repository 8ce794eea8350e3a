import type {ChannelPart, ExplainDetail} from '#contract/explain';

/** The parts of a search score in one line, largest first: what each gave, and from what. */
export function tellWhy({fused, channels, fields}: ExplainDetail): string {
  const parts = channels
    .filter(({contribution}) => contribution > 0)
    .sort((a, b) => b.contribution - a.contribution)
    .map((part) => `${names[part.channel]} ${round(part.contribution)} (${evidence(part, fields)})`);
  return [`score ${round(fused)}`, parts.join(' + ')].filter((part) => part !== '').join(' = ');
}

const names = {lexical: 'words', semantic: 'meaning'} as const;

function evidence({channel, raw, rank}: ChannelPart, fields: ExplainDetail['fields']): string {
  const place = rank === null ? [] : [`rank ${rank}`];
  if (channel === 'semantic') return [...place, ...(raw === null ? [] : [`cosine ${round(raw)}`])].join(', ');
  const matched = fields.map(({field, terms}) => `${field}: ${terms.slice(0, 5).join(' ')}`);
  return [...place, ...matched].join(', ');
}

function round(number: number): string {
  return number.toFixed(2);
}
