import type {Break, Code, Html, Parents, Root, RootContent} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';

/**
 * HTML in a note is never run. A block of it is shown as the text it is, comments are left out, `<br>` is a line
 * break, and other tags inside a line vanish while their words stay.
 */
export function remarkPlainHtml() {
  return (tree: Root): void => {
    visit(tree, 'html', (node, index, parent) => {
      if (!parent || index === undefined) return;
      const shown = replacement(node, parent);
      (parent.children as RootContent[]).splice(index, 1, ...shown);
      return [SKIP, index + shown.length];
    });
  };
}

function replacement(node: Html, parent: Parents): readonly (Break | Code)[] {
  const source = node.value.replace(/<!--[\s\S]*?(?:-->|$)/g, '').trim();
  if (isInline(parent)) return /^<br\s*\/?>$/i.test(source) ? [{type: 'break'}] : [];
  return source === '' ? [] : [{type: 'code', lang: 'html', value: source}];
}

function isInline(parent: Parents): boolean {
  return !['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent.type);
}
