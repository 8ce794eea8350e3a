import {basename, join, resolve} from 'node:path';
import type {Input} from '#contract/methods';
import {createEngine} from '#engine';
import {createLocalClient} from '#transport/local-client';
import type {BuildPeer} from './peer.ts';

const out = resolve(import.meta.dirname, '../../../out');

/** This engine on words alone. */
export const buildKeyword: BuildPeer = (input) => build(input, 'none');

/** This engine on words and meaning, as the app runs it. */
export const buildHybrid: BuildPeer = (input) => build(input, 'bundled');

/** Files are indexed to the end, then searched whole: through dispatch, with snippets and explanation. */
async function build({folder, work}: Parameters<BuildPeer>[0], embedder: 'none' | 'bundled'): ReturnType<BuildPeer> {
  const engine = await createEngine({
    dbPath: join(work, 'library.db'),
    access: 'create',
    modelFolder: join(out, 'model'),
    kernelFile: join(out, 'kernel', 'scan-vectors.wasm'),
    embedder,
    watch: true,
    version: '0',
  });
  const client = createLocalClient(engine, console.error);
  await client.call('library.index', {folder});
  for (;;) {
    const {searchMemory} = await client.call('library.status', {});
    if (searchMemory.words !== 'loading' && searchMemory.vectors !== 'loading') break;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const mode = embedder === 'none' ? 'lexical' : 'hybrid';
  const ask = async (input: Input<'search.query'>) => {
    const {results} = await client.call('search.query', {explain: true, fusion: 'auto', mode, ...input});
    return [...new Set(results.map(({localPath}) => basename(localPath, '.md')))];
  };
  return {
    search: (q, limit) => ask({q, topK: limit}),
    searchLiteral: (q, limit) => ask({q, topK: limit, mode: 'lexical'}),
    close: () => engine.close(),
  };
}
