import type {SnippetPart} from '#contract/query';

/** Text with the stretches that matched marked. What notes hold is text here, never markup. */
export function MarkedText({parts}: {readonly parts: readonly SnippetPart[]}) {
  // The parts of one text never change places, so their index is their identity.
  return <>{parts.map((part, index) => (part.hit ? <mark key={index}>{part.text}</mark> : part.text))}</>;
}
