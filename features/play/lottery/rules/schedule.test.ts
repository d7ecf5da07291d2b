/** When draws are: zones whose clocks change, calendars, schedules that follow each other. */
import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { dateAt, instantAt } from '#kernel/zones.ts';
import { AHEAD, isSound, type Schedule, slotsAhead, slotsOn } from './schedule.ts';

const every = (from: string, everyMs: number): Schedule => ({ kind: 'every', from, everyMs, closeMs: 5_000 });

/** What the platform says of an instant there, without anything remembered. */
const said = (zone: string, at: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(at);

describe('schedules', () => {
  it.each(['Asia/Dhaka', 'Asia/Kathmandu', 'Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns'])(
    'finds every quarter of an hour of a year in %s where the platform does',
    (zone) => {
      for (let day = 0; day < 366; day += 1) {
        const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10);
        for (const time of ['00:00', '01:15', '02:30', '12:45', '23:30']) {
          const at = instantAt(Date.parse(`${date}T${time}Z`), zone);
          const [shown = '', clock = ''] = said(zone, at).split(' ');
          // A time that the clocks leave out is the one that follows the change.
          if (clock !== time) expect(said(zone, at - HOUR).slice(11) < time, `${date} ${time}`).toBe(true);
          else expect(shown).toBe(date);
          expect(dateAt(at, zone)).toBe(shown);
        }
      }
    },
  );

  it('has as many draws as the day has minutes, where the clocks change, too', () => {
    const minute = [every('2020-01-01', MINUTE)];
    expect(slotsOn(minute, 'Europe/Berlin', '2026-06-01')).toHaveLength(24 * 60);
    expect(slotsOn(minute, 'Europe/Berlin', '2026-03-29')).toHaveLength(23 * 60);
    expect(slotsOn(minute, 'Europe/Berlin', '2026-10-25')).toHaveLength(25 * 60);
  });

  it('begins another schedule on its date', () => {
    const both = [every('2020-01-01', MINUTE), every('2026-05-02', 5 * MINUTE)];
    expect(slotsOn(both, 'Asia/Dhaka', '2026-05-01')).toHaveLength(1_440);
    expect(slotsOn(both, 'Asia/Dhaka', '2026-05-02')).toHaveLength(288);
    expect(slotsOn(both, 'Asia/Dhaka', '2019-05-02')).toEqual([]);
  });

  it('numbers the draws of a time by place and keeps them in the order of their time', () => {
    const week = Array.from({ length: 7 }, (_, day) => (day === 1 ? ['hcm', 'dt', 'cm'] : ['tg']));
    const weekly: Schedule = {
      kind: 'weekly',
      from: '2020-01-01',
      closeMs: MINUTE,
      times: ['16:15', '20:00'],
      week,
    };
    const monday = slotsOn([weekly], 'Asia/Ho_Chi_Minh', '2026-11-23');
    expect(monday.map(({ n, place }) => [n, place])).toEqual([
      [1, 'hcm'],
      [2, 'dt'],
      [3, 'cm'],
      [4, 'hcm'],
      [5, 'dt'],
      [6, 'cm'],
    ]);
    expect(new Date(monday[0]?.drawsAt ?? 0).toISOString()).toBe('2026-11-23T09:15:00.000Z');
    expect((monday[0]?.drawsAt ?? 0) - (monday[0]?.closesAt ?? 0)).toBe(MINUTE);
  });

  it('opens as far ahead as it says and nothing whose betting is over', () => {
    const now = Date.UTC(2026, 10, 23, 6, 0, 0);
    const quick = slotsAhead([every('2020-01-01', MINUTE)], 'Asia/Dhaka', now);
    expect(quick).toHaveLength(AHEAD.draws);
    expect(quick.every(({ closesAt }) => closesAt > now)).toBe(true);
    const thai: Schedule = { kind: 'monthly', from: '2020-01-01', closeMs: 0, time: '15:30', dates: [1, 16] };
    expect(slotsAhead([thai], 'Asia/Bangkok', now).map(({ day }) => day)).toEqual([
      '2026-12-01',
      '2026-12-16',
    ]);
  });

  it('refuses a schedule that closes after its draw, or names no time', () => {
    expect(isSound(every('2026-01-01', MINUTE))).toBe(true);
    expect(isSound({ ...every('2026-01-01', MINUTE), closeMs: MINUTE })).toBe(false);
    expect(isSound(every('2026-13-01', MINUTE))).toBe(false);
    expect(isSound(every('2026-01-01', 1_000))).toBe(false);
    expect(isSound({ kind: 'monthly', from: '2026-01-01', closeMs: 0, time: '24:00', dates: [1] })).toBe(
      false,
    );
    expect(
      isSound({ kind: 'weekly', from: '2026-01-01', closeMs: 0, times: ['18:00'], week: [[''], []] }),
    ).toBe(false);
  });
});
