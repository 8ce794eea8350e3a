import {lazy} from 'react';

/** Each view comes in a file of its own, so that whoever comes to search waits for none of the others. */
const parts = {
  explain: () => import('./features/explain/explain-panel.tsx'),
  graph: () => import('./features/graph/graph-page.tsx'),
  desk: () => import('./features/memory/memory-desk.tsx'),
  memories: () => import('./features/memory/memories-page.tsx'),
  memory: () => import('./features/memory/memory-card.tsx'),
  reader: () => import('./features/reader/note-reader.tsx'),
  settings: () => import('./features/settings/settings-page.tsx'),
  sources: () => import('./features/library/sources-page.tsx'),
} as const;

export const ExplainPanel = lazy(async () => ({default: (await fetched(parts.explain)).ExplainPanel}));
export const GraphPage = lazy(async () => ({default: (await fetched(parts.graph)).GraphPage}));
export const MemoriesPage = lazy(async () => ({default: (await fetched(parts.memories)).MemoriesPage}));
export const MemoryCard = lazy(async () => ({default: (await fetched(parts.memory)).MemoryCard}));
export const MemoryDesk = lazy(async () => ({default: (await fetched(parts.desk)).MemoryDesk}));
export const NoteReader = lazy(async () => ({default: (await fetched(parts.reader)).NoteReader}));
export const SettingsPage = lazy(async () => ({default: (await fetched(parts.settings)).SettingsPage}));
export const SourcesPage = lazy(async () => ({default: (await fetched(parts.sources)).SourcesPage}));

/** Between two parts, so that loading them is never felt. */
const PAUSE_MS = 150;

/** Loads the views one after the other, the likeliest first, once the page has come to rest. */
export async function loadViewsAhead(): Promise<void> {
  const {reader, explain, memory, desk, memories, sources, settings, graph} = parts;
  for (const load of [reader, explain, memory, desk, memories, sources, settings, graph]) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await fetched<unknown>(load);
  }
}

const RETRY_MS = 2000;

/** Whoever brings the page may be away for a moment; the view comes when it is back. */
async function fetched<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return fetched(load);
  }
}
