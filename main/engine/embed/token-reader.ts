import type {Tokenizer} from '@huggingface/tokenizers';

/** Turns texts into the ids that a model reads. */
export interface TokenReader {
  /** Most tokens of text beside the special ones. */
  readonly mostPieces: number;
  /** Tokens of a text without the special ones. */
  count(text: string): number;
  /** Ids with the special ones around them, cut to what the model reads; at least one. */
  read(text: string): readonly number[];
}

/** Far more characters than a token has on average, so that a pasted book costs no more than a page. */
const charactersPerToken = 16;

/** `maxTokens` counts the special tokens too. The tokenizer does not cut by itself. */
export function readTokensWith(tokenizer: Tokenizer, maxTokens: number): TokenReader {
  const bare = (text: string) => tokenizer.encode(text, {add_special_tokens: false}).ids;
  const {before, after} = specialTokens(tokenizer, bare('a'));
  const mostPieces = maxTokens - before.length - after.length;
  return {
    mostPieces,
    count: (text) => bare(text).length,
    read: (text) => {
      const ids = [...before, ...bare(text.slice(0, maxTokens * charactersPerToken)).slice(0, mostPieces), ...after];
      return ids.length === 0 ? [0] : ids;
    },
  };
}

/** Which ids the tokenizer puts around a text: `[CLS]` and `[SEP]`, or what they are called. */
function specialTokens(tokenizer: Tokenizer, bare: readonly number[]) {
  const {ids} = tokenizer.encode('a');
  const place = ids.findIndex((_, start) => bare.every((id, offset) => ids[start + offset] === id));
  const start = bare.length === 0 || place === -1 ? ids.length : place;
  return {before: ids.slice(0, start), after: ids.slice(start + bare.length)};
}
