import {test, vi} from 'vitest';
import type {Event} from '#contract/events';
import {makePlace, openEngine} from '../support/engine.ts';

test('what another engine writes to the library is told here', async () => {
  const place = makePlace({'a.md': 'Gate.'});
  const other = await openEngine({}, place);
  await other.client.call('library.index', {folder: place.root});
  const here = await openEngine({access: 'existing', embedder: 'none', watch: true}, place);
  const heard: Event[] = [];
  here.client.subscribe((event) => heard.push(event));
  const changes = () => heard.filter(({type}) => type === 'library-changed').length;
  const before = changes();
  const {id} = await other.client.call('memory.postMessage', {channel_id: 'library', content: 'Said.'});
  await vi.waitUntil(() => changes() > before, 5000);
  const statement = {content: 'Shut.', kind: 'fact', scope_id: 'library'} as const;
  const heardOnce = changes();
  await other.client.call('memory.remember', {...statement, derived_from: [{kind: 'message', id}]});
  await vi.waitUntil(() => changes() > heardOnce, 5000);
});
