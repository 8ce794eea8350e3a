import {IconPlugConnectedX} from '@tabler/icons-react';
import {Banner} from './banner.tsx';

/** Shown while the engine cannot be reached; it goes away by itself. */
export function ConnectionBanner() {
  return (
    <Banner role="alert" icon={<IconPlugConnectedX size={15} stroke={1.75} aria-hidden />}>
      <strong>Commonplace does not answer.</strong> Trying again by itself; if it was closed, start it again.
    </Banner>
  );
}
