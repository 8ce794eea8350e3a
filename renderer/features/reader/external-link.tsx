import {useId, type ReactNode} from 'react';
import {Button, CopyButton, Group, Popover, Text, UnstyledButton} from '@mantine/core';
import {useDisclosure} from '@mantine/hooks';
import {IconArrowUpRight} from '@tabler/icons-react';
import {useClient} from '../../client/client-context.ts';
import {openExternal} from '../../client/open-external.ts';
import styles from './external-link.module.css';

interface ExternalLinkProps {
  readonly url: string;
  readonly children: ReactNode;
}

/** A link out of the library. The whole address is shown, and nothing is opened before the person says so. */
export function ExternalLink({url, children}: ExternalLinkProps) {
  const client = useClient();
  const question = useId();
  const [opened, {toggle, close}] = useDisclosure(false);
  return (
    <Popover opened={opened} onChange={close} width={340} position="bottom-start" trapFocus returnFocus withinPortal>
      <Popover.Target>
        <UnstyledButton
          className={styles['link'] ?? ''}
          onClick={() => {
            // The desktop shows the address and asks by itself, where no page can speak for it.
            if (window.bridge) void openExternal(client, url);
            else toggle();
          }}
          onKeyDown={(event) => {
            // The question takes the focus a moment after it opens; until then the key comes here.
            if (event.key !== 'Escape' || !opened) return;
            event.preventDefault();
            close();
          }}
        >
          {children}
          <IconArrowUpRight size={13} stroke={1.75} className={styles['icon'] ?? ''} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={question}>
        <Text id={question} size="xs" c="dimmed">
          Leads outside your notes, to
        </Text>
        <p className={styles['address']}>{url}</p>
        <Group gap="xs" justify="flex-end">
          <CopyButton value={url}>
            {({copied, copy}) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy address'}</Button>}
          </CopyButton>
          <Button
            variant="filled"
            data-autofocus
            onClick={() => {
              close();
              void openExternal(client, url);
            }}
          >
            Open
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
