import {Button} from '@mantine/core';
import {useState} from 'react';
import type {KeyRecord} from '#contract/keys';
import type {ScopeOutput} from '#contract/memories';
import {fullDate, relativeDate} from '../../ui/format-date.ts';
import styles from './api-keys.module.css';
import {rightsWords} from './key-record-words.ts';
import {RevokeKey} from './revoke-key.tsx';

interface KeyRowProps {
  readonly record: KeyRecord;
  readonly scopes: readonly ScopeOutput[];
}

/** One key: whose it is, what it may do, and since when. */
export function KeyRow({record, scopes}: KeyRowProps) {
  const {name, hint, identity_name, created_at, last_used_at, revoked_at} = record;
  const [revoking, setRevoking] = useState(false);
  return (
    <li className={styles['row']} data-revoked={revoked_at !== null || undefined}>
      <div className={styles['name']}>
        {name}
        <code className={styles['hint']}>…{hint}</code>
      </div>
      {revoked_at === null && (
        <Button
          size="compact-xs"
          aria-label={`Revoke ${name} …${hint}`}
          onClick={() => {
            setRevoking(true);
          }}
        >
          Revoke
        </Button>
      )}
      <div className={styles['facts']}>
        {identity_name !== name && <span>as {identity_name}</span>}
        <span>{rightsWords(record, scopes)}</span>
        <span>made {fullDate(created_at)}</span>
        <span>{last_used_at === null ? 'never used' : `used ${relativeDate(last_used_at)}`}</span>
        {revoked_at !== null && <span>revoked {fullDate(revoked_at)}</span>}
      </div>
      <RevokeKey
        record={record}
        opened={revoking}
        onClose={() => {
          setRevoking(false);
        }}
      />
    </li>
  );
}
