import {describe, expect, test} from 'vitest';
import {repairOutput} from '#contract/doctor';
import {makePatient} from '../../support/patient.ts';
import {damages} from './damages.ts';

describe('damage is seen, mended as its repair says, and leaves every memory as it was', () => {
  test.each(damages)('%s', async (...[, spoil, id, found, repair]) => {
    const {engine, file, check, exported} = await makePatient();
    const before = await exported();
    spoil(file);
    await engine.reopen();
    const seen = await check(id);
    expect([seen.state, seen.repair?.id]).toEqual(['fault', repair]);
    expect(seen.found).toMatch(found);
    const output = await engine.call('library.repair', {repair});
    expect(repairOutput.safeParse(output).error).toBeUndefined();
    const {state, found: after} = await check(id);
    expect([state, after]).toEqual(['ok', after]);
    expect(await exported()).toBe(before);
  });
});
