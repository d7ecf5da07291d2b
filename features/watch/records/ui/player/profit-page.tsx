import { Link } from 'react-router';
import type { GetProfit, ProfitLine } from '#features/watch/records/contract.ts';
import { useCategoryName } from '#features/watch/records/ui/category-names.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePeriodAddress } from '#platform/ui/period.ts';
import { PeriodBar } from '#platform/ui/period-bar.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useDay } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { usePeriodLabels } from './period-labels.ts';
import { Sums } from './sums.tsx';
import './records.css';

const WAYS = ['day', 'category'] as const;
/** The same figures as a file. */
const FILES = { day: 'profit_days', category: 'profit_categories' } as const;

/** `/member/profit`: what was won and lost, a bar a day or a category. */
export default function ProfitPage() {
  const words = useWords();
  const { params, set, period, length } = usePeriodAddress();
  const by = WAYS.find((one) => one === params.get('by')) ?? 'day';
  const title = words('records.profit');
  usePageHead(title);
  const labels = usePeriodLabels();
  const query = { ...period, by };
  const { value, waiting, trouble, again } = useRead<typeof GetProfit>('/wps/records/profit', { query }, 0);
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      <PeriodBar labels={labels} period={period} length={length} onPeriod={set} />
      <div className="bet-chips record-by" role="group" aria-label={words('records.by')}>
        {WAYS.map((one) => (
          <Chip key={one} on={by === one} onPress={() => set({ by: one })}>
            {words(`records.by_${one}`)}
          </Chip>
        ))}
      </div>
      <p className="record-keep">
        <Link to={`/member/exports?${new URLSearchParams({ kind: FILES[by], ...period })}`}>
          {words('records.as_file')}
        </Link>
      </p>
      {waiting && <SkeletonRows rows={7} height={56} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value && <Sums sum={value.sum} currency={value.currency} fees={value.fees} />}
      {value?.list.length === 0 && (
        <EmptyState icon="doc" title={words('records.none')}>
          {words('records.none_do')}
        </EmptyState>
      )}
      {value && value.list.length > 0 && (
        <Bars lines={value.list} currency={value.currency} isOfDays={by === 'day'} />
      )}
      <p className="muted">{words('records.profit_says')}</p>
    </div>
  );
}

/** How long a bar is, of 100: amounts become numbers for the drawing alone. */
const sizeOf = (net: string): number => Math.abs(Number(net));

type BarsProps = {
  readonly lines: readonly ProfitLine[];
  readonly currency: string;
  readonly isOfDays: boolean;
};

function Bars({ lines, currency, isOfDays }: BarsProps) {
  const words = useWords();
  const dayOf = useDay();
  const categoryOf = useCategoryName();
  const named = isOfDays ? dayOf : categoryOf;
  const most = Math.max(1e-9, ...lines.map(({ net }) => sizeOf(net)));
  return (
    <ul className="profit-bars">
      {lines.map((line) => (
        <li key={line.of} data-lost={line.net.startsWith('-') || undefined}>
          <bdi>{named(line.of)}</bdi>
          <span className="profit-bar" aria-hidden="true">
            <i style={{ inlineSize: `${(sizeOf(line.net) / most) * 100}%` }} />
          </span>
          <Money
            amount={line.net}
            currency={currency}
            signed
            className={line.net.startsWith('-') ? '' : 'gain'}
          />
          <small className="muted">
            <Money amount={line.stake} currency={currency} /> · <span className="num">{line.bets}</span>
          </small>
          {/[1-9]/.test(line.unreported) && (
            <small className="muted profit-unreported">
              {words('records.unreported')} <Money amount={line.unreported} currency={currency} signed />
            </small>
          )}
        </li>
      ))}
    </ul>
  );
}
