import {isVectorDamage} from '../db/database-errors.ts';
import type {DamageReport} from '../ports.ts';

/** What people read where vectors would have answered. */
export const damagedVectors =
  'The vectors of this library are damaged and left out; searches find words until they are made anew.';

/**
 * Makes an answer with vectors. When they turn out to be damaged, that is told, and the answer is made again without:
 * if that fails too, the damage is elsewhere, and the first failure is thrown. A set that is `null` is not looked at.
 */
export async function answerWithVectors<T>(
  damage: DamageReport,
  setId: number | null,
  answer: {readonly withVectors: () => Promise<T>; readonly without: () => Promise<T>},
): Promise<T> {
  try {
    return await answer.withVectors();
  } catch (error) {
    if (setId === null || !isVectorDamage(error)) throw error;
    const answered = await tryWithout(answer.without, error);
    damage.vectors(setId, error instanceof Error ? error.message : String(error));
    return answered;
  }
}

async function tryWithout<T>(answer: () => Promise<T>, first: unknown): Promise<T> {
  try {
    return await answer();
  } catch (error) {
    throw isVectorDamage(error) ? first : error;
  }
}
