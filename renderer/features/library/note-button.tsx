import {Anchor} from '@mantine/core';

interface NoteButtonProps {
  readonly pageId: string;
  readonly children: string;
  readonly onOpenNote: (pageId: string) => void;
}

/** The name of a note in a table; pressed, it opens the note. */
export function NoteButton({pageId, children, onOpenNote}: NoteButtonProps) {
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      ta="start"
      onClick={() => {
        onOpenNote(pageId);
      }}
    >
      {children}
    </Anchor>
  );
}
