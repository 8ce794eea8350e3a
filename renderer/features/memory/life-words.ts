const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Lives a memory can be given, by the choice that stands for them. */
export const lives = [
  {value: 'permanent', label: 'For good'},
  {value: 'VOLATILE', label: 'A week'},
  {value: 'ACTIVE', label: '90 days'},
  {value: 'STABLE', label: 'A year'},
] as const;
export type Life = (typeof lives)[number]['value'];

/** “expires in 12 days”, or “expired 3 days ago”; empty for what does not expire. */
export function lifeWords(expiresAt: string | null, now: number = Date.now()): string {
  if (expiresAt === null) return '';
  const left = Date.parse(expiresAt) - now;
  if (Number.isNaN(left)) return '';
  return left > 0 ? `expires in ${lengthOf(left)}` : `expired ${lengthOf(-left)} ago`;
}

/** A span in the largest unit that fits, cut: nobody is told of more time than there is. */
function lengthOf(span: number): string {
  if (span >= 2 * 365 * DAY) return countOf(span / (365 * DAY), 'year');
  if (span >= 90 * DAY) return countOf(span / (30 * DAY), 'month');
  if (span >= DAY) return countOf(span / DAY, 'day');
  if (span >= HOUR) return countOf(span / HOUR, 'hour');
  return span >= 60_000 ? countOf(span / 60_000, 'minute') : 'less than a minute';
}

function countOf(size: number, unit: string): string {
  const count = Math.floor(size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** “80 % sure”; empty for what is held as certain. */
export function sureWords(confidence: number): string {
  return confidence >= 1 ? '' : `${Math.round(confidence * 100)} % sure`;
}
