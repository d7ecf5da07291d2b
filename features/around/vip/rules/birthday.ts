/** Which birthday can be claimed today. Pure. */
import { dayAfter, isDay } from '#kernel/days.ts';

/** Who was born on the 29th of February has his birthday on the 28th in other years. */
function inYear(birthday: string, year: number): string {
  const day = `${String(year).padStart(4, '0')}${birthday.slice(4)}`;
  return isDay(day) ? day : `${day.slice(0, 8)}28`;
}

/** The birthday that lies less than `days` days back, also over the turn of the year; undefined where there is none. */
export function birthdayIn(birthday: string, today: string, days: number): string | undefined {
  const year = Number(today.slice(0, 4));
  return [year, year - 1]
    .map((one) => inYear(birthday, one))
    .find((day) => day <= today && today < dayAfter(day, days));
}
