/** Moments and periods of commission on the clock of the brand, by which everything here is counted; the offset stands beside the time. */
import type { Cycle } from '#features/money/commission/contract.ts';
import { dateFormat } from '#platform/ui/date-format.ts';

/** `23 Nov 2026` in the order of the language. @param at ISO 8601 @param zone IANA name */
export const dayText = (tag: string, zone: string, at: string): string =>
  dateFormat(tag, zone, 'day').format(new Date(at));

/** `23 Nov 2026, 00:30`, as everywhere else in the product; its offset stands beside it. */
export const momentText = (tag: string, zone: string, at: string): string =>
  dateFormat(tag, zone, 'minute').format(new Date(at));

/** `GMT+6`: how far the clock of a zone is from Greenwich at a moment. */
export const offsetText = (zone: string, at: string): string =>
  dateFormat('en', zone, 'clock')
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** `00:30–00:35 GMT+6`: written alike in every language, as on the clock of the centre. */
export function hoursText(zone: string, from: string, to: string): string {
  const hand = dateFormat('en', zone, 'time');
  return `${hand.format(new Date(from))}–${hand.format(new Date(to))} ${offsetText(zone, from)}`.trim();
}

/** From the first instant up to the first of the next, ISO 8601. */
export type Span = { readonly cycle: Cycle; readonly from: string; readonly to: string };

/** Hours and five minutes are named by the clock, all other periods by the dates they hold. */
export const isOfDays = ({ cycle }: Span): boolean => cycle !== 'realtime' && cycle !== 'hourly';

/** The dates a period holds: `16 – 30 Nov 2026`. */
export const daysText = (tag: string, zone: string, { from, to }: Span): string =>
  dateFormat(tag, zone, 'day').formatRange(new Date(from), new Date(Date.parse(to) - 1));
