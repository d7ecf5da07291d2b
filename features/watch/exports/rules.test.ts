/** Which days may be asked for, and how cells of a file are written. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY } from '#kernel/time.ts';
import { mayExport, MEMBER_DAYS } from './rules.ts';
import { MEMBER_KINDS, STAFF_KINDS } from './contract.ts';
import { above, below, money, table, time } from './service/table.ts';
import { askedBy, tableOf } from './service/sources.ts';

const NOW = Date.UTC(2026, 10, 20, 15);
const day = (ago: number): string => new Date(NOW - ago * DAY).toISOString().slice(0, 10);

describe('the days of a file', () => {
  it.each([
    ['today alone', day(0), day(0), true],
    ['the farthest', day(MEMBER_DAYS), day(0), true],
    // The brand’s zone may be a day behind.
    ['a day farther', day(MEMBER_DAYS + 1), day(0), false],
    ['two days farther', day(MEMBER_DAYS + 2), day(0), false],
    ['from the end to the beginning', day(0), day(1), false],
    ['tomorrow', day(-1), day(-1), true],
    ['no day of the calendar', '2026-11-31', '2026-12-01', false],
    ['a day of a leap year', '2027-02-29', '2027-03-01', false],
    ['no date', 'yesterday', day(0), false],
    ['a date with a time', `${day(0)}T00:00`, day(0), false],
  ])('%s: %s to %s: %s', (_name, from, to, may) => {
    expect(mayExport({ from, to }, MEMBER_DAYS, NOW)).toBe(may);
  });

  it('are never more than may be read at once, whatever is asked for', () => {
    const ago = fc.integer({ min: -400, max: 4_000 });
    fc.assert(
      fc.property(ago, ago, fc.integer({ min: 1, max: 3_660 }), (from, to, most) => {
        if (!mayExport({ from: day(from), to: day(to) }, most, NOW)) return;
        expect(from).toBeGreaterThanOrEqual(to);
        expect(from).toBeLessThanOrEqual(most + 1);
      }),
    );
  });
});

describe('cells', () => {
  it('keep a sum apart by its side: a figure with a minus would be a formula to a spreadsheet', () => {
    const row = (sum: bigint) => ({ currency: 'BDT', sum });
    const [all, won, lost] = [money, above, below].map((cell) =>
      cell<ReturnType<typeof row>>(({ sum }) => sum),
    );
    const shown = (sum: bigint) => [won?.(row(sum)), lost?.(row(sum))];
    expect(all?.(row(123_456n))).toBe('1234.56');
    expect([shown(5n), shown(-5n), shown(0n)]).toEqual([
      ['0.05', '0.00'],
      ['0.00', '0.05'],
      ['0.00', '0.00'],
    ]);
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), (sum) => {
        for (const cell of shown(sum)) expect(cell).toMatch(/^[0-9]+\.[0-9]{2}$/);
      }),
    );
    expect([time(null), time(new Date(NOW))]).toEqual(['', '2026-11-20T15:00:00.000Z']);
  });

  it('are as many as the header has, and the next rows begin where the last ended', async () => {
    const asked: unknown[] = [];
    const rows = [
      { id: 'a', text: '=1+1' },
      { id: 'b', text: 'x,"y"' },
    ];
    const one = table<{ readonly id: string; readonly text: string }>({
      rows: {
        count: async () => 2n,
        read: async (_runner, _asked, last, limit) => {
          asked.push([last, limit]);
          return last === null ? rows : [];
        },
      },
      key: ({ id }) => [id],
      cells: { id: ({ id }) => id, text: ({ text }) => text },
    });
    expect(one.header).toBe('id,text\r\n');
    const first = await one.next({} as never, {} as never, null, 2);
    expect(first).toMatchObject({ rows: 2, last: ['b'] });
    // Neither a formula nor a comma leaves its cell.
    expect(first.lines.split('\r\n')[0]).not.toMatch(/,=/);
    expect(first.lines.split('\r\n')[1]).toBe('b,"x,""y"""');
    expect(await one.next({} as never, {} as never, first.last, 2)).toEqual({
      lines: '',
      rows: 0,
      last: ['b'],
    });
    expect(asked).toEqual([
      [null, 2],
      [['b'], 2],
    ]);
  });
});

describe('whose rows a file holds', () => {
  const row = (owner_kind: 'member' | 'staff', kind: string) =>
    ({ brand_id: 'brand', owner_kind, owner_id: 'owner', kind }) as Parameters<typeof askedBy>[0];
  const filter = { from: day(6), to: day(0), account: 'An_y%', state: 'done' } as never;

  it.each(MEMBER_KINDS)('a member’s %s are his own, whatever the filter says', (kind) => {
    expect(askedBy(row('member', kind), filter, 'Asia/Dhaka')).toMatchObject({
      brandId: 'brand',
      memberId: 'owner',
      account: null,
      zone: 'Asia/Dhaka',
    });
  });

  it.each(STAFF_KINDS)(
    '%s of the console are the brand’s, and the account that is looked for is a text',
    (kind) => {
      expect(askedBy(row('staff', kind), filter, 'UTC')).toMatchObject({
        brandId: 'brand',
        memberId: null,
        account: 'an\\_y\\%%',
        state: 'done',
      });
    },
  );

  it('is no table of the other side', () => {
    const only = STAFF_KINDS.filter((kind) => !MEMBER_KINDS.some((own) => String(own) === kind));
    expect(only.length).toBeGreaterThan(5);
    for (const kind of only) expect(() => tableOf(row('member', kind))).toThrow('there is no table');
    expect(() => tableOf(row('staff', 'nothing'))).toThrow('there is no table nothing for a staff');
  });
});
