import {makeNotes} from '../../support/big-library.ts';
import {randomNumbers} from '../../support/random.ts';
import type {Collection} from '../read-collection.ts';

/** How many questions are asked of a made library. */
const count = 100;

/** A made library as a collection: five neighbouring words of some note make a question, and nobody has graded it. */
export function madeCollection(notes: number): Collection {
  const docs = Array.from(makeNotes({notes}), ({body}, number) => ({id: `n${number}`, text: body}));
  const random = randomNumbers(7);
  const queries = Array.from({length: count}, (_, number) => {
    const words = docs[Math.floor(random() * docs.length)]?.text.match(/\p{L}{3,}/gu) ?? [];
    const start = Math.floor(random() * (words.length - 5));
    return {id: `q${number}`, text: words.slice(start, start + 5).join(' ')};
  });
  return {docs, queries, qrels: {}};
}
