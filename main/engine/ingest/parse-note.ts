import {chunkBody} from '../domain/chunk-body.ts';
import type {ParsedNote} from '../domain/note.ts';
import type {Breathe} from './breathe.ts';
import {bodyLineOf, readFrontMatter} from './read-front-matter.ts';
import {parseMarkdown} from './parse-markdown.ts';

/** Reads all that a file says. `text` has its line ends as LF. Never throws: what is odd becomes a warning. */
export async function parseNote(text: string, breathe: Breathe): Promise<ParsedNote> {
  const front = readFrontMatter(text);
  const rest = text.slice(front.bodyStart);
  const body = rest.trim();
  const bodyStart = front.bodyStart + (rest.length - rest.trimStart().length);
  const markdown = await parseMarkdown(body, Math.max(0, front.markdownStart - bodyStart), breathe);
  const bodyLine = bodyLineOf(text, bodyStart);
  return {
    stated: front.stated,
    firstHeading: markdown.anchors.find((anchor) => anchor.type === 'heading' && anchor.text !== '')?.text ?? null,
    frontMatter: front.fields,
    body,
    bodyLine,
    tags: distinctTags([...front.stated.tags, ...markdown.tags]),
    anchors: markdown.anchors,
    links: [...front.links, ...markdown.links],
    chunks: chunkBody(body, markdown.blocks),
    warnings: [
      ...front.warnings,
      ...markdown.warnings.map(({line, message}) => ({line: line === null ? null : line + bodyLine - 1, message})),
    ],
  };
}

/** Tags that differ in case only are one. */
function distinctTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(tag.toLowerCase())) byKey.set(tag.toLowerCase(), tag);
  return [...byKey.values()];
}
