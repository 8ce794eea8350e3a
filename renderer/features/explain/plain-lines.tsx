import {Button, CopyButton} from '@mantine/core';
import {Section} from './section.tsx';
import styles from './plain-lines.module.css';

/** The explanation as the command line prints it, to be copied. */
export function PlainLines({lines}: {readonly lines: readonly string[]}) {
  const text = lines.map((line) => `- ${line}`).join('\n');
  const copyButton = (
    <CopyButton value={text}>
      {({copied, copy}) => (
        <Button size="compact-xs" variant="subtle" onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  );
  return (
    <Section title="As text" aside={copyButton}>
      <pre className={styles['lines']} tabIndex={0}>
        {text}
      </pre>
    </Section>
  );
}
