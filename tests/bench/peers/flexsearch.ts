import {Index} from 'flexsearch';
import type {BuildPeer} from './peer.ts';

/**
 * FlexSearch with its normalising encoder and whole words. With `suggest` a document need not have every word of the
 * question; without it nearly no question is answered at all.
 */
export const buildFlexSearch: BuildPeer = ({docs}) => {
  const index = new Index({tokenize: 'strict', encoder: 'LatinBalance'});
  for (const {id, text} of docs) index.add(id, text);
  return Promise.resolve({
    search: (question, limit) =>
      Promise.resolve((index.search(question, {limit, suggest: true}) as (string | number)[]).map(String)),
    close: () => Promise.resolve(),
  });
};
