import {isMap, isScalar, parseDocument, visit, type Document} from 'yaml';
import type {Warning} from '../domain/note.ts';

/** Front matter as data, or why it could not be read. Lines count from the first line of the YAML. */
export type YamlResult =
  | {readonly kind: 'fields'; readonly fields: Record<string, unknown>; readonly warnings: readonly Warning[]}
  /** Readable, but not a list of properties: a sentence between two rules, for example. */
  | {readonly kind: 'other'}
  | {readonly kind: 'failed'; readonly warning: Warning};

/** Front matter beyond this is not read as such, in UTF-16 code units. */
const sizeLimit = 262_144;

/** How often aliases may be followed: YAML can be written so that little text unfolds into gigabytes. */
const aliasLimit = 100;

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
  const document = parseDocument(yaml, {version: '1.2', schema: 'core', uniqueKeys: false, logLevel: 'silent'});
  const problem = document.errors[0];
  if (problem) return failed(problem.linePos?.[0].line ?? null, firstSentence(problem.message));
  const alias = findOpenAlias(document);
  if (alias) return failed(lineAt(yaml, alias.offset), `nothing before it is named “${alias.name}”`);
  if (document.contents === null) return {kind: 'fields', fields: {}, warnings: []};
  if (!isMap(document.contents)) return {kind: 'other'};
  const fields = document.toJS({maxAliasCount: aliasLimit}) as Record<string, unknown>;
  return {kind: 'fields', fields, warnings: [...unknownTags(document, yaml), ...repeatedKeys(document, yaml)]};
}

/** An alias such as `*Draft*` that names no anchor: usually text that was meant to be in quotes. */
function findOpenAlias(document: Document): {readonly name: string; readonly offset: number} | null {
  let found: {readonly name: string; readonly offset: number} | null = null;
  visit(document, {
    Alias: (_, node) => {
      if (node.resolve(document) !== undefined) return undefined;
      found = {name: node.source, offset: node.range?.[0] ?? 0};
      return visit.BREAK;
    },
  });
  return found;
}

function unknownTags(document: Document, yaml: string): Warning[] {
  return document.warnings.map(({pos, message}) => ({
    line: lineAt(yaml, pos[0]),
    message: `Front matter: ${firstSentence(message)}.`,
  }));
}

function repeatedKeys(document: Document, yaml: string): Warning[] {
  const seen = new Set<string>();
  const warnings: Warning[] = [];
  for (const {key} of isMap(document.contents) ? document.contents.items : []) {
    if (!isScalar(key)) continue;
    const name = String(key.value);
    if (seen.has(name))
      warnings.push({
        line: lineAt(yaml, key.range?.[0] ?? 0),
        message: `Front matter has “${name}” twice; the last one counts.`,
      });
    seen.add(name);
  }
  return warnings;
}

function failed(line: number | null, reason: string): YamlResult {
  return {kind: 'failed', warning: {line, message: `Front matter is shown as text, because ${reason}.`}};
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** The parser's message up to the position and the excerpt that follow it. */
function firstSentence(message: string): string {
  const text = message.split('\n')[0] ?? '';
  const sentence = text.replace(/ at line \d+, column \d+:?$/, '').replace(/[.:]$/, '');
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
