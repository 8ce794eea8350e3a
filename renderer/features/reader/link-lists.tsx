import {useState} from 'react';
import {Button} from '@mantine/core';
import type {Note, NoteLink} from '#contract/memory';
import {inWords} from '../../ui/in-words.ts';
import {MarkedText} from '../../ui/marked-text.tsx';
import {MemoryBadges} from '../../ui/memory-badges.tsx';
import {plainParts} from '../../ui/plain-parts.ts';
import styles from './link-lists.module.css';

interface LinkListsProps {
  readonly note: Note;
  readonly onOpenNote: (pageId: string, heading: string | null) => void;
}

/** What links here, with the words around each link, and where this note links to. */
export function LinkLists({note, onOpenNote}: LinkListsProps) {
  return (
    <div className={styles['lists']}>
      <LinkList
        title="Linked from"
        empty="No note links here yet."
        links={note.backlinks}
        total={note.linkTotals.backlinks}
        onOpenNote={onOpenNote}
      />
      <LinkList
        title="Links to"
        empty="This note links to nothing."
        links={note.outgoing}
        total={note.linkTotals.outgoing}
        onOpenNote={onOpenNote}
      />
    </div>
  );
}

interface LinkListProps {
  readonly title: string;
  readonly empty: string;
  readonly links: readonly NoteLink[];
  /** How many there are in all; `links` may hold fewer. */
  readonly total: number;
  readonly onOpenNote: (pageId: string, heading: string | null) => void;
}

const SHOWN = 20;

function LinkList({title, empty, links, total, onOpenNote}: LinkListProps) {
  const [all, setAll] = useState(false);
  const shown = all ? links : links.slice(0, SHOWN);
  return (
    <section className={styles['list']}>
      <h3 className={styles['caption']}>
        {title} <span>{total}</span>
      </h3>
      {links.length === 0 && <p className={styles['empty']}>{empty}</p>}
      <ul>
        {shown.map((link, index) => (
          // One note may link to another several times with the same words; only the place tells them apart.
          <li key={index}>
            <LinkEntry link={link} onOpenNote={onOpenNote} />
          </li>
        ))}
      </ul>
      {!all && links.length > SHOWN && (
        <Button
          mt="xs"
          onClick={() => {
            setAll(true);
          }}
        >
          Show {links.length - SHOWN} more
        </Button>
      )}
      {all && total > links.length && <p className={styles['empty']}>and {total - links.length} more in the graph</p>}
    </section>
  );
}

function LinkEntry({link, onOpenNote}: {readonly link: NoteLink; readonly onOpenNote: LinkListProps['onOpenNote']}) {
  const {other} = link;
  if (!other) {
    return (
      <div className={styles['entry']} data-broken>
        <span className={styles['title']}>{link.target}</span>
        <span className={styles['relation']}>{link.state === 'broken' ? 'no note yet' : 'several notes match'}</span>
      </div>
    );
  }
  return (
    <button
      type="button"
      className={styles['entry']}
      onClick={() => {
        onOpenNote(other.pageId, link.anchor);
      }}
    >
      <span className={styles['line']}>
        <span className={styles['title']}>{other.title}</span>
        <MemoryBadges kind={other.kind} status={other.status} />
        <span className={styles['relation']}>{relationOf(link)}</span>
      </span>
      {link.context && (
        <span className={styles['context']}>
          <MarkedText parts={plainParts([{text: link.context, hit: false}])} />
        </span>
      )}
    </button>
  );
}

const plainRelations: Partial<Record<NoteLink['via'], string>> = {embed: 'embedded', stated: 'refers to it'};

/** The kind of relation in words; a plain reference needs none. */
function relationOf(link: NoteLink): string {
  if (link.edgeType === 'REFERENCES') return plainRelations[link.via] ?? '';
  return inWords(link.edgeType);
}
