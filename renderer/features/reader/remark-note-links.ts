import type {Link, PhrasingContent, Root, Text} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';

/** `[[Note]]`, `[[Note#Heading]]`, `[[Note|shown]]`, `![[Note]]`, and `#tag/nested`. */
const PATTERN =
  /(?<embed>!?)\[\[(?<target>[^[\]|#\n]*)(?<anchor>#[^[\]|\n]*)?(?:\|(?<label>[^[\]\n]*))?\]\]|(?<![\p{L}\p{N}_#/&-])#(?<tag>[\p{L}\p{N}_][\p{L}\p{N}_/-]*)/gu;

/**
 * Turns wikilinks, embeds and tags in the text of a note into links that carry what they name as data attributes.
 * Text in code and in other links is left alone.
 */
export function remarkNoteLinks() {
  return (tree: Root): void => {
    visit(tree, (node, index, parent) => {
      if (node.type === 'link' || node.type === 'linkReference') return SKIP;
      if (node.type !== 'text' || !parent || index === undefined) return;
      const parts = splitText(node);
      if (parts.length === 1 && parts[0] === node) return;
      (parent.children as PhrasingContent[]).splice(index, 1, ...parts);
      return [SKIP, index + parts.length];
    });
  };
}

/** `^name` at the end of a line names the block for links; it is not to be read. */
const BLOCK_ID = /(?:^|\s)\^[\w-]+$/gm;

function splitText(node: Text): readonly PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  const value = node.value.replace(BLOCK_ID, '');
  let end = 0;
  for (const match of value.matchAll(PATTERN)) {
    if (match.index > end) parts.push(text(value.slice(end, match.index)));
    parts.push(linkFor(match.groups ?? {}));
    end = match.index + match[0].length;
  }
  if (end === 0) return value === node.value ? [node] : [text(value)];
  if (end < value.length) parts.push(text(value.slice(end)));
  return parts;
}

function linkFor(groups: Readonly<Record<string, string | undefined>>): PhrasingContent {
  const {embed, target = '', anchor = '', label, tag} = groups as Readonly<Partial<Record<GroupName, string>>>;
  if (tag !== undefined) return link(`#${tag}`, {dataTag: tag});
  const shown = label?.trim() ?? [target.trim(), anchor.slice(1).trim()].filter((part) => part !== '').join(' › ');
  return link(shown, {
    dataWikilink: target.trim(),
    dataHeading: anchor.slice(1).trim(),
    ...(embed === '!' ? {dataEmbed: 'true'} : {}),
  });
}

type GroupName = 'embed' | 'target' | 'anchor' | 'label' | 'tag';

function link(label: string, hProperties: Readonly<Record<string, string>>): Link {
  return {type: 'link', url: '', children: [text(label)], data: {hProperties: {...hProperties}}};
}

function text(value: string): Text {
  return {type: 'text', value};
}
