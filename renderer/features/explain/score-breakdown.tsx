import type {ChannelPart, ExplainDetail} from '#contract/explain';
import {channelLabels, figure, fusionLabels, stepsOf, sumLine} from './describe-part.ts';
import {Section} from './section.tsx';
import styles from './score-breakdown.module.css';

interface ScoreBreakdownProps {
  readonly detail: ExplainDetail;
  /** The score that fills the bar. */
  readonly full: number;
}

/** The score as bars that add up to it, and for each bar the way from what was found to what it counts. */
export function ScoreBreakdown({detail, full}: ScoreBreakdownProps) {
  return (
    <Section title="Score" aside={<span className={styles['fusion']}>{fusionLabels[detail.fusion]}</span>}>
      <div className={styles['total']}>
        <span className={styles['fused']}>{figure(detail.fused)}</span>
        <span className={styles['sum']}>{sumLine(detail)}</span>
      </div>
      <div className={styles['track']} aria-hidden>
        {detail.channels.map((part) => (
          <span key={part.channel} data-channel={part.channel} style={{width: percent(part.contribution, full)}} />
        ))}
      </div>
      {detail.channels.map((part) => (
        <ChannelRow key={part.channel} part={part} full={full} />
      ))}
    </Section>
  );
}

function ChannelRow({part, full}: {readonly part: ChannelPart; readonly full: number}) {
  const steps = stepsOf(part);
  return (
    <div className={styles['channel']} data-channel={part.channel}>
      <div className={styles['name']}>
        <span className={styles['dot']} aria-hidden />
        {channelLabels[part.channel]}
        <span className={styles['bar']} aria-hidden>
          <span style={{width: percent(part.contribution, full)}} />
        </span>
        <span className={styles['contribution']}>{figure(part.contribution)}</span>
      </div>
      {steps.length > 0 && (
        <dl className={styles['steps']}>
          {steps.map((step) => (
            <div key={step.label}>
              <dt>{step.label}</dt>
              <dd>{step.value}</dd>
            </div>
          ))}
        </dl>
      )}
      {part.note !== '' && <p className={styles['note']}>{part.note}</p>}
    </div>
  );
}

function percent(part: number, full: number): string {
  return full > 0 ? `${Math.max(0, Math.min(100, (part / full) * 100))}%` : '0';
}
