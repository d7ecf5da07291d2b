/** Plates are held against what the house keeps: every category that is known, and the sample's own plates. */
import { describe, expect, it } from 'vitest';
import { PlateSettings } from '#features/people/agents/contract/settings.ts';
import { BookSettings } from '#features/play/sportsbook/contract/settings.ts';
import { newId } from '#kernel/ids.ts';
import { leastMarginOf, plateCheck } from './margins.ts';

const brand = newId<'brand'>();
const needs = (lottery: number | undefined = 20_000, margin = 60) => ({
  settings: { of: async () => ({ ...BookSettings.defaults, margin }) as never },
  lottery: { leastMargin: async () => lottery },
});
const check = (plate: string, most: string, ...known: Parameters<typeof needs>) =>
  plateCheck(needs(...known))(brand, { plates: [{ plate, most }] });
const REFUSED = { field: 'plates', code: 'agents.plate_above_margin' };

describe('a plate', () => {
  it('is refused above what lotteries keep at the brand’s prices, and taken up to it', async () => {
    expect(await check('LOTT', '0.01', 1_500)).toEqual(REFUSED);
    expect(await check('LOTT', '0.01', 10_000)).toBeUndefined();
    expect(await check('LOTT', '0.01000001', 10_000)).toEqual(REFUSED);
    expect(await check('ELOTT', '0.01', undefined)).toBeUndefined();
  });

  it('of sports is held against the margin on its prices', async () => {
    expect(await check('SPORTS', '0.01', undefined, 60)).toBeUndefined();
    expect(await check('SPORTS', '0.01', undefined, 10)).toEqual(REFUSED);
  });

  it('of tables and reels against the least of their places and tables', async () => {
    const live = (await leastMarginOf(needs(), brand, 'LIVE')) ?? 0;
    const reels = (await leastMarginOf(needs(), brand, 'RNG')) ?? 0;
    expect([live > 8_000, live < 20_000, reels > 12_000, reels < 60_000]).toEqual([true, true, true, true]);
    expect(await check('LIVE', '0.05')).toEqual(REFUSED);
    expect(await check('RNG', '0.09')).toEqual(REFUSED);
    expect(await check('PVP', '0.2')).toBeUndefined();
  });

  it('as it comes with the product is below what everything keeps', async () => {
    expect(await plateCheck(needs())(brand, PlateSettings.defaults)).toBeUndefined();
  });

  it('that is none at all is left to what reads it', async () => {
    expect(await plateCheck(needs())(brand, { plates: 'x' })).toBeUndefined();
  });
});
