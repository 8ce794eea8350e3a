/** A promise that is settled from outside. */
export interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
}

/** A rejection that nobody waits for is not an error here: whoever needs the outcome awaits it. */
export function deferred(): Deferred {
  let settle: Pick<Deferred, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = {resolve, reject};
  });
  promise.catch(() => undefined);
  if (!settle) throw new Error('A promise runs its executor at once.');
  return {promise, ...settle};
}
