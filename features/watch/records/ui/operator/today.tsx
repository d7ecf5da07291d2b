import { useMemo } from 'react';
import { type OpsToday, type Today } from '#features/watch/records/contract.ts';
import { useCategoryName } from '#features/watch/records/ui/category-names.ts';
import { wallAt } from '#kernel/zones.ts';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { useRefresh } from '#platform/ui/desk/refresh.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { TableHead } from '#platform/ui/table-head.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { CurrencyChips } from './currency-chips.tsx';
import { DaysPart } from './days.tsx';
import { COLOURS, HoursChart, type Labels } from './hours-chart.tsx';
import { Tile } from './tile.tsx';
import '#platform/ui/desk/desk.css';
import './today.css';

const EVERY_MS = 10_000;
const LATE_S = 60;
const PARTS = ['hours', 'days'] as const;

/** `/today`: what the day comes to so far, what is open, what waits. */
export default function TodayDesk() {
  const words = useWords();
  const { get, set } = useAddress();
  const part = get('view') === 'days' ? 'days' : 'hours';
  const chosen = get('currency');
  const query = chosen ? { currency: chosen } : {};
  const { value, trouble, again } = useRead<typeof OpsToday>(
    '/ops/today',
    part === 'hours' ? { query } : undefined,
    0,
  );
  useRefresh(again, part === 'hours' ? EVERY_MS : undefined);
  const labels = useLabels();
  return (
    <div className="desk-main today">
      <header className="desk-views">
        <h1 className="sign">{words('records.today')}</h1>
        <span className="desk-view-list">
          {PARTS.map((name) => (
            <button
              key={name}
              type="button"
              aria-current={name === part ? 'page' : undefined}
              onClick={() => set({ view: name === 'hours' ? undefined : name })}
            >
              {words(`records.part.${name}`)}
            </button>
          ))}
        </span>
        {value && part === 'hours' && (
          <span className="muted">
            {words('records.up_to')} <When at={value.now} />
          </span>
        )}
        {part === 'hours' && value && <CurrencyChips {...value} />}
      </header>
      {part === 'days' && <DaysPart labels={labels} currency={chosen} />}
      {part === 'hours' && !value && !trouble && <SkeletonRows rows={6} height={92} />}
      {part === 'hours' && !value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {part === 'hours' && value && <Day today={value} labels={labels} />}
    </div>
  );
}

/** Hours of the wall that have begun. */
const begun = ({ now, timeZone }: Today): number =>
  new Date(wallAt(Date.parse(now), timeZone)).getUTCHours() + 1;

/** Figures beside a chart, as short as the language writes them. */
function useLabels(): Labels {
  const tag = useTag();
  return useMemo(() => {
    const short = new Intl.NumberFormat(tag, { notation: 'compact', numberingSystem: 'latn' });
    return { short: (value: number) => short.format(value) };
  }, [tag]);
}

function Day({ today, labels }: { readonly today: Today; readonly labels: Labels }) {
  const words = useWords();
  const { currency } = today;
  const until = begun(today);
  return (
    <>
      <div className="today-tiles">
        <Tile name={words('records.stakes')} figure={today.stakes} currency={currency} until={until} />
        <Tile name={words('records.payouts')} figure={today.payouts} currency={currency} until={until} />
        <Tile name={words('records.ggr')} figure={today.ggr} currency={currency} until={until} />
        <Tile name={words('records.deposits')} figure={today.deposits} currency={currency} until={until} />
        <Tile
          name={words('records.withdrawals')}
          figure={today.withdrawals}
          currency={currency}
          until={until}
        />
        <Tile name={words('records.active')} figure={today.active} until={until} />
        <Tile name={words('records.sign_ups')} figure={today.signUps} until={until} />
      </div>
      <div className="today-plot">
        <section>
          <h2>
            {words('records.by_hour')} <small className="muted">{words('records.by_hour_says')}</small>
          </h2>
          <HoursChart today={today} labels={labels} />
        </section>
        <Categories today={today} />
      </div>
      <Health today={today} />
    </>
  );
}

function Categories({ today }: { readonly today: Today }) {
  const words = useWords();
  const nameOf = useCategoryName();
  const { currency, categories } = today;
  return (
    <table className="today-table">
      <TableHead titles={[words('records.category'), words('records.stakes'), words('records.ggr')]} />
      <tbody>
        {categories.map(({ category, stake, ggr }, at) => (
          <tr key={category}>
            <th scope="row">
              <i
                style={{ background: `var(${COLOURS[at % COLOURS.length] ?? '--cat-1'})` }}
                aria-hidden="true"
              />
              {nameOf(category)}
            </th>
            <td>
              <Money amount={stake} currency={currency} />
            </td>
            <td>
              <Money amount={ggr} currency={currency} />
            </td>
          </tr>
        ))}
        {categories.length === 0 && (
          <tr>
            <td colSpan={3} className="muted">
              {words('records.none_today')}
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words('records.all_categories')}</th>
          <td>
            <Money amount={today.stakes.today} currency={currency} />
          </td>
          <td>
            <Money amount={today.ggr.today} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}

function Health({ today }: { readonly today: Today }) {
  const words = useWords();
  const { open, queue, answers } = today;
  const isLate = queue.failed > 0 || queue.lateSeconds > LATE_S;
  return (
    <div className="today-tiles">
      <section className="today-tile">
        <h2>{words('records.answers')}</h2>
        <strong className="num">
          {answers.p95Ms === null ? '–' : words('records.below_ms', { ms: String(answers.p95Ms) })}
        </strong>
        <small className="muted">{words('records.answers_says', { count: String(answers.count) })}</small>
      </section>
      <section className="today-tile">
        <h2>{words('records.open_bets')}</h2>
        <strong className="num">{open.bets}</strong>
        {open.oldest && (
          <small className="muted">
            {words('records.oldest')} <When at={open.oldest} />
          </small>
        )}
      </section>
      <section className="today-tile" data-late={isLate || undefined}>
        <h2>{words('records.queue')}</h2>
        <strong className="num">{queue.waiting}</strong>
        <small className="muted">
          {words('records.queue_says', { failed: String(queue.failed), seconds: String(queue.lateSeconds) })}
        </small>
      </section>
    </div>
  );
}
