import type {Note} from '#contract/memory';
import {fullDate, relativeDate} from '../../ui/format-date.ts';
import {MemoryBadges} from '../../ui/memory-badges.tsx';
import {TagButton} from '../../ui/tag-button.tsx';
import styles from './note-header.module.css';

interface NoteHeaderProps {
  readonly note: Note;
  readonly onSearch: (query: string) => void;
}

/** Title, place, and what is known about a note besides its text. */
export function NoteHeader({note, onSearch}: NoteHeaderProps) {
  return (
    <header className={styles['header']}>
      <p className={styles['path']}>
        {note.spaceKey} <span aria-hidden>/</span> {note.localPath}
      </p>
      <h2 className={styles['title']}>{note.title}</h2>
      <div className={styles['meta']}>
        <MemoryBadges kind={note.kind} status={note.status} />
        {factsOf(note).map((fact) => (
          <span key={fact} className={styles['fact']}>
            {fact}
          </span>
        ))}
        {note.updatedAt && (
          <time className={styles['fact']} dateTime={note.updatedAt} title={relativeDate(note.updatedAt)}>
            {fullDate(note.updatedAt)}
          </time>
        )}
        {note.tags.map((tag) => (
          <TagButton key={tag} tag={tag} onSearch={onSearch} />
        ))}
      </div>
    </header>
  );
}

function factsOf(note: Note): readonly string[] {
  const facts: string[] = [];
  if (note.confidence !== null) facts.push(`${Math.round(note.confidence * 100)} % sure`);
  if (note.expiresAt) facts.push(`expires ${fullDate(note.expiresAt)}`);
  if (note.aliases.length > 0) facts.push(`also “${note.aliases.join('”, “')}”`);
  return facts;
}
