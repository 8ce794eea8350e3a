/**
 * An engine in a process of its own, which follows a folder and tells its status on standard output, a line whenever
 * it has changed. Arguments: the library, the folder of notes.
 */
import {createEngine} from '#engine';
import {createLocalClient} from '#transport/local-client';

const [dbPath = '', folder = ''] = process.argv.slice(2);
const engine = await createEngine({
  dbPath,
  access: 'create',
  modelFolder: '',
  embedder: 'none',
  watch: true,
  version: '0.0.0',
});
const client = createLocalClient(engine, (_method, error) => {
  throw error;
});
engine.subscribe((event) => {
  if (event.type === 'status-changed') void tell();
});
await client.call('library.index', {folder});
await tell();

async function tell(): Promise<void> {
  const {sources, stats} = await client.call('library.status', {});
  console.log(JSON.stringify({notice: sources[0]?.notice, state: sources[0]?.state, documents: stats.documents}));
}
