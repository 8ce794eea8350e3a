import type {ReactNode} from 'react';
import type {MemoryCard} from '#contract/memories';
import {fullDate, relativeDate} from '../../ui/format-date.ts';
import {StatusMark} from '../../ui/status-mark.tsx';
import {TagButton} from '../../ui/tag-button.tsx';
import {lifeWords} from './life-words.ts';
import type {CardPartProps} from './memory-card.tsx';
import {splitMetadata, tagsIn} from './metadata-text.ts';
import {scopeName} from './scope-name.ts';
import {retireRule, statusMeanings} from './status-words.ts';
import styles from './memory-card.module.css';

/** Whether a memory holds, and what is said about it. */
export function CardFacts({card, onSearch}: CardPartProps) {
  const {memory, scope, where, why} = card;
  const {rest} = splitMetadata(memory.metadata);
  const tags = tagsIn(memory.metadata);
  return (
    <>
      <div className={styles['standing']}>
        <StatusMark status={memory.status} />
        <span>{statusMeanings[memory.status]}</span>
        <details className={styles['help']}>
          <summary>What retires a memory?</summary>
          <p>{retireRule}</p>
        </details>
      </div>
      <dl className={styles['facts']}>
        <Fact name="Reason">{memory.invalidated_reason}</Fact>
        <Fact name="Kind">{memory.kind}</Fact>
        <Fact name="Confidence">
          <Confidence share={memory.confidence} />
        </Fact>
        <Fact name="Life">
          <Life memory={memory} />
        </Fact>
        <Fact name="Scope">{scope && scopeName(scope)}</Fact>
        <Fact name="Stated">{statedWords(card)}</Fact>
        <Fact name="Where">{where}</Fact>
        <Fact name="Why">{why}</Fact>
        <Fact name="Tags">{tags.length > 0 && <Tags tags={tags} onSearch={onSearch} />}</Fact>
        <Fact name="Metadata">{rest !== '' && <pre className={styles['metadata']}>{rest}</pre>}</Fact>
      </dl>
    </>
  );
}

/** A line of the card; none where there is nothing to say. */
function Fact({name, children}: {readonly name: string; readonly children: ReactNode}) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Confidence({share}: {readonly share: number}) {
  return (
    <span className={styles['confidence']}>
      <span className={styles['bar']} aria-hidden>
        <span style={{width: `${share * 100}%`}} />
      </span>
      {Math.round(share * 100)} %
    </span>
  );
}

function Life({memory}: Pick<MemoryCard, 'memory'>) {
  if (memory.expires_at === null) return <>for good</>;
  return (
    <time dateTime={memory.expires_at} title={fullDate(memory.expires_at)}>
      {lifeWords(memory.expires_at)}
    </time>
  );
}

function statedWords({stated_by: by, memory}: MemoryCard): string {
  const who = by === null ? '' : `by ${by.name}${by.kind === 'agent' ? ' (agent)' : ''}, `;
  const again =
    memory.last_reinforced_at === memory.created_at ? '' : `, again ${relativeDate(memory.last_reinforced_at)}`;
  return `${who}${relativeDate(memory.created_at)}${again}`;
}

function Tags({tags, onSearch}: {readonly tags: readonly string[]} & Pick<CardPartProps, 'onSearch'>) {
  return (
    <span className={styles['tags']}>
      {tags.map((tag) => (
        <TagButton key={tag} tag={tag} onSearch={onSearch} />
      ))}
    </span>
  );
}
