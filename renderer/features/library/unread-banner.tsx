import {Anchor} from '@mantine/core';
import {IconFolderX} from '@tabler/icons-react';
import {useCall} from '../../client/use-call.ts';
import {Banner} from '../../ui/banner.tsx';
import {unreadWords} from './unread-words.ts';

interface UnreadBannerProps {
  readonly onShowSources: () => void;
}

/** Says which folders cannot be read; what is found in them may be older than what is on disk. */
export function UnreadBanner({onShowSources}: UnreadBannerProps) {
  const status = useCall('library.status', {});
  const words = unreadWords(status.data?.sources ?? []);
  if (words === null) return null;
  return (
    <Banner role="status" icon={<IconFolderX size={15} stroke={1.75} aria-hidden />}>
      <strong>{words.short}</strong> {words.long}{' '}
      <Anchor component="button" inherit onClick={onShowSources}>
        Show sources
      </Anchor>
    </Banner>
  );
}
