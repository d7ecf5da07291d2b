/** Which days of his cash a member reads, in the zone of his brand. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEMBER_DAYS } from '#features/watch/records/contract.ts';
import { DAY } from '#kernel/time.ts';
import { dateAt } from '#kernel/zones.ts';
import { periodOf } from './period.ts';

const NOW = Date.UTC(2026, 10, 23, 20);
const DHAKA = 'Asia/Dhaka';
const day = (ago: number, zone = DHAKA): string => dateAt(NOW - ago * DAY, zone);

describe('the days of a member’s record', () => {
  it('are as far back as he reads, where he names none', () => {
    expect(periodOf({}, DHAKA, NOW)).toEqual({ from: day(MEMBER_DAYS), to: undefined });
  });

  it('are days of the brand’s zone: its yesterday may still be our today', () => {
    // 20:00 UTC is two in the morning of the next day in Dhaka, and noon in Los Angeles.
    expect(day(0)).toBe('2026-11-24');
    expect(day(0, 'America/Los_Angeles')).toBe('2026-11-23');
    const farthest = day(MEMBER_DAYS, 'America/Los_Angeles');
    expect(periodOf({ from: farthest }, 'America/Los_Angeles', NOW)).toMatchObject({ from: farthest });
    expect(periodOf({ from: farthest }, DHAKA, NOW)).toBeUndefined();
  });

  it.each([
    ['one day', day(3), day(3), true],
    ['the farthest', day(MEMBER_DAYS), day(0), true],
    ['a day farther', day(MEMBER_DAYS + 1), day(0), false],
    ['the wrong way round', day(2), day(3), false],
    ['up to a day to come', day(2), day(-5), true],
    ['a day that is none', day(2), '2026-11-31', false],
    ['from a day that is none', '2026-06-31', day(0), false],
    ['a word', 'today', day(0), false],
    ['nothing', '', day(0), false],
    ['a date with a time', day(2), `${day(1)}T00:00`, false],
  ])('%s: %s to %s is read: %s', (_name, from, to, isRead) => {
    expect(periodOf({ from, to }, DHAKA, NOW)).toEqual(isRead ? { from, to } : undefined);
  });

  it('are never before the earliest, and never end before they begin', () => {
    const ago = fc.option(fc.integer({ min: -10, max: 400 }), { nil: undefined });
    fc.assert(
      fc.property(ago, ago, (one, other) => {
        const asked = {
          ...(one === undefined ? {} : { from: day(one) }),
          ...(other === undefined ? {} : { to: day(other) }),
        };
        const read = periodOf(asked, DHAKA, NOW);
        if (!read) return;
        expect(read.from >= day(MEMBER_DAYS)).toBe(true);
        expect(read.to === undefined || read.to >= read.from).toBe(true);
      }),
    );
  });
});
