import {useCallback, useState} from 'react';
import {Button} from '@mantine/core';
import {IconPlugConnectedX} from '@tabler/icons-react';
import type {Event} from '#contract/events';
import {useEvents} from '../client/client-context.ts';
import {useCall, useCommand} from '../client/use-call.ts';
import {Banner} from './banner.tsx';

/** Shown when the engine has ended for good; only a new start helps, which the desktop can make. */
export function StoppedBanner() {
  const [isStopped, setStopped] = useState(false);
  const canRestart = useCall('host.info', {}).data?.canRestart ?? false;
  const restart = useCommand('host.restart');
  useEvents(
    useCallback((event: Event) => {
      if (event.type === 'engine-stopped') setStopped(true);
    }, []),
  );
  if (!isStopped) return null;
  const button = (
    <Button
      size="compact-xs"
      onClick={() => {
        restart.mutate({});
      }}
    >
      Start it again
    </Button>
  );
  return (
    <Banner
      role="alert"
      icon={<IconPlugConnectedX size={15} stroke={1.75} aria-hidden />}
      action={canRestart ? button : null}
    >
      <strong>Commonplace has stopped answering.</strong> What was saved is safe.{' '}
      {!canRestart && 'Start it again to go on.'}
    </Banner>
  );
}
