import {expect, onTestFinished, test, vi} from 'vitest';
import {kernelFile, loadKernel} from '../support/kernel.ts';
import {startEngine} from '../support/running-engine.ts';
import {pages} from '../support/vault.ts';

test.each([
  {title: 'an engine that stays open', watch: true, vectors: 'ready', words: 'ready'},
  {title: 'an engine that answers and ends', watch: false, vectors: 'off', words: 'off'},
])('$title tells that its vectors are $vectors in memory', async ({watch, vectors, words}) => {
  await loadKernel();
  const engine = await startEngine(pages(5), {embedder: 'hash-local', kernelFile});
  onTestFinished(() => engine.close());
  await engine.call('library.addSource', {folder: `${engine.folder}/notes`});
  await vi.waitFor(async () => {
    expect((await engine.call('library.status', {})).stats.embeddings).toBe(5);
  }, 10_000);
  await engine.reopen({watch});
  await vi.waitFor(async () => {
    expect((await engine.call('library.status', {})).searchMemory).toMatchObject({vectors, words});
  }, 10_000);
  const {results} = await engine.call('search.query', {q: 'word3', fusion: 'auto'});
  expect(results[0]?.title).toBe('Page 3');
});
