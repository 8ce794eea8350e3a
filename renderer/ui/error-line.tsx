import type {ReactNode} from 'react';
import {Text} from '@mantine/core';
import styles from './error-line.module.css';

interface ErrorLineProps {
  /** Beside a field, or under the text of a dialog. Default: beside a field. */
  readonly size?: 'xs' | 'sm';
  /** Space above it. */
  readonly mt?: 'sm';
  readonly children: ReactNode;
}

/** What went wrong with what was just asked, in a sentence. */
export function ErrorLine({size = 'xs', mt, children}: ErrorLineProps) {
  return (
    <Text size={size} className={styles['error'] ?? ''} {...(mt && {mt})} role="alert">
      {children}
    </Text>
  );
}
