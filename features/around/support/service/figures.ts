/** What the service comes to: first answers, ends, complaints, by type and by day. */
import { dayAfter, midnightOf } from '#kernel/days.ts';
import type { BrandId } from '#kernel/ids.ts';
import { dateAt, instantAt } from '#kernel/zones.ts';
import type { Figures } from '../contract/desk.ts';
import { QUESTION_TYPES } from '../contract/kinds.ts';
import { complaintsOf, daysOf, type SpanRow, spansOf } from '../store/figures.ts';
import type { SupportNeeds } from './needs.ts';

const ms = (span: number | null | undefined): number | null =>
  typeof span === 'number' ? Math.round(span) : null;

const presentSpan = (row: SpanRow | undefined) => ({
  cases: Number(row?.cases ?? 0n),
  firstAnswerMedianMs: ms(row?.first_median),
  firstAnswerP90Ms: ms(row?.first_p90),
  resolutionMedianMs: ms(row?.resolution_median),
  inTime: Number(row?.in_time ?? 0n),
  due: Number(row?.due ?? 0n),
  ratings: Number(row?.ratings ?? 0n),
  score: Number(row?.score ?? 0n),
});

export async function figuresOf(
  { db, clock, brands }: Pick<SupportNeeds, 'db' | 'clock' | 'brands'>,
  brandId: BrandId,
  count: number,
): Promise<Figures> {
  const { timeZone } = await brands.byId(brandId);
  const now = new Date(clock.now());
  const today = dateAt(now.getTime(), timeZone);
  const first = dayAfter(today, 1 - count);
  const from = new Date(instantAt(midnightOf(first), timeZone));
  const [spans, days, complaints] = await Promise.all([
    spansOf(db, brandId, from, now),
    daysOf(db, brandId, from, now, timeZone),
    complaintsOf(db, brandId, from, now),
  ]);
  return {
    from: first,
    to: today,
    all: presentSpan(spans.find(({ type }) => type === null)),
    types: QUESTION_TYPES.flatMap((type) => {
      const row = spans.find((one) => one.type === type);
      return row ? [{ type, ...presentSpan(row) }] : [];
    }),
    days: Array.from({ length: count }, (_, at) => {
      const day = dayAfter(first, at);
      const row = days.find((one) => one.day === day);
      return {
        day,
        opened: Number(row?.opened ?? 0n),
        closed: Number(row?.closed ?? 0n),
        late: Number(row?.late ?? 0n),
      };
    }),
    complaints: {
      opened: Number(complaints?.opened ?? 0n),
      decided: Number(complaints?.decided ?? 0n),
      upheld: Number(complaints?.upheld ?? 0n),
      escalated: Number(complaints?.escalated ?? 0n),
    },
  };
}
