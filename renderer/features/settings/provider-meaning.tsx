import type {ProviderView} from './embedder-choice.tsx';
import {disclosureOf} from './endpoint-place.ts';
import styles from './settings-page.module.css';

/** What a provider is, where it lies, and what becomes of the notes' text there. */
export function ProviderMeaning({view: {provider, hasKey}}: {readonly view: ProviderView}) {
  if (provider.type === 'model-folder') {
    return (
      <>
        A model on this computer, in <code className={styles['place']}>{provider.folder}</code>.
      </>
    );
  }
  const {model, dimensions, baseUrl} = provider;
  const disclosure = disclosureOf(baseUrl);
  return (
    <>
      {model}, {dimensions.toLocaleString('en')} dimensions, at <code className={styles['place']}>{baseUrl}</code>
      {hasKey ? ', with a key.' : ', without a key.'}
      {disclosure !== '' && (
        <>
          <br />
          {disclosure}
        </>
      )}
    </>
  );
}
