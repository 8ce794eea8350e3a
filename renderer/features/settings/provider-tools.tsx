import {Button} from '@mantine/core';
import {useState} from 'react';
import {useCommand} from '../../client/use-call.ts';
import type {ProviderView} from './embedder-choice.tsx';
import {RemoveProvider} from './remove-provider.tsx';
import styles from './settings-page.module.css';
import {TestOutcome} from './test-outcome.tsx';

interface ProviderToolsProps {
  readonly view: ProviderView;
  /** Whether it makes the vectors now. */
  readonly isChosen: boolean;
  readonly onEdit: () => void;
}

/** Try it, change it, forget it. */
export function ProviderTools({view, isChosen, onEdit}: ProviderToolsProps) {
  const {id, name} = view.provider;
  const test = useCommand('embedding.test');
  const [removing, setRemoving] = useState(false);
  return (
    <>
      <div className={styles['tools']}>
        <Button
          size="compact-xs"
          loading={test.isPending}
          aria-label={`Test ${name}`}
          onClick={() => {
            test.mutate({embedder: `provider:${id}`});
          }}
        >
          Test
        </Button>
        <Button
          size="compact-xs"
          aria-label={`Edit ${name}`}
          onClick={() => {
            test.reset();
            onEdit();
          }}
        >
          Edit
        </Button>
        <Button
          size="compact-xs"
          aria-label={`Remove ${name}`}
          onClick={() => {
            setRemoving(true);
          }}
        >
          Remove
        </Button>
      </div>
      <TestOutcome label={`Test of ${name}`} tested={test.data} error={test.error} />
      <RemoveProvider
        {...{id, name, isChosen}}
        opened={removing}
        onClose={() => {
          setRemoving(false);
        }}
      />
    </>
  );
}
