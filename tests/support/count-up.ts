/**
 * Counts a number in a memory's metadata up, so many times, as a process of its own: reads, writes with the version it
 * saw, and starts over when another was faster. Any other failure ends it with an error.
 */
import {CallError} from '#contract/client';
import {createEngine} from '#engine';
import {createLocalClient} from '#transport/local-client';

const [dbPath = '', memory_id = '', times = '0'] = process.argv.slice(2);
const options = {access: 'existing', embedder: 'none', modelFolder: '', watch: false, version: '0'} as const;
const engine = await createEngine({...options, dbPath});
const client = createLocalClient(engine, console.error);
for (let done = 0; done < Number(times);) done += await countUp();
await engine.close();
process.disconnect();

async function countUp(): Promise<number> {
  const {memory} = await client.call('memory.read', {memory_id});
  const count = Number(memory.metadata['count']) + 1;
  try {
    await client.call('memory.edit', {memory_id, expected_version: memory.version, metadata: {count}});
    return 1;
  } catch (error) {
    if (error instanceof CallError && error.code === 'VERSION_CONFLICT') return 0;
    throw error;
  }
}
