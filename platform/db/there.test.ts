import { describe, expect, it } from 'vitest';
import { defineFaults } from '#kernel/faults.ts';
import { silentLog } from '#platform/log/log.ts';
import { dbFaults } from './hot.ts';
import { whenThere } from './there.ts';

const faults = defineFaults({ 'test.refused': { status: 409 } });
const patience = { log: silentLog(), what: 'test', going: () => true, pauseMs: 1 };

describe('work that waits for the database', () => {
  it('is begun again for as long as the database is away or full', async () => {
    const answers = [dbFaults('platform.unavailable'), dbFaults('platform.busy'), undefined];
    let tries = 0;
    const done = await whenThere(async () => {
      const trouble = answers[tries];
      tries += 1;
      if (trouble) throw trouble;
      return 'written';
    }, patience);
    expect([done, tries]).toEqual(['written', 3]);
  });

  it.each([new Error('a defect'), faults('test.refused')])('is not begun again after %s', async (error) => {
    let tries = 0;
    const work = async (): Promise<never> => {
      tries += 1;
      throw error;
    };
    await expect(whenThere(work, patience)).rejects.toBe(error);
    expect(tries).toBe(1);
  });

  it('ends when nobody waits any more', async () => {
    let tries = 0;
    const work = async (): Promise<never> => {
      tries += 1;
      throw dbFaults('platform.unavailable');
    };
    expect(await whenThere(work, { ...patience, going: () => tries < 2 })).toBeUndefined();
    expect(tries).toBe(2);
  });
});
