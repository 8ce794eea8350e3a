import type {Locator} from 'playwright-core';
import type {MemoryOutput} from '#contract/memories';
import type {Input} from '#contract/methods';
import {panel} from './app-steps.ts';
import type {App} from './open-app.ts';

/** What a person, or another program, does with memories again and again. */
export interface MemorySteps {
  /** States a memory as another program would. */
  readonly state: (content: string, said?: Partial<Input<'memory.remember'>>) => Promise<MemoryOutput>;
  /** The memory as it is stored. */
  readonly readBack: (id: string) => Promise<MemoryOutput>;
  /** The id of the memory that says this, whatever its status. */
  readonly idOf: (content: string) => Promise<string>;
  readonly openCard: (id: string) => Promise<void>;
  /** The text of the open card. */
  readonly card: () => Promise<string>;
  /** A button among the actions of the open card. */
  readonly act: (label: string) => Locator;
  readonly dialog: () => Locator;
  /** A line of the list of memories. */
  readonly row: (text: string) => Locator;
  /** An entry of the review. */
  readonly toReview: (text: string) => Locator;
  /** The label of what has the focus. */
  readonly focusedLabel: () => Promise<string>;
}

export function memorySteps(app: () => App): MemorySteps {
  const call: App['call'] = (method, input) => app().call(method, input);
  const page = () => app().page;
  const actions = () => panel(page()).getByRole('group', {name: 'Actions'});
  const review = () => page().getByRole('list', {name: 'To review'});
  const list = () => page().getByRole('listbox', {name: 'Memories'});
  return {
    state: async (content, said = {}) => {
      const {id} = await call('memory.postMessage', {channel_id: 'library', content});
      const derived_from = [{kind: 'message' as const, id}];
      return call('memory.remember', {content, kind: 'fact', scope_id: 'library', derived_from, ...said});
    },
    readBack: async (id) => (await call('memory.read', {memory_id: id})).memory,
    idOf: async (content) => {
      const statuses = ['current', 'proposed', 'contested', 'superseded'] as const;
      const found = await Promise.all(statuses.map((status) => call('memory.search', {q: content, status})));
      const id = found.flatMap(({hits}) => hits)[0]?.id;
      if (id === undefined) throw new Error(`nobody stated “${content}”`);
      return id;
    },
    openCard: async (id) => {
      await page().goto(new URL(`#/memories?note=${id}`, page().url()).href);
      await panel(page()).getByRole('heading', {level: 2}).waitFor();
    },
    card: () => panel(page()).innerText(),
    act: (label) => actions().getByRole('button', {name: label}),
    dialog: () => page().getByRole('dialog'),
    row: (text) => list().getByRole('option').filter({hasText: text}),
    toReview: (text) => review().getByRole('listitem').filter({hasText: text}),
    focusedLabel: () =>
      page().evaluate(() => {
        const focused = document.activeElement;
        const label = focused instanceof HTMLTextAreaElement ? focused.labels[0]?.textContent : null;
        return label ?? focused?.getAttribute('aria-label') ?? '';
      }),
  };
}
