import type {Client} from '#contract/client';
import type {Handlers} from '#contract/methods';
import type {Settings} from '#contract/settings';
import type {Notifier} from './notify.ts';
import type {QuickSearch} from './quick-search.ts';

interface Obeying {
  readonly quickSearch: QuickSearch;
  readonly notifier: Notifier;
}

/** Does what the library's settings say of the desktop, now and before any change of them is answered. */
export function obeySettings(
  client: Client,
  {quickSearch, notifier}: Obeying,
): Pick<Handlers<'settings.set'>, 'settings.set'> {
  const obey = ({quickSearchKey, notifies}: Settings) => {
    quickSearch.choose(quickSearchKey);
    notifier.isWanted = notifies;
  };
  // A library that cannot be opened tells so elsewhere.
  client.call('settings.get', {}).then(obey, () => undefined);
  return {
    'settings.set': async (patch) => {
      const saved = await client.call('settings.set', patch);
      obey(saved);
      return saved;
    },
  };
}
