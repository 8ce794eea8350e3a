import {startTransition, StrictMode} from 'react';
import {createRoot} from 'react-dom/client';
import {MantineProvider} from '@mantine/core';
import {Notifications} from '@mantine/notifications';
import {QueryClientProvider} from '@tanstack/react-query';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/inter/wght-italic.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import '@mantine/spotlight/styles.css';
import './ui/tokens.css';
import {App} from './app.tsx';
import {ClientContext, createEventHub, EventHubContext} from './client/client-context.ts';
import {createClient} from './client/create-client.ts';
import {createQueryClient, keepFresh} from './client/query-client.ts';
import {theme} from './ui/theme.ts';
import {loadViewsAhead} from './views.ts';

const client = createClient();
const hub = createEventHub(client);
const queries = createQueryClient();
keepFresh(queries, hub);

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
const page = createRoot(root);
// As a transition it is drawn in slices.
startTransition(() => {
  page.render(
    <StrictMode>
      <ClientContext value={client}>
        <EventHubContext value={hub}>
          <QueryClientProvider client={queries}>
            <MantineProvider theme={theme} defaultColorScheme="auto">
              <Notifications position="bottom-right" />
              <App />
            </MantineProvider>
          </QueryClientProvider>
        </EventHubContext>
      </ClientContext>
    </StrictMode>,
  );
});
void loadViewsAhead();
