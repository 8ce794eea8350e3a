import {expect, test} from 'vitest';
import {plainParts} from '../../../renderer/ui/plain-parts.ts';

/** Matches are written between ‹ and ›. */
const cases: readonly {title: string; text: string; shown: string}[] = [
  {
    title: 'plain words stay',
    text: 'the ‹tide› at 3 * 4 - 2 > 1, snake_case',
    shown: 'the ‹tide› at 3 * 4 - 2 > 1, snake_case',
  },
  {title: 'a heading loses its signs', text: '## Chart ‹datum› Roughly', shown: 'Chart ‹datum› Roughly'},
  {
    title: 'a wikilink loses its brackets',
    text: 'see [[Vertical ‹datums›]] first',
    shown: 'see Vertical ‹datums› first',
  },
  {
    title: 'a labelled wikilink shows its label',
    text: 'in [[Vertical ‹datums›#Chart|chart ‹datum›]] and',
    shown: 'in chart ‹datum› and',
  },
  {
    title: 'half a wikilink loses its half',
    text: '…flood night]] then [[Roll back',
    shown: '…flood night then Roll back',
  },
  {
    title: 'a Markdown link shows its text',
    text: 'our [‹tide› page](https://example.org/a) says',
    shown: 'our ‹tide› page says',
  },
  {
    title: 'a Markdown link whose address was cut off shows its text',
    text: 'see [‹MQTT› 5.0](https://docs.example.org/…',
    shown: 'see ‹MQTT› 5.0',
  },
  {
    title: 'emphasis and code lose their signs',
    text: '**Decided:** *two* ways, _not ‹very› well_, `read_‹level›`, __init__ and _private',
    shown: 'Decided: two ways, not ‹very› well, read_‹level›, __init__ and _private',
  },
  {title: 'a fence goes', text: 'set ```toml listen = 1 ```', shown: 'set  listen = 1 '},
  {
    title: 'a table becomes a row of values',
    text: '| Port | ‹datum› | | --- | ---: | | Skelby | 2.90 m |',
    shown: 'Port · ‹datum› · Skelby · 2.90 m',
  },
  {title: 'tasks lose their boxes', text: '- [x] Ask the three - [ ] Decide', shown: 'Ask the three · Decide'},
  {title: 'a block id goes', text: 'says yes. ^disputed Next', shown: 'says yes.  Next'},
];

test.each(cases)('$title', ({text, shown}) => {
  expect(written(plainParts(parsed(text)))).toBe(shown);
});

function parsed(text: string) {
  return text
    .split(/(‹[^›]*›)/)
    .filter((part) => part !== '')
    .map((part) => ({text: part.replace(/[‹›]/g, ''), hit: part.startsWith('‹')}));
}

function written(parts: ReturnType<typeof plainParts>): string {
  return parts.map((part) => (part.hit ? `‹${part.text}›` : part.text)).join('');
}
