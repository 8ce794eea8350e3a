import {Button} from '@mantine/core';

interface MoreButtonProps {
  /** Rows not shown yet; with none there is no button. */
  readonly rest: number;
  readonly onMore: () => void;
}

export function MoreButton({rest, onMore}: MoreButtonProps) {
  if (rest === 0) return null;
  return (
    <Button m="xs" onClick={onMore}>
      Show more, {rest.toLocaleString('en')} left
    </Button>
  );
}
