/**
 * When a game draws, from data: a schedule in the game's own zone, dated, so that another one can begin on a later day. Which draws there are
 * follows from the clock alone, on every process and after every restart. Times in ms since 1970.
 */
import { dayAfter } from '#kernel/days.ts';
import { MINUTE } from '#kernel/time.ts';
import { dateAt, instantAt } from '#kernel/zones.ts';

type Dated = {
  /** First local date it holds for, `2026-01-01`. */
  readonly from: string;
  /** Betting closes so long before the draw. */
  readonly closeMs: number;
};
/** From local midnight on, a draw after every `everyMs`. */
export type EverySchedule = Dated & { readonly kind: 'every'; readonly everyMs: number };
/** At `time` on weekdays 0 Sunday … 6, one draw for each place of the day; `['']` is a day with one draw. */
export type WeeklySchedule = Dated & {
  readonly kind: 'weekly';
  readonly times: readonly string[];
  readonly week: readonly (readonly string[])[];
};
/** At `time` on these dates of each month. */
export type MonthlySchedule = Dated & {
  readonly kind: 'monthly';
  readonly time: string;
  readonly dates: readonly number[];
};
export type Schedule = EverySchedule | WeeklySchedule | MonthlySchedule;

export type Slot = {
  /** Local date. */
  readonly day: string;
  /** From 1 within the day. */
  readonly n: number;
  readonly place: string;
  readonly closesAt: number;
  readonly drawsAt: number;
};

const drawnAt = (zone: string, day: string, time: string): number =>
  instantAt(Date.parse(`${day}T${time}:00Z`), zone);

/** The schedule that holds on a date: the one that began last. */
export const scheduleOn = (schedules: readonly Schedule[], day: string): Schedule | undefined =>
  schedules
    .filter(({ from }) => from <= day)
    .sort((a, b) => (a.from < b.from ? 1 : -1))
    .at(0);

function everySlots(schedule: EverySchedule, zone: string, day: string): Slot[] {
  const begins = drawnAt(zone, day, '00:00');
  const length = drawnAt(zone, dayAfter(day), '00:00') - begins;
  return Array.from({ length: Math.floor(length / schedule.everyMs) }, (_, index) => {
    const drawsAt = begins + (index + 1) * schedule.everyMs;
    return { day, n: index + 1, place: '', drawsAt, closesAt: drawsAt - schedule.closeMs };
  });
}

function slotsAtTimes(
  zone: string,
  day: string,
  closeMs: number,
  times: readonly string[],
  places: readonly string[],
): Slot[] {
  return times.flatMap((time, at) => {
    const drawsAt = drawnAt(zone, day, time);
    return places.map((place, index) => ({
      day,
      n: at * places.length + index + 1,
      place,
      drawsAt,
      closesAt: drawsAt - closeMs,
    }));
  });
}

/** The draws of one local date, in order. */
export function slotsOn(schedules: readonly Schedule[], zone: string, day: string): readonly Slot[] {
  const schedule = scheduleOn(schedules, day);
  if (!schedule) return [];
  if (schedule.kind === 'every') return everySlots(schedule, zone, day);
  const date = new Date(`${day}T00:00:00Z`);
  if (schedule.kind === 'weekly')
    return slotsAtTimes(zone, day, schedule.closeMs, schedule.times, schedule.week[date.getUTCDay()] ?? []);
  const drawn = schedule.dates.includes(date.getUTCDate());
  return drawn ? slotsAtTimes(zone, day, schedule.closeMs, [schedule.time], ['']) : [];
}

/** How far ahead draws stand open: a chase follows 120 of them, nobody plans further than a month. */
export const AHEAD = { draws: 130, days: 35 } as const;

/** Draws that stand open at `now`: whose betting has not closed, up to `AHEAD`. */
export function slotsAhead(schedules: readonly Schedule[], zone: string, now: number): readonly Slot[] {
  const today = dateAt(now, zone);
  const found: Slot[] = [];
  for (let ahead = 0; ahead <= AHEAD.days && found.length < AHEAD.draws; ahead += 1)
    for (const slot of slotsOn(schedules, zone, dayAfter(today, ahead)))
      if (slot.closesAt > now && found.length < AHEAD.draws) found.push(slot);
  return found;
}

/** The most draws a day may have: links of its chain. A day with 25 hours of the shortest game. */
export const MOST_A_DAY = (25 * 60 * MINUTE) / MINUTE;

const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
const DATE = /^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$/;

/** Whether a schedule says what it must and closes before it draws. */
export function isSound(schedule: Schedule): boolean {
  const { from, closeMs } = schedule;
  if (!DATE.test(from) || !Number.isInteger(closeMs) || closeMs < 0) return false;
  if (schedule.kind === 'every')
    return Number.isInteger(schedule.everyMs) && schedule.everyMs >= MINUTE && closeMs < schedule.everyMs;
  if (schedule.kind === 'weekly')
    return (
      schedule.week.length === 7 &&
      schedule.times.length > 0 &&
      schedule.times.every((time) => TIME.test(time))
    );
  return TIME.test(schedule.time) && schedule.dates.every((date) => date >= 1 && date <= 31);
}
