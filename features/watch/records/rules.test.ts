import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from '#kernel/days.ts';
import { DAY } from '#kernel/time.ts';
import { dateAt } from '#kernel/zones.ts';
import { MEMBER_DAYS } from './contract.ts';
import { periodOf } from './rules.ts';

/** Two in the morning of the 11th in Dhaka. */
const NOW = Date.parse('2026-03-10T20:00:00Z');
const DHAKA = 'Asia/Dhaka';

describe('the period of a record', () => {
  it.each([
    ['nothing', {}, DHAKA, { from: '2026-03-05', to: '2026-03-11' }],
    ['nothing, where it is still the day before', {}, 'UTC', { from: '2026-03-04', to: '2026-03-10' }],
    ['its last day alone', { to: '2026-02-10' }, DHAKA, { from: '2026-02-04', to: '2026-02-10' }],
    ['its first day alone', { from: '2026-03-01' }, DHAKA, { from: '2026-03-01', to: '2026-03-11' }],
    ['one day', { from: '2026-03-01', to: '2026-03-01' }, DHAKA, { from: '2026-03-01', to: '2026-03-01' }],
    ['days to come', { to: '2026-04-01' }, DHAKA, { from: '2026-03-26', to: '2026-04-01' }],
    ['the first day that is read', { from: '2025-09-09' }, DHAKA, { from: '2025-09-09', to: '2026-03-11' }],
    ['one before that', { from: '2025-09-08' }, DHAKA, undefined],
    [
      'the first day of another zone',
      { from: '2025-09-08' },
      'UTC',
      { from: '2025-09-08', to: '2026-03-10' },
    ],
    ['its days the wrong way round', { from: '2026-03-02', to: '2026-03-01' }, DHAKA, undefined],
    ['a day there is not', { from: '2026-02-29' }, DHAKA, undefined],
    ['a last day there is not', { to: '2026-02-30' }, DHAKA, undefined],
    ['no day', { from: 'yesterday' }, DHAKA, undefined],
    ['a last day so long ago that its week is not read', { to: '2025-09-10' }, DHAKA, undefined],
  ] as const)('asked for by %s', (_name, asked, zone, period) => {
    expect(periodOf(asked, zone, NOW)).toEqual(period);
  });

  it('is never further back than is read, whatever is asked, and what is asked within that is answered as it is', () => {
    const zone = fc.constantFrom('UTC', DHAKA, 'America/New_York', 'Pacific/Kiritimati');
    const days = fc.integer({ min: -MEMBER_DAYS - 40, max: 40 });
    fc.assert(
      fc.property(zone, days, days, (of, first, last) => {
        const today = dateAt(NOW, of);
        const asked = { from: dayAfter(today, first), to: dayAfter(today, last) };
        const isRead = first <= last && asked.from >= dateAt(NOW - MEMBER_DAYS * DAY, of);
        expect(periodOf(asked, of, NOW)).toEqual(isRead ? asked : undefined);
      }),
    );
  });
});
