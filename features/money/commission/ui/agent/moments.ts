/** Moments and periods of commission on the clock of the brand, by which everything here is counted; the offset stands beside the time. */
import type { Cycle } from '#features/money/commission/contract.ts';
import { dateFormat } from '#platform/ui/date-format.ts';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const HAND = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `23 Nov 2026` in the order of the language. @param at ISO 8601 @param zone IANA name */
export const dayText = (tag: string, zone: string, at: string): string =>
  dateFormat(tag, zone, DAY).format(new Date(at));

/** `00:30 GMT+6`, or `00:30–00:35 GMT+6`: written alike in every language, as on the clock of the centre. */
export function clockText(zone: string, at: string, until?: string): string {
  const hand = dateFormat('en', zone, HAND);
  const offset = dateFormat('en', zone, { ...HAND, timeZoneName: 'shortOffset' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName');
  const end = until === undefined ? '' : `–${hand.format(new Date(until))}`;
  return `${hand.format(new Date(at))}${end} ${offset?.value ?? ''}`.trim();
}

/** From the first instant up to the first of the next, ISO 8601. */
export type Span = { readonly cycle: Cycle; readonly from: string; readonly to: string };

/** Hours and five minutes are named by the clock, all other periods by the dates they hold. */
export const isOfDays = ({ cycle }: Span): boolean => cycle !== 'realtime' && cycle !== 'hourly';

/** The dates a period holds: `16 – 30 Nov 2026`. */
export const daysText = (tag: string, zone: string, { from, to }: Span): string =>
  dateFormat(tag, zone, DAY).formatRange(new Date(from), new Date(Date.parse(to) - 1));
