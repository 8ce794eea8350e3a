import {isAlias, isMap, isScalar, LineCounter, parseDocument, visit, type Document} from 'yaml';
import type {Warning} from '../domain/note.ts';

/** Front matter as data, or why it could not be read. Lines count from the first line of the YAML. */
export type YamlResult =
  | {readonly kind: 'fields'; readonly fields: Record<string, unknown>; readonly warnings: readonly Warning[]}
  /** Readable, but not a list of properties: a sentence between two rules, for example. */
  | {readonly kind: 'other'}
  | {readonly kind: 'failed'; readonly warning: Warning};

/** Front matter beyond this is not read as such, in UTF-16 code units. */
const sizeLimit = 262_144;

/** How often one alias may be followed: YAML can be written so that little text unfolds into gigabytes. */
const aliasLimit = 100;

/** How many aliases there may be: following one costs a look at all that stands before it. */
const aliasCount = 1000;

/** Reads YAML 1.2 with the core schema: text, numbers, booleans, null, lists and maps, and nothing that runs. */
export function parseYaml(yaml: string): YamlResult {
  if (yaml.length > sizeLimit) return failed(null, 'it is larger than 256 kB');
  try {
    return readDocument(yaml);
  } catch (error) {
    // Nesting that is too deep for the parser, or too many aliases.
    return failed(null, firstSentence(error instanceof Error ? error.message : String(error)));
  }
}

function readDocument(yaml: string): YamlResult {
  const lines = new LineCounter();
  const document = parseDocument(yaml, {...manner, lineCounter: lines});
  const problem = document.errors[0];
  if (problem) return failed(lineAt(lines, problem.pos[0]), firstSentence(problem.message));
  const alias = findOpenAlias(document);
  if (alias) return failed(lineAt(lines, alias.offset), `nothing before it is named “${alias.name}”`);
  if (document.contents === null) return {kind: 'fields', fields: {}, warnings: []};
  if (!isMap(document.contents)) return {kind: 'other'};
  const fields = document.toJS({maxAliasCount: aliasLimit}) as Record<string, unknown>;
  return {kind: 'fields', fields, warnings: [...unknownTags(document, lines), ...repeatedKeys(document, lines)]};
}

/** `prettyErrors` would quote the line for every single error, and a line may have a hundred thousand. */
const manner = {version: '1.2', schema: 'core', uniqueKeys: false, logLevel: 'silent', prettyErrors: false} as const;

/**
 * An alias such as `*Draft*` that names no anchor before it: usually text that was meant to be in quotes. Throws when
 * there are too many aliases.
 */
function findOpenAlias(document: Document): {readonly name: string; readonly offset: number} | null {
  const anchors = new Set<string>();
  let count = 0;
  let found: {readonly name: string; readonly offset: number} | null = null;
  visit(document, {
    Node: (_, node) => {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.add(node.anchor);
        return undefined;
      }
      if (++count > aliasCount) throw new RangeError(`it has more than ${aliasCount} aliases`);
      if (anchors.has(node.source)) return undefined;
      found = {name: node.source, offset: node.range?.[0] ?? 0};
      return visit.BREAK;
    },
  });
  return found;
}

/** Each is told once, where it is met first. */
function unknownTags(document: Document, lines: LineCounter): Warning[] {
  const found = new Map<string, Warning>();
  for (const {pos, message} of document.warnings)
    if (!found.has(message))
      found.set(message, {line: lineAt(lines, pos[0]), message: `Front matter: ${firstSentence(message)}.`});
  return [...found.values()];
}

/** Each is told once, where it is met again. */
function repeatedKeys(document: Document, lines: LineCounter): Warning[] {
  const seen = new Set<string>();
  const warned = new Set<string>();
  const warnings: Warning[] = [];
  for (const {key} of isMap(document.contents) ? document.contents.items : []) {
    if (!isScalar(key)) continue;
    const name = String(key.value);
    if (seen.has(name) && !warned.has(name)) {
      warned.add(name);
      warnings.push({
        line: lineAt(lines, key.range?.[0] ?? 0),
        message: `Front matter has “${name}” more than once; the last one counts.`,
      });
    }
    seen.add(name);
  }
  return warnings;
}

function failed(line: number | null, reason: string): YamlResult {
  return {kind: 'failed', warning: {line, message: `Front matter is shown as text, because ${reason}.`}};
}

function lineAt(lines: LineCounter, offset: number): number {
  return lines.linePos(offset).line;
}

/** The parser's message up to the position and the excerpt that follow it. */
function firstSentence(message: string): string {
  const text = message.split('\n')[0] ?? '';
  const sentence = text.replace(/ at line \d+, column \d+:?$/, '').replace(/[.:]$/, '');
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
