/** Ages by the calendar. Somebody born on 29 February comes of age on 1 March where there is no such day. */
import { dateAt } from '#kernel/zones.ts';

/** `2008-02-29` */
export type CalendarDate = string;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

export function isRealDate(year: number, month: number, day: number): boolean {
  if (year < 1900 || month < 1 || month > 12 || day < 1) return false;
  // Day 0 of the next month is the last of this one.
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

export function readDate(text: string): { year: number; month: number; day: number } | undefined {
  const found = SHAPE.exec(text);
  if (!found) return undefined;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  return isRealDate(year, month, day) ? { year, month, day } : undefined;
}

/** The calendar's date where the brand is; the player's own clock decides nothing. */
export const today = (now: number, timeZone: string): CalendarDate => dateAt(now, timeZone);

/** Whether somebody born on `birthday` has completed `years` on `date`; an unreadable birthday has not. */
export function isOfAge(birthday: CalendarDate, years: number, date: CalendarDate): boolean {
  const [born, at] = [readDate(birthday), readDate(date)];
  if (!born || !at) return false;
  const age = at.year - born.year;
  if (age !== years) return age > years && age <= 130;
  // Compared as month and day: 29 February is after 28 February and before 1 March.
  return at.month > born.month || (at.month === born.month && at.day >= born.day);
}
