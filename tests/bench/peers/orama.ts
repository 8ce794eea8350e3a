import {create, insertMultiple, search} from '@orama/orama';
import type {BuildPeer} from './peer.ts';

/**
 * English with its own stemmer, and without the commonest words: Orama takes each word as the beginning of others, so
 * that `a` and `of` find nearly everything, and half of its quality is lost.
 */
const tokenizer = {
  language: 'english',
  stemming: true,
  stemmerSkipProperties: ['doc'],
  stopWords: (
    'a an and are as at be been by can could do does for from had has have how i if in into is it its may no not of ' +
    'on or should so some such than that the their there these they this to was we were what when which will with would you'
  ).split(' '),
};

/** Orama's full text: BM25, any of the words. */
export const buildOrama: BuildPeer = async ({docs}) => {
  const index = create({
    schema: {doc: 'string', text: 'string'} as const,
    components: {tokenizer},
  });
  await insertMultiple(
    index,
    docs.map(({id, text}) => ({doc: id, text})),
  );
  return {
    search: async (term, limit) => {
      const {hits} = await search(index, {term, properties: ['text'], threshold: 1, limit});
      return hits.map(({document}) => document.doc);
    },
    close: () => Promise.resolve(),
  };
};

/**
 * Orama's hybrid search with our model's vectors. It keeps one vector per record, so a document is one record per
 * passage that the model reads, and counts by the best of them; `similarity: 0` leaves no vector out.
 */
export const buildOramaHybrid: BuildPeer = async ({docs, embedder}) => {
  const model = await embedder();
  const index = create({
    schema: {doc: 'string', text: 'string', vector: `vector[${model.identity.dimensions}]`} as const,
    components: {tokenizer},
  });
  for (const {id, text} of docs) {
    const texts = model.passages(text).map(({start, end}) => text.slice(start, end));
    const vectors = await model.embedPassages(texts);
    await insertMultiple(
      index,
      texts.map((passage, at) => ({doc: id, text: passage, vector: [...(vectors[at] ?? [])]})),
    );
  }
  return {
    search: async (term, limit) => {
      const value = [...(await model.embedQuery(term))];
      const vector = {value, property: 'vector'} as const;
      const {hits} = await search(index, {
        mode: 'hybrid',
        term,
        properties: ['text'],
        vector,
        similarity: 0,
        limit: 3 * limit,
      });
      return [...new Set(hits.map(({document}) => document.doc))].slice(0, limit);
    },
    close: () => model.close(),
  };
};
