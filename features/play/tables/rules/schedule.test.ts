import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayAfter, midnightOf, utcDay } from '#kernel/days.ts';
import { DAY } from '#kernel/time.ts';
import { cycleOf, roundsADay, slotAfter, slotAt } from './schedule.ts';

const rhythm = { bettingMs: 15_000, dealMs: 1_500, showMs: 6_500 };
const at = (text: string): number => Date.parse(text);

it('cuts the day into rounds of one length', () => {
  expect([cycleOf(rhythm), roundsADay(rhythm)]).toEqual([23_000, 3_756]);
  expect(slotAt(rhythm, at('2026-11-23T00:00:00.000Z'))).toMatchObject({ day: '2026-11-23', n: 1 });
  expect(slotAt(rhythm, at('2026-11-23T00:00:22.999Z'))).toMatchObject({ n: 1 });
  expect(slotAt(rhythm, at('2026-11-23T00:00:23.000Z'))).toEqual({
    day: '2026-11-23',
    n: 2,
    opensAt: at('2026-11-23T00:00:23.000Z'),
    closesAt: at('2026-11-23T00:00:38.000Z'),
    revealsAt: at('2026-11-23T00:00:39.500Z'),
    endsAt: at('2026-11-23T00:00:46.000Z'),
  });
});

it('pauses where no whole round is left in the day', () => {
  const pause = midnightOf('2026-11-23') + roundsADay(rhythm) * cycleOf(rhythm);
  expect(slotAt(rhythm, pause - 1)?.n).toBe(3_756);
  expect(slotAt(rhythm, pause)).toBeUndefined();
  expect(slotAfter(rhythm, pause)).toMatchObject({ day: '2026-11-24', n: 1 });
});

it('every moment lies in the round that runs, and before the one that comes', () => {
  const moments = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') });
  const lengths = fc.record({
    bettingMs: fc.integer({ min: 1_000, max: 120_000 }),
    dealMs: fc.integer({ min: 0, max: 10_000 }),
    showMs: fc.integer({ min: 1_000, max: 30_000 }),
  });
  fc.assert(
    fc.property(moments, lengths, (now, own) => {
      const slot = slotAt(own, now);
      const next = slotAfter(own, now);
      expect(next.opensAt).toBeGreaterThan(now);
      expect(next.opensAt - now).toBeLessThanOrEqual(2 * cycleOf(own));
      if (!slot) return;
      expect(slot.opensAt <= now && now < slot.endsAt).toBe(true);
      expect(
        slot.opensAt < slot.closesAt && slot.closesAt <= slot.revealsAt && slot.revealsAt < slot.endsAt,
      ).toBe(true);
      expect(slot.n >= 1 && slot.n <= roundsADay(own)).toBe(true);
      expect(slot.endsAt).toBeLessThanOrEqual(midnightOf(slot.day) + DAY);
    }),
  );
});

it('knows the next day at the end of a month and of February', () => {
  expect([dayAfter('2026-11-30'), dayAfter('2028-02-28'), dayAfter('2026-12-31')]).toEqual([
    '2026-12-01',
    '2028-02-29',
    '2027-01-01',
  ]);
  expect(utcDay(at('2026-11-23T23:59:59.999Z'))).toBe('2026-11-23');
});
