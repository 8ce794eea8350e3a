import {EmbeddingFailure} from '../domain/embedding-failure.ts';
import type {DamageReport} from '../ports.ts';
import {answerWithVectors, damagedVectors} from './heal-vectors.ts';
import type {Question} from './read-question.ts';

/**
 * Answers a question by its vector, or, when the vectors of the library turn out to be damaged, by its words; `heard`
 * is what was answered. Throws an `EmbeddingFailure` instead where words alone will not do.
 */
export function answerQuestion<T>(
  {damage, failOnDegraded}: {readonly damage: DamageReport; readonly failOnDegraded: boolean},
  question: Question,
  answer: (question: Question) => Promise<T> | T,
): Promise<{readonly found: T; readonly heard: Question}> {
  const setId = question.kind === 'vector' ? (question.set?.id ?? null) : null;
  return answerWithVectors(damage, setId, {
    withVectors: async () => ({found: await answer(question), heard: question}),
    without: async () => {
      if (failOnDegraded) throw new EmbeddingFailure('embedding_failed', damagedVectors);
      const heard: Question = {kind: 'words', code: 'embedding_failed', reason: damagedVectors};
      return {found: await answer(heard), heard};
    },
  });
}
