import {Button} from '@mantine/core';
import {IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle} from '@tabler/icons-react';
import {useState} from 'react';
import type {CheckItem, CheckResult, RepairOutput} from '#contract/doctor';
import {repairLabels, stateWords} from './check-words.ts';
import styles from './check-library.module.css';
import {RepairDialog} from './repair-dialog.tsx';

const icons = {
  ok: IconCircleCheck,
  warning: IconAlertTriangle,
  fault: IconCircleX,
  unknown: IconHelpCircle,
} as const satisfies Record<CheckResult['state'], typeof IconCircleCheck>;

interface CheckRowProps {
  readonly check: CheckResult;
  readonly onRepaired: (repair: RepairOutput) => void;
}

/** One check: its state as sign and word, what it found, where, and what can be done about it. */
export function CheckRow({check, onRepaired}: CheckRowProps) {
  const {title, state, found, items, repair} = check;
  const Icon = icons[state];
  return (
    <li className={styles['check']}>
      <span className={styles['state']} data-state={state}>
        <Icon size={14} stroke={1.8} aria-hidden />
        {stateWords[state]}
      </span>
      <div className={styles['body']}>
        <h3 className={styles['checkTitle']}>{title}</h3>
        <p className={styles['found']}>{found}</p>
        {items.length > 0 && <Items items={items} />}
        {repair && <Repair title={title} repair={repair} onRepaired={onRepaired} />}
      </div>
    </li>
  );
}

function Items({items}: {readonly items: readonly CheckItem[]}) {
  return (
    <details className={styles['items']}>
      <summary>{items.length === 1 ? 'Show where' : `Show ${String(items.length)} places`}</summary>
      <ul>
        {items.map(({where, what}, index) => (
          <li key={index}>
            <span className={styles['where']}>{where}</span> {what}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface RepairProps extends Pick<CheckRowProps, 'onRepaired'> {
  readonly title: string;
  readonly repair: NonNullable<CheckResult['repair']>;
}

function Repair({title, repair, onRepaired}: RepairProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles['repair']}>
      <p className={styles['says']}>{repair.says}</p>
      <Button
        onClick={() => {
          setAsking(true);
        }}
      >
        {repairLabels[repair.id]}…
      </Button>
      <RepairDialog
        title={title}
        repair={repair}
        opened={isAsking}
        onClose={() => {
          setAsking(false);
        }}
        onRepaired={onRepaired}
      />
    </div>
  );
}
