import {Text} from '@mantine/core';
import {useCall} from '../../client/use-call.ts';
import {CopyText} from './copy-text.tsx';
import {apiAddress, firstCall} from './key-record-words.ts';
import {SettingRow} from './setting-row.tsx';

/** Where other programs find the library, and how they ask it. */
export function ApiAddress() {
  const host = useCall('host.info', {});
  return (
    <SettingRow
      title="API"
      description="Programs on this computer can recall and state memories over HTTP, each with a key of its own."
    >
      {host.data?.kind === 'browser' && <Address origin={window.location.origin} />}
      {host.data?.kind === 'desktop' && (
        <Text size="sm">
          The API runs with <code>commonplace serve</code>; this window opens no port. Keys made here count there.
        </Text>
      )}
    </SettingRow>
  );
}

function Address({origin}: {readonly origin: string}) {
  return (
    <>
      <CopyText text={apiAddress(origin)} what="address" isLong />
      <CopyText text={firstCall(origin)} what="command" isLong />
      <Text size="xs" c="dimmed">
        The port is another one after each start, unless <code>--port</code> names it.
      </Text>
    </>
  );
}
