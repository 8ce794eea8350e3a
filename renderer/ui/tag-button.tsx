import styles from './tag-button.module.css';

interface TagButtonProps {
  readonly tag: string;
  readonly onSearch: (query: string) => void;
}

/** A tag; pressed, it searches for itself. */
export function TagButton({tag, onSearch}: TagButtonProps) {
  return (
    <button
      type="button"
      className={styles['tag']}
      onClick={() => {
        onSearch(`tag:${tag}`);
      }}
    >
      #{tag}
    </button>
  );
}
