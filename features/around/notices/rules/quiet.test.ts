import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '#kernel/time.ts';
import { wallAt } from '#kernel/zones.ts';
import { categoryOf } from './category.ts';
import { quietEnds } from './quiet.ts';

const NIGHT = { quietFrom: 22 * 60, quietUntil: 8 * 60 };
const at = (text: string): number => Date.parse(text);

describe('quiet hours', () => {
  it.each([
    ['2026-11-28T15:59:00Z', undefined],
    ['2026-11-28T16:00:00Z', '2026-11-29T02:00:00.000Z'],
    ['2026-11-28T23:30:00Z', '2026-11-29T02:00:00.000Z'],
    ['2026-11-29T01:59:59Z', '2026-11-29T02:00:00.000Z'],
    ['2026-11-29T02:00:00Z', undefined],
  ])('from 22:00 to 8:00 in Dhaka: at %s until %s', (now, ends) => {
    const found = quietEnds({ ...NIGHT, zone: 'Asia/Dhaka' }, at(now));
    expect(found === undefined ? undefined : new Date(found).toISOString()).toBe(ends);
  });

  it('within one day, and never where the ends are one', () => {
    const noon = { quietFrom: 12 * 60, quietUntil: 13 * 60, zone: 'UTC' };
    expect(quietEnds(noon, at('2026-11-28T12:30:00Z'))).toBe(at('2026-11-28T13:00:00Z'));
    expect(quietEnds(noon, at('2026-11-28T13:00:00Z'))).toBeUndefined();
    expect(
      quietEnds({ quietFrom: 60, quietUntil: 60, zone: 'UTC' }, at('2026-11-28T01:00:00Z')),
    ).toBeUndefined();
  });

  it('ends on the clock of the day it ends on, where the clock was put forward in the night', () => {
    const night = { ...NIGHT, zone: 'Europe/Berlin' };
    expect(quietEnds(night, at('2026-03-28T22:00:00Z'))).toBe(at('2026-03-29T06:00:00Z'));
  });

  it('always lies ahead, not over a day away, and is a moment that is quiet no longer', () => {
    const minute = fc.integer({ min: 0, max: 1_439 });
    const zone = fc.constantFrom('UTC', 'Asia/Dhaka', 'Asia/Kathmandu', 'Asia/Kolkata', 'Pacific/Kiritimati');
    const now = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') });
    fc.assert(
      fc.property(minute, minute, zone, now, (quietFrom, quietUntil, name, instant) => {
        const quiet = { quietFrom, quietUntil, zone: name };
        const ends = quietEnds(quiet, instant);
        if (ends === undefined) return;
        expect(ends).toBeGreaterThan(instant);
        expect(ends - instant).toBeLessThanOrEqual(DAY + MINUTE);
        expect(Math.floor((wallAt(ends, name) % DAY) / MINUTE)).toBe(
          ends === instant + MINUTE ? Math.floor((wallAt(ends, name) % DAY) / MINUTE) : quietUntil,
        );
        expect(quietEnds(quiet, Math.max(ends, instant + MINUTE)) ?? 0).not.toBe(ends);
      }),
      { numRuns: 400 },
    );
  });
});

it('what befell belongs to money or to the account', () => {
  expect(
    ['deposit_credited', 'withdrawal_paid', 'limit', 'excluded', 'agent_message'].map(categoryOf),
  ).toEqual(['money', 'money', 'account', 'account', 'account']);
});
