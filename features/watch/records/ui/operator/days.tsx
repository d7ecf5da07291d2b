import { useMemo } from 'react';
import { type Days, type DayLine, type OpsDays } from '#features/watch/records/contract.ts';
import { useCategoryName } from '#features/watch/records/ui/category-names.ts';
import { useRead } from '#platform/ui/call.ts';
import { ExportLink } from '#platform/ui/desk/export-link.tsx';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useDay } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { CurrencyChips } from './currency-chips.tsx';
import { BarsChart, COLOURS, type Labels } from './hours-chart.tsx';

const KEPT_MS = 30_000;

/** What the last thirty days came to: stakes by day and category, and every figure as a table. */
export function DaysPart({
  labels,
  currency,
}: {
  readonly labels: Labels;
  /** The main one where none is named. */
  readonly currency: string | undefined;
}) {
  const query = currency ? { currency } : {};
  const { value, trouble, again } = useRead<typeof OpsDays>('/ops/days', { query }, KEPT_MS);
  if (!value)
    return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={8} height={40} />;
  return (
    <>
      <div className="rowline">
        <CurrencyChips {...value} />
        <ExportLink kind="days" narrowed={daysOf(value)} />
      </div>
      <Chart days={value} labels={labels} />
      <Table days={value} />
    </>
  );
}

/** The days shown, in their currency. */
const daysOf = ({ days, currency }: Days) => ({ from: days[0]?.day, to: days.at(-1)?.day, of: currency });

/** Categories by what was staked in all of these days, the largest first. */
function categoriesOf(days: readonly DayLine[]): readonly string[] {
  const sums = new Map<string, number>();
  for (const { categories } of days)
    for (const { category, stake } of categories)
      sums.set(category, (sums.get(category) ?? 0) + Number(stake));
  return [...sums].sort(([, one], [, other]) => other - one).map(([category]) => category);
}

function Chart({ days: { days }, labels }: { readonly days: Days; readonly labels: Labels }) {
  const words = useWords();
  const nameOf = useCategoryName();
  const categories = useMemo(() => categoriesOf(days), [days]);
  const bars = useMemo(
    () => ({
      series: categories.map((category) =>
        days.map((line) => Number(line.categories.find((one) => one.category === category)?.stake ?? 0)),
      ),
      place: (at: number) => days[at]?.day.slice(5) ?? '',
      every: 7,
      short: labels.short,
    }),
    [days, categories, labels],
  );
  return (
    <section className="today-days">
      <h2>{words('records.by_day_and_category')}</h2>
      <BarsChart bars={bars} count={days.length} />
      <ul className="today-legend">
        {categories.map((category, at) => (
          <li key={category}>
            <i
              style={{ background: `var(${COLOURS[at % COLOURS.length] ?? '--cat-1'})` }}
              aria-hidden="true"
            />
            {nameOf(category)}
          </li>
        ))}
      </ul>
    </section>
  );
}

const SUMS = ['stakes', 'payouts', 'ggr', 'deposits', 'withdrawals'] as const;

function Table({ days: { days, currency } }: { readonly days: Days }) {
  const words = useWords();
  const dayOf = useDay();
  return (
    <div className="desk-table">
      <table aria-label={words('records.by_day')}>
        <thead>
          <tr>
            <th scope="col">{words('records.day')}</th>
            {SUMS.map((name) => (
              <th key={name} scope="col" className="end">
                {words(`records.${name}`)}
              </th>
            ))}
            <th scope="col" className="end">
              {words('records.active')}
            </th>
            <th scope="col" className="end">
              {words('records.sign_ups')}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((line) => (
            <tr key={dayOf(line.day)}>
              <th scope="row" className="num">
                {dayOf(line.day)}
              </th>
              {SUMS.map((name) => (
                <td key={name} className="end">
                  <Money amount={line[name]} currency={currency} />
                </td>
              ))}
              <td className="end num">{line.active}</td>
              <td className="end num">{line.signUps}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
