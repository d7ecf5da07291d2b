/** The period a record is read for: it stands in the address, so that it can be kept and come back to. */
import { useSearchParams } from 'react-router';
import { dayAfter } from '#kernel/days.ts';
import { DAY } from '#kernel/time.ts';
import { useDayZone } from './day-zone.ts';
import { today } from './today.ts';

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);
/** Days of a period, both ends counted. */
const lengthOf = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;

export type Period = { readonly from: string; readonly to: string };
export const LENGTHS = [1, 7, 30] as const;

/** The days `days` long that end on `last`. */
export const periodOf = (last: string, days: number): Period => ({
  from: dayAfter(last, 1 - days),
  to: last,
});
/** The period of the same length before it (-1) or after it (1), never beyond `today`. */
export function neighbour(period: Period, way: -1 | 1, today: string): Period {
  const days = lengthOf(period);
  const last = dayAfter(period.to, way * days);
  return periodOf(last > today ? today : last, days);
}

/** Whatever changes, a list begins anew. */
const FIRST_PAGE = { page: undefined, after: undefined, before: undefined };

/** @param usual days of the period where the address names none */
export function usePeriodAddress(usual = 7) {
  const [params, setParams] = useSearchParams();
  const set = (changes: Readonly<Record<string, string | undefined>>): void =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      for (const [name, value] of Object.entries({ ...FIRST_PAGE, ...changes }))
        if (value === undefined || value === '') next.delete(name);
        else next.set(name, value);
      return next;
    });
  const day = today(new Date(), useDayZone());
  const [from, to] = [params.get('from'), params.get('to')];
  const period = isDay(from) && isDay(to) && from <= to ? { from, to } : periodOf(day, usual);
  return { params, set, period, length: lengthOf(period) };
}
