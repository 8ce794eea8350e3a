/**
 * The process that is killed: opens a library and works on it without end. What a memory call has answered is told on
 * standard output, one JSON object a line, because from then on it may never be lost.
 * Arguments: the library, the folder of notes, the work, the model's folder.
 */
import {writeSync} from 'node:fs';
import {createEngine, type Engine} from '#engine';
import {createLocalClient} from '#transport/local-client';
import type {Client} from '#contract/client';
import type {Work} from './works.ts';

const [dbPath = '', root = '', work = '', modelFolder = ''] = process.argv.slice(2);

const engine = await createEngine({
  dbPath,
  access: 'create',
  modelFolder,
  watch: work === 'watch',
  version: '0.0.0',
});
const client = createLocalClient(engine, (_method, error) => {
  throw error;
});
say({ready: true});
await jobs(engine)[work as Work](client);

function jobs(opened: Engine): Record<Work, (client: Client) => Promise<void>> {
  return {
    index: async (asked) => {
      for (;;) await asked.call('library.index', {folder: root, rebuild: true});
    },
    reembed: async (asked) => {
      for (let turn = 0; ; turn++) {
        await asked.call('settings.set', {embedder: turn % 2 === 0 ? 'bundled' : 'hash-local'});
        await asked.call('library.index', {folder: root});
      }
    },
    // Follows the folder, whose files change meanwhile, and does nothing else.
    watch: async () => {
      opened.subscribe(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 3_600_000));
    },
    remember,
    // Opening is what migrates, and is over by now.
    migrate: () => Promise.resolve(),
  };
}

async function remember(client: Client): Promise<void> {
  const said = await client.call('memory.postMessage', {channel_id: 'library', content: 'Said while all went well.'});
  const derived_from = [{kind: 'message' as const, id: said.id}];
  for (let number = 0; ; number++) {
    const stated = {kind: 'fact' as const, scope_id: 'library', derived_from};
    const first = await client.call('memory.remember', {content: `Fact ${process.pid}-${number}`, ...stated});
    say({id: first.id, version: first.version, content: first.content});
    const old = {old_memory_id: first.id, expected_version: first.version};
    const next = await client.call('memory.supersede', {
      ...old,
      new_content: `Fact ${process.pid}-${number}, anew`,
      derived_from,
    });
    say({id: next.id, version: next.version, content: next.content});
    say({id: first.id, version: first.version + 1, content: first.content});
    if (number % 3 > 0) continue;
    const gone = await client.call('memory.invalidate', {
      memory_id: next.id,
      expected_version: 1,
      reason: 'It was wrong.',
    });
    say({id: gone.id, version: gone.version, content: gone.content});
  }
}

/** Written at once: a stream would keep the line in this process, which is about to end. */
function say(line: object): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}
