import {app} from 'electron';
import type {Client} from '#contract/client';
import {type Handover, requestOf} from './handover.ts';
import {openPaths} from './open-paths.ts';
import type {RequestQueue} from './request-queue.ts';
import type {MainWindow} from './window.ts';

interface HandoverParts {
  readonly client: Client;
  readonly requests: RequestQueue;
  readonly window: MainWindow;
}

/** Takes what this or another launch, or the system, hands over: the window comes to the front and shows it. */
export function handoverTo({client, requests, window}: HandoverParts): (handover: Handover) => void {
  return ({paths, links}) => {
    void app.whenReady().then(async () => {
      window.show();
      for (const link of links) {
        const request = requestOf(link);
        if (request) requests.put(request);
      }
      if (paths.length > 0) requests.put({type: 'opened', result: await openPaths(client, paths)});
    });
  };
}
