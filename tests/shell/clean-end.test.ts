import {describe, expect, it} from 'vitest';
import {CleanEnd} from '../../main/shell/clean-end.ts';

describe('the end of the app', () => {
  it('closes once, however often it is asked to', async () => {
    let closed = 0;
    const end = new CleanEnd(() => {
      closed += 1;
      return Promise.resolve();
    });
    expect(await Promise.all([end.close(), end.close()])).toEqual([true, true]);
    expect(closed).toBe(1);
  });

  it('is in time when what it closes fails', async () => {
    expect(await new CleanEnd(() => Promise.reject(new Error('of a test'))).close()).toBe(true);
  });

  it('is not in time when what it closes never ends', async () => {
    expect(await new CleanEnd(() => new Promise(() => undefined), 10).close()).toBe(false);
  });
});
