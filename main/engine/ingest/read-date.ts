const datePattern =
  /^(?<day>\d{4}-\d{2}-\d{2})(?:[T ]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)? *(?<zone>Z|[+-]\d{2}:?(?:\d{2})?)?)?$/i;

/**
 * A date as people and programs write it in front matter, as an RFC 3339 time in UTC: a day, a time with or without
 * zone (without one it is UTC), or a number of seconds or milliseconds since 1970. Null for anything else.
 */
export function readDate(value: unknown): string | null {
  if (typeof value === 'number') return fromNumber(value);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^\d{10}$|^\d{13}$/.test(text)) return fromNumber(Number(text));
  return fromText(text);
}

/** Ten digits are seconds, thirteen milliseconds; anything else is not a time. */
function fromNumber(value: number): string | null {
  if (value >= 1e9 && value < 1e10) return toIso(value * 1000);
  return value >= 1e11 && value < 1e14 ? toIso(value) : null;
}

function fromText(text: string): string | null {
  const parts = datePattern.exec(text)?.groups;
  if (!parts) return null;
  const part = (name: string, otherwise: string) => parts[name] ?? otherwise;
  const day = part('day', '');
  // Without this, 31 June would become 1 July.
  if (toIso(Date.parse(`${day}T00:00:00Z`))?.startsWith(day) !== true) return null;
  const time = `${part('hour', '0').padStart(2, '0')}:${part('minute', '00')}:${part('second', '00')}`;
  const fraction = part('fraction', '').slice(0, 3).padEnd(3, '0');
  return toIso(Date.parse(`${day}T${time}.${fraction}${zoneOf(part('zone', 'Z'))}`));
}

function zoneOf(zone: string): string {
  if (zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

function toIso(time: number): string | null {
  return Number.isNaN(time) || Math.abs(time) > 8.64e15 ? null : new Date(time).toISOString();
}
