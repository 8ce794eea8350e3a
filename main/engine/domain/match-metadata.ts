import {isRecord} from './is-record.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Whether metadata pass a filter. All keys must: a scalar must be equal, every item of a list must be among the items
 * there, and an object must be contained in the one there, to any depth.
 */
export function matchesMetadata(metadata: Fields, filter: Fields): boolean {
  return Object.entries(filter).every(
    ([key, wanted]) => Object.hasOwn(metadata, key) && matchesValue(metadata[key], wanted),
  );
}

function matchesValue(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted))
    return Array.isArray(found) && wanted.every((item) => found.some((present) => matchesValue(present, item)));
  if (isRecord(wanted)) return isRecord(found) && matchesMetadata(found, wanted);
  return found === wanted;
}
