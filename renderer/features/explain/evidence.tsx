import type {ExplainDetail} from '#contract/explain';
import {inWords} from '../../ui/in-words.ts';
import {MarkedText} from '../../ui/marked-text.tsx';
import {plainParts} from '../../ui/plain-parts.ts';
import textButton from '../../ui/text-button.module.css';
import {figure} from './describe-part.ts';
import {Section} from './section.tsx';
import styles from './evidence.module.css';

interface EvidenceProps {
  readonly detail: ExplainDetail;
  readonly onOpenNote: (pageId: string) => void;
}

const fieldLabels: Readonly<Record<ExplainDetail['fields'][number]['field'], string>> = {
  title: 'Title',
  aliases: 'Aliases',
  headings: 'Headings',
  body: 'Text',
  tags: 'Tags',
  grams: 'Parts of words',
};

/** What was matched, where, and by which passage; what filters it passed; what it hangs together with. */
export function Evidence({detail, onOpenNote}: EvidenceProps) {
  return (
    <>
      {detail.fields.length > 0 && <MatchedWords fields={detail.fields} />}
      {detail.bestPassage && <BestPassage passage={detail.bestPassage} />}
      {detail.filters.length > 0 && (
        <Section title="Filters passed">
          <ul className={styles['list']}>
            {detail.filters.map((filter) => (
              <li key={filter}>{filter}</li>
            ))}
          </ul>
        </Section>
      )}
      {detail.linkedResults.length > 0 && <LinkedResults linked={detail.linkedResults} onOpenNote={onOpenNote} />}
    </>
  );
}

function MatchedWords({fields}: Pick<ExplainDetail, 'fields'>) {
  return (
    <Section title="Matched words" aside={<span className={styles['aside']}>field weight</span>}>
      <ul className={styles['fields']}>
        {fields.map((field) => (
          <li key={field.field}>
            <span className={styles['field']}>{fieldLabels[field.field]}</span>
            <span className={styles['terms']}>
              {field.terms.map((term) => (
                <mark key={term}>{term}</mark>
              ))}
            </span>
            <span className={styles['weight']}>× {field.weight}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function BestPassage({passage}: {readonly passage: NonNullable<ExplainDetail['bestPassage']>}) {
  return (
    <Section title="Closest passage" aside={<span className={styles['aside']}>cosine {figure(passage.cosine)}</span>}>
      <blockquote className={styles['passage']}>
        <MarkedText parts={plainParts([{text: passage.text, hit: false}])} />
      </blockquote>
    </Section>
  );
}

interface LinkedResultsProps {
  readonly linked: ExplainDetail['linkedResults'];
  readonly onOpenNote: (pageId: string) => void;
}

function LinkedResults({linked, onOpenNote}: LinkedResultsProps) {
  return (
    <Section title="Linked with other results">
      <ul className={styles['linked']}>
        {linked.map((other) => (
          <li key={`${other.pageId}:${other.edgeType}`}>
            <button
              type="button"
              className={textButton['button']}
              onClick={() => {
                onOpenNote(other.pageId);
              }}
            >
              {other.title}
            </button>
            <span className={styles['aside']}>{inWords(other.edgeType)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
