import {MantineProvider} from '@mantine/core';
import {renderToStaticMarkup} from 'react-dom/server';
import {describe, expect, test} from 'vitest';
import type {Client} from '#contract/client';
import type {Note} from '#contract/memory';
import {ClientContext} from '../../../../renderer/client/client-context.ts';
import {NoteMarkup} from '../../../../renderer/features/reader/note-markup.tsx';
import {ReadingContext} from '../../../../renderer/features/reader/reader-context.ts';

const note: Note = {
  pageId: 'n1',
  title: 'A note',
  localPath: 'a.md',
  spaceKey: 'notes',
  kind: 'note',
  status: 'current',
  tags: ['team/web'],
  updatedAt: null,
  body: '',
  frontMatter: null,
  aliases: [],
  confidence: null,
  expiresAt: null,
  sourceUrl: '',
  headings: [],
  outgoing: [],
  backlinks: [],
  linkTotals: {outgoing: 0, backlinks: 0},
  warnings: [],
};
const client: Client = {
  call: () => Promise.reject(new Error('nothing is called here')),
  subscribe: () => () => undefined,
};
const nothing = () => undefined;

function rendered(text: string): string {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <ClientContext value={client}>
        <ReadingContext value={{note, onOpenNote: nothing, onSearch: nothing, onHeading: nothing}}>
          <main>
            <NoteMarkup text={text} />
          </main>
        </ReadingContext>
      </ClientContext>
    </MantineProvider>,
  );
  return /<main>(.*)<\/main>/s.exec(markup)?.[1] ?? '';
}

describe('nothing in a note is run or fetched', () => {
  test.each([
    ['a script block', '<script>alert(1)</script>'],
    ['a handler on an element', 'x <img src=x onerror="alert(1)"> y'],
    ['a block with a handler', '<div onclick="alert(1)">text</div>'],
    ['a frame', '<iframe src="https://example.org"></iframe>'],
    ['a style', '<style>body{display:none}</style>'],
    ['a javascript link', '[x](javascript:alert(1))'],
    ['a data link', '[x](data:text/html,<script>alert(1)</script>)'],
    ['a file link', '[x](file:///etc/passwd)'],
    ['a remote image', '![a chart](https://example.org/chart.png)'],
    ['a local image', '![a chart](chart.png)'],
  ])('%s', (_title, text) => {
    const html = rendered(text);
    expect(html).not.toMatch(/<(script|img|iframe|style)|<[^>]*\s(href|src|on\w+)=/i);
  });
});

describe('what a note holds stays to be read', () => {
  test('a block of HTML is shown as its text', () => {
    expect(rendered('<div>some <b>text</b></div>')).toContain('&lt;div&gt;some &lt;b&gt;text&lt;/b&gt;&lt;/div&gt;');
  });

  test('words between tags of a line stay, a comment goes, a break is a break', () => {
    expect(rendered('press <kbd>Ctrl</kbd> <!-- not this --> then<br>wait')).toMatch(/press Ctrl {2}then<br\/>\s*wait/);
  });

  test('the name of a block goes', () => {
    expect(rendered('It is settled. ^settled')).toBe('<p>It is settled.</p>');
  });

  test('an image is named by its text and its address', () => {
    const html = rendered('![a chart](https://example.org/chart.png)');
    expect(html).toContain('a chart');
    expect(html).toContain('https://example.org/chart.png');
  });
});

describe('links', () => {
  test.each([
    ['[[Other]]', 'Other'],
    ['[[Other|shown]]', 'shown'],
    ['[[Other#Costs]]', 'Other › Costs'],
    ['![[Other]]', 'Other'],
    ['[shown](other.md#costs)', 'shown'],
  ])('%s leads to a note', (text, shown) => {
    const html = rendered(text);
    expect(html).toContain('role="link"');
    expect(html.replace(/<[^>]*>/g, '').trim()).toBe(shown);
  });

  test('a wikilink in a table may have its bar escaped', () => {
    expect(rendered('| a |\n|---|\n| [[Other\\|shown]] |')).toMatch(/role="link"[^>]*>shown</);
  });

  test.each(['`[[Other]]`', '```\n[[Other]]\n```'])('%j is code and no link', (text) => {
    expect(rendered(text)).not.toContain('role="link"');
  });

  test('a known tag searches for itself; other words with a hash are text', () => {
    const html = rendered('#team/web and #fff and #nothing');
    expect(html.match(/<button[^>]*>#team\/web<\/button>/g)).toHaveLength(1);
    expect(html).toContain('and #fff and #nothing');
  });

  test('an address outside asks first', () => {
    expect(rendered('[site](https://example.org)')).toMatch(/<button[^>]*>site/);
  });
});
