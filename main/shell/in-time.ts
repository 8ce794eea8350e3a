/** What `work` gives, or, where it takes longer than so many milliseconds, what `late` gives or throws. */
export async function inTime<T>(work: Promise<T>, patience: number, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  }).then(late);
  try {
    return await Promise.race([work, waited]);
  } finally {
    clearTimeout(timer);
  }
}
