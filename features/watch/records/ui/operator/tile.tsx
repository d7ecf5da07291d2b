import { formatMoney } from '#platform/ui/money-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';

type Compared<Value> = {
  readonly today: Value;
  readonly yesterday: Value;
  readonly lastWeek: Value;
  readonly hours: readonly Value[];
  readonly yesterdayHours: readonly Value[];
};
type Props = {
  readonly name: string;
  readonly figure: Compared<string | number>;
  /** Left out: a plain count. */
  readonly currency?: string;
  /** Hours of today that have begun. */
  readonly until: number;
};

const WIDTH = 100;
const HEIGHT = 30;

/** Points of a line through the hours; amounts become numbers for the drawing alone. */
function points(values: readonly (string | number)[], low: number, high: number): string {
  const span = high - low || 1;
  return values
    .map((value, at) => `${(at / 23) * WIDTH},${HEIGHT - ((Number(value) - low) / span) * HEIGHT}`)
    .join(' ');
}

function Spark({ figure, until }: Pick<Props, 'figure' | 'until'>) {
  const all = [...figure.hours, ...figure.yesterdayHours].map(Number);
  const [low, high] = [Math.min(0, ...all), Math.max(...all)];
  return (
    <svg
      className="today-spark"
      viewBox={`-1 -1 ${WIDTH + 2} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline className="before" points={points(figure.yesterdayHours, low, high)} />
      <polyline points={points(figure.hours.slice(0, until), low, high)} />
    </svg>
  );
}

/** In tenths of a percent of what it was; undefined where it was nothing. */
function change(now: string | number, before: string | number): string | undefined {
  const [a, b] = [Number(now), Number(before)];
  if (b === 0) return undefined;
  const tenths = Math.round(((a - b) / Math.abs(b)) * 1000) / 10;
  return `${tenths > 0 ? '+' : tenths < 0 ? '−' : ''}${Math.abs(tenths).toFixed(1)} %`;
}

/** One figure of the day, beside the same time of yesterday and of last week. */
export function Tile({ name, figure, currency, until }: Props) {
  const words = useWords();
  const tag = useTag();
  const show = (value: string | number): string =>
    currency ? formatMoney(String(value), currency, tag) : String(value);
  return (
    <section className="today-tile">
      <h2>{name}</h2>
      <strong className="num">{show(figure.today)}</strong>
      <Spark figure={figure} until={until} />
      <dl>
        {(['yesterday', 'lastWeek'] as const).map((when) => (
          <div key={when}>
            <dt>{words(when === 'yesterday' ? 'records.yesterday' : 'records.last_week')}</dt>
            <dd className="num">{show(figure[when])}</dd>
            <dd className="num change">{change(figure.today, figure[when]) ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
