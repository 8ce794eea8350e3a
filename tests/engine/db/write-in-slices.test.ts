import {setImmediate} from 'node:timers/promises';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {inTransaction} from '../../../main/engine/db/connection.ts';
import {whenWritable} from '../../../main/engine/db/held-write.ts';
import {get, run} from '../../../main/engine/db/prepared.ts';
import {readValue, writeValue} from '../../../main/engine/db/settings.ts';
import {writeInSlices} from '../../../main/engine/db/write-in-slices.ts';
import {createDisabledEmbedder} from '../../../main/engine/embed/disabled-embedder.ts';
import type {Steps} from '../../../main/engine/domain/steps.ts';
import {makeLibrary, type TestLibrary} from '../../support/library.ts';

let library: TestLibrary;

beforeEach(async () => {
  library = await makeLibrary([], createDisabledEmbedder('Off.'));
});

afterEach(() => {
  library.close();
});

const write = () => library.database.write;
/** What others see, on a connection of their own. */
const seen = (key: string) => readValue(library.database.read, key);

/** Writes `first`, works through `rests` slices, and writes `last`. */
function* work(rests: number, atEnd: () => void = () => undefined): Steps<string> {
  writeValue(write(), 'first', 1);
  for (let rest = 0; rest < rests; rest++) {
    const start = performance.now();
    while (performance.now() - start < 13);
    yield undefined;
  }
  atEnd();
  writeValue(write(), 'last', 1);
  return 'done';
}

function fail(): never {
  throw new Error('broken off');
}

describe('work in slices', () => {
  it('lets others have their turn, who see the library as it was until all is there', async () => {
    const looks: unknown[] = [];
    const working = writeInSlices(write(), () => work(5)).finally(() => looks.push('over'));
    while (looks.length === 0 || looks.at(-1) !== 'over') {
      looks.push(seen('first') ?? 'nothing');
      await setImmediate();
    }
    expect(await working).toBe('done');
    expect(looks.filter((look) => look === 'nothing').length).toBeGreaterThanOrEqual(5);
    expect([seen('first'), seen('last')]).toEqual([1, 1]);
  });

  it('leaves nothing behind when it throws, and others can write again', async () => {
    await expect(writeInSlices(write(), () => work(2, fail))).rejects.toThrow('broken off');
    writeValue(write(), 'later', 1);
    expect([seen('first'), seen('last'), seen('later')]).toEqual([undefined, undefined, 1]);
  });

  it('is brought to its end by one who writes without waiting', async () => {
    const working = writeInSlices(write(), () => work(3));
    await setImmediate();
    expect(seen('first')).toBeUndefined();
    writeValue(write(), 'other', 1);
    expect([seen('first'), seen('last'), seen('other')]).toEqual([1, 1, 1]);
    expect(await working).toBe('done');
  });

  it.each<[string, () => void]>([
    ['alone', () => void run(write(), `INSERT INTO settings (key, value) VALUES ('other', '1')`)],
    [
      'in a transaction',
      () => {
        inTransaction(write(), () => {
          writeValue(write(), 'other', 1);
        });
      },
    ],
  ])('that fails takes nothing of others with it who write %s', async (_, writeOther) => {
    const working = writeInSlices(write(), () => work(3, fail)).catch(String);
    await setImmediate();
    writeOther();
    expect(await working).toContain('broken off');
    expect([seen('first'), seen('other')]).toEqual([undefined, 1]);
  });

  it('keeps those waiting who wait', async () => {
    const events: string[] = [];
    const working = writeInSlices(write(), () => work(3)).then(() => events.push('work'));
    const waiting = whenWritable(write()).then(() => events.push(seen('last') === 1 ? 'after it' : 'too early'));
    await Promise.all([working, waiting]);
    expect([...events].sort()).toEqual(['after it', 'work']);
  });

  it('follows other such work', async () => {
    const count = () => get<{n: number}>(write(), `SELECT count(*) AS n FROM settings WHERE key = 'last'`)?.n;
    const before: unknown[] = [];
    await Promise.all([
      writeInSlices(write(), () => work(3)),
      writeInSlices(write(), function* () {
        yield* work(1, () => before.push(count()));
      }),
    ]);
    expect(before).toEqual([1]);
  });
});
