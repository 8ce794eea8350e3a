import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';

/** One page of an export with `metadata.json`. */
export interface ExportPage {
  readonly pageId: string;
  readonly title: string;
  readonly body: string;
  readonly localPath?: string;
  readonly spaceKey?: string;
  /** RFC 3339; empty for a page without a date. */
  readonly modified?: string;
}

/** A fresh folder for one test file, and how to be rid of it. */
export function temporaryFolder(): {readonly path: string; remove(): void} {
  const path = mkdtempSync(join(tmpdir(), 'commonplace-cli-'));
  return {
    path,
    remove: () => {
      rmSync(path, {recursive: true, force: true});
    },
  };
}

/** Writes pages and their `metadata.json` as the crawler would; `records` are added or replaced in the metadata as they are. */
export function writeExport(folder: string, pages: readonly ExportPage[], records: object = {}): void {
  mkdirSync(folder, {recursive: true});
  for (const page of pages) {
    const file = join(folder, pathOf(page));
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, `---\npage_id: "${page.pageId}"\ntitle: "${page.title}"\n---\n\n${page.body}`);
  }
  const known = Object.fromEntries(pages.map((page) => [page.pageId, recordOf(page)]));
  writeFileSync(join(folder, 'metadata.json'), JSON.stringify({pages: {...known, ...records}}));
}

function recordOf(page: ExportPage): object {
  return {
    id: page.pageId,
    local_path: pathOf(page),
    title: page.title,
    space_key: page.spaceKey ?? 'ENG',
    last_modified_at: page.modified ?? '2026-01-15T10:00:00Z',
    source_url: `https://wiki.example.org/pages/${page.pageId}`,
  };
}

function pathOf(page: ExportPage): string {
  return page.localPath ?? `${page.pageId}.md`;
}

/** The contract's example: 29 pages of eleven chunks each. */
export const examplePages: readonly ExportPage[] = Array.from({length: 29}, (_, index) => {
  const number = String(index + 1).padStart(2, '0');
  const sections = Array.from(
    {length: 10},
    (__, at) => `## Step ${at + 1}\n\nTurn valve ${number}-${at + 1} and wait.`,
  );
  return {
    pageId: `10${number}`,
    title: `Procedure ${number}`,
    body: [`# Procedure ${number}`, ...sections].join('\n\n'),
  };
});
