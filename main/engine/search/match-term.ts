import {gramPhrases, isIdentifier} from '../domain/grams.ts';
import {phraseOf} from '../domain/phrase.ts';
import type {Match, Term} from '../domain/query-model.ts';

/**
 * How a term is asked of the two indexes. CJK is only in the second; identifiers are in both, because the word index
 * cannot look inside them.
 */
export function matchTerm(term: Term): Match {
  if (term.cjk || endsWithSign(term)) return {words: null, grams: gramExpression(term.text)};
  const words = phraseOf(term.text) + (term.kind === 'prefix' ? ' *' : '');
  const inside = term.kind === 'word' && isIdentifier(term.text);
  return {words, grams: inside ? gramExpression(term.text) : null};
}

/** How a word is asked that is nowhere as it is written: as the beginning of a word, or inside an identifier. */
export function matchUnknown(term: Term): Match {
  if (endsWithSign(term)) return {words: phraseOf(term.text), grams: null};
  if (term.cjk || term.kind !== 'word' || term.text.length < 3) return matchTerm(term);
  return {words: `${phraseOf(term.text)} *`, grams: gramExpression(term.text)};
}

/** The word index drops the sign of `c++` and `c#`, and would find every C. */
function endsWithSign({kind, text}: Term): boolean {
  return kind === 'word' && /[+#]$/u.test(text);
}

function gramExpression(text: string): string | null {
  const phrases = gramPhrases(text).map(({grams, prefix}) => phraseOf(grams.join(' ')) + (prefix ? ' *' : ''));
  return phrases.length === 0 ? null : `(${phrases.join(' AND ')})`;
}
