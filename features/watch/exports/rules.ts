/** Which days may be exported. Pure. */
import { DAY } from '#kernel/time.ts';
import type { ExportFilter } from './contract.ts';

/** A member's own record, and what staff take at once. */
export const MEMBER_DAYS = 183;
export const STAFF_DAYS = 3_660;

const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
};

/** Whether the days are days, the right way round, and not further back than is read. */
export const mayExport = (
  { from, to }: Pick<ExportFilter, 'from' | 'to'>,
  days: number,
  now: number,
): boolean =>
  isDay(from) &&
  isDay(to) &&
  from <= to &&
  // A day more: the brand's zone may be a day behind or ahead.
  Date.parse(from) >= now - (days + 1) * DAY;
