import {useCallback, useEffect} from 'react';
import {notifications} from '@mantine/notifications';
import {spotlight} from '@mantine/spotlight';
import type {Client} from '#contract/client';
import type {Event} from '#contract/events';
import type {HostRequest} from '#contract/host';
import {useClient, useEvents} from '../client/client-context.ts';
import {openDesk} from './desk.ts';
import {tellOpened} from './tell-opened.ts';
import {navigate, nowhere} from './use-route.ts';

/** Does what the desktop asks of the page: a menu entry, a link, a folder handed over. What it missed it asks for. */
export function useHostRequests(): void {
  const client = useClient();
  const take = useCallback(() => {
    if (window.bridge) void takeAll(client);
  }, [client]);
  useEffect(take, [take]);
  useEvents(
    useCallback(
      (event: Event) => {
        if (event.type === 'host-asks') take();
      },
      [take],
    ),
  );
  useEvents(tellEngine);
}

async function takeAll(client: Client): Promise<void> {
  const {requests} = await client.call('host.takeRequests', {});
  for (const request of requests) obey(request);
}

function obey(request: HostRequest): void {
  switch (request.type) {
    case 'go-to':
      goTo(request);
      return;
    case 'jump':
      spotlight.open();
      return;
    case 'write':
      openDesk({type: 'write', from: null});
      return;
    case 'opened':
      tellOpened(request.result);
      return;
    case 'newer-version':
      notifications.show({
        title: `Commonplace ${request.version} is there`,
        message: 'It is downloaded when you say so, in Settings, Desktop.',
      });
  }
}

/** A view alone leaves the rest as it is, as the rail does. */
function goTo({view, query, note, section}: Extract<HostRequest, {type: 'go-to'}>): void {
  navigate({
    view,
    panel: note === undefined ? 'none' : 'note',
    ...(query !== undefined && {query}),
    ...(note !== undefined && {...nowhere, note}),
    ...(section !== undefined && {section}),
  });
}

function tellEngine(event: Event): void {
  if (event.type !== 'engine-restarted') return;
  notifications.show({
    title: 'Commonplace was interrupted',
    message: 'A part of it stopped and has been started again. What was saved is safe; repeat what was not.',
  });
}
