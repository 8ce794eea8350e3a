import type {Client} from '#contract/client';
import type {Event} from '#contract/events';
import {painter} from '../terminal/paint.ts';
import {waitForStop} from '../terminal/wait-for-stop.ts';

type Change = Extract<Event, {type: 'library-changed'}>;

/** How many notes of one change are named; a checkout that touches thousands is summed up. */
const namedNotes = 20;

/** Prints one line per changed note on standard error until the process is told to stop. */
export async function watchChanges(client: Client): Promise<void> {
  const paint = painter(process.stderr);
  const say = (line: string): void => {
    process.stderr.write(`${line}\n`);
  };
  say(paint('dim', 'watching for changes; Ctrl-C ends'));
  const unsubscribe = client.subscribe((event) => {
    if (event.type === 'library-changed')
      void describeChange(client, event).then((lines) => {
        lines.forEach(say);
      });
  });
  await waitForStop();
  unsubscribe();
}

async function describeChange(client: Client, {pageIds, removed}: Change): Promise<readonly string[]> {
  const changed = await Promise.all(pageIds.slice(0, namedNotes).map((pageId) => pathOf(client, pageId)));
  const unnamed = Math.max(0, pageIds.length - namedNotes) + Math.max(0, removed.length - namedNotes);
  return [
    ...changed.map((path) => `changed: ${path}`),
    ...removed.slice(0, namedNotes).map((pageId) => `removed: ${pageId}`),
    ...(unnamed > 0 ? [`and ${unnamed} more`] : []),
  ];
}

/** The note may be gone again by the time it is asked for; its id still names it. */
async function pathOf(client: Client, pageId: string): Promise<string> {
  const note = await client.call('note.read', {pageId}).catch(() => null);
  return note ? note.localPath : pageId;
}
