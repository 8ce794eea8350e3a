import {describe, expect, test} from 'vitest';
import {createPositionStore} from '../../../../renderer/features/graph/position-store.ts';

function memoryStorage(entries: Record<string, string> = {}) {
  const items = new Map(Object.entries(entries));
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

const places = new Map([
  ['a', {x: 12.4, y: -7.6, pinned: true}],
  ['b', {x: 0, y: 3, pinned: false}],
]);

describe('remembered positions', () => {
  test('come back, to the pixel and with their pins', () => {
    const store = createPositionStore(memoryStorage());
    store.write('overview', places);
    expect(store.read('overview')).toEqual(
      new Map([
        ['a', {x: 12, y: -8, pinned: true}],
        ['b', {x: 0, y: 3, pinned: false}],
      ]),
    );
    expect(store.read('note:a').size).toBe(0);
  });

  test('of the picture not used for longest go first', () => {
    const storage = memoryStorage();
    const store = createPositionStore(storage);
    for (let index = 0; index < 24; index += 1) store.write(`note:${String(index)}`, places);
    store.write('note:0', places);
    store.write('one more', places);
    expect(store.read('note:0').size).toBe(2);
    expect(store.read('note:1').size).toBe(0);
  });

  test('are forgotten, and nothing else happens, when the storage is broken or full', () => {
    expect(createPositionStore(memoryStorage({'commonplace.graph.overview': '{nonsense'})).read('overview').size).toBe(
      0,
    );
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    };
    expect(() => {
      createPositionStore(full).write('overview', places);
    }).not.toThrow();
  });
});
