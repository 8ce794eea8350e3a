import type {Options} from 'rehype-sanitize';

/**
 * What a rendered note may consist of: only elements that Markdown itself makes. Our own data attributes come from our
 * plugin alone, since HTML in a note never becomes an element.
 */
export const noteSchema: Options = {
  strip: ['script', 'style'],
  clobber: [],
  ancestors: {},
  tagNames: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'hr', 'br', 'pre', 'code'],
    ...['em', 'strong', 'del', 'sup', 'a', 'img', 'ul', 'ol', 'li', 'input', 'section'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: {
    a: [
      ...['href', 'title', 'id', 'dataWikilink', 'dataHeading', 'dataEmbed', 'dataTag'],
      ...['dataFootnoteRef', 'dataFootnoteBackref', 'ariaLabel', 'ariaDescribedBy'],
    ],
    code: [['className', /^language-./]],
    h2: ['id', ['className', 'sr-only']],
    img: ['src', 'alt', 'title'],
    input: [['type', 'checkbox'], ['disabled', true], 'checked'],
    li: ['id', ['className', 'task-list-item']],
    ol: ['start', ['className', 'contains-task-list']],
    section: ['dataFootnotes'],
    td: ['align'],
    th: ['align'],
    ul: [['className', 'contains-task-list']],
  },
  protocols: {href: ['http', 'https', 'mailto'], src: ['http', 'https']},
};
