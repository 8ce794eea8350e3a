import {useState} from 'react';

/** Rows made at a time; thousands at once would hold the page up. */
const step = 100;

/** The first rows of a long list, and the way to more. */
export function useMore<T>(all: readonly T[]) {
  const [count, setCount] = useState(step);
  return {
    rows: all.slice(0, count),
    rest: Math.max(0, all.length - count),
    showMore: () => {
      setCount(count + step);
    },
  };
}
