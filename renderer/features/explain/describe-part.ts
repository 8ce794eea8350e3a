import type {ChannelPart, ExplainDetail} from '#contract/explain';

export const channelLabels: Readonly<Record<ChannelPart['channel'], string>> = {
  lexical: 'Words',
  semantic: 'Meaning',
};

const evidence: Readonly<Record<ChannelPart['channel'], string>> = {lexical: 'BM25', semantic: 'cosine'};

const methods: Readonly<Record<ChannelPart['normalisation']['method'], string>> = {
  'min-max': 'between the lowest and the highest',
  'over-maximum': 'as a share of the highest',
  'median-to-maximum': 'between the middle and the highest',
  'reciprocal-rank': 'from the rank alone',
  none: 'as it is',
};

export const fusionLabels: Readonly<Record<ExplainDetail['fusion'], string>> = {
  auto: 'automatic weighing',
  weighted: 'fixed weighing',
  rrf: 'reciprocal rank',
  lexical: 'words only',
  vector: 'meaning only',
};

/** A figure with as many digits as tell it from its neighbours. */
export function figure(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.1) return value.toFixed(4);
  return Math.abs(value) >= 100 ? value.toFixed(1) : value.toFixed(3);
}

/** One label and value per step from the raw evidence to the share of the score. */
export function stepsOf(part: ChannelPart): readonly {readonly label: string; readonly value: string}[] {
  const {raw, rank, normalisation} = part;
  if (raw === null) return [];
  const isRank = normalisation.method === 'reciprocal-rank';
  const bounds =
    normalisation.method === 'none' || isRank ? '' : ` (${figure(normalisation.low)} … ${figure(normalisation.high)})`;
  return [
    {label: 'Found', value: `${evidence[part.channel]} ${figure(raw)}${rank === null ? '' : `, rank ${rank}`}`},
    {label: 'Scaled', value: `${figure(part.normalised)}, ${methods[normalisation.method]}${bounds}`},
    {label: 'Weighed', value: `${figure(part.normalised)} × ${figure(part.weight)} = ${figure(part.contribution)}`},
  ];
}

/** “0.400 + 0.312 = 0.712”: the sum the bars stand for. */
export function sumLine(detail: ExplainDetail): string {
  const parts = detail.channels.map((part) => figure(part.contribution));
  return `${parts.join(' + ')} = ${figure(detail.fused)}`;
}
