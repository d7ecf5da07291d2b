import { useState } from 'react';
import type { Figures as Told, OpsFigures } from '#features/around/support/contract/desk.ts';
import { Chip } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useDay } from '#platform/ui/when.tsx';
import { TableHead } from '#platform/ui/table-head.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useSpan } from './due.tsx';

const SPANS = [7, 30, 90] as const;
type Span = Told['all'];

/** Of a whole, in percent; a dash where there is none. */
const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${Math.round((part / whole) * 100)} %`;
const average = ({ score, ratings }: Span): string => (ratings === 0 ? '–' : (score / ratings).toFixed(1));

/** What the service comes to: how soon, how well, of what. */
export default function Figures() {
  const words = useWords();
  const [days, setDays] = useState<(typeof SPANS)[number]>(30);
  const { value, trouble, again } = useRead<typeof OpsFigures>(
    '/ops/support/figures',
    { query: { days } },
    60_000,
  );
  return (
    <div className="stack">
      <div className="chips" role="group" aria-label={words('support.ops.span')}>
        {SPANS.map((one) => (
          <Chip key={one} on={one === days} onPress={() => setDays(one)}>
            {words('support.days', { count: one })}
          </Chip>
        ))}
      </div>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={420} />)}
      {value?.all.cases === 0 && <EmptyState icon="chat" title={words('support.ops.no_figures')} />}
      {value && value.all.cases > 0 && <Drawn value={value} />}
    </div>
  );
}

function Drawn({ value }: { readonly value: Told }) {
  const words = useWords();
  const span = useSpan();
  const { all, complaints } = value;
  const ms = (at: number | null): string => (at === null ? '–' : span(at));
  const tiles = [
    ['support.ops.fig_cases', String(all.cases), ''],
    [
      'support.ops.fig_first',
      ms(all.firstAnswerMedianMs),
      words('support.ops.fig_p90', { time: ms(all.firstAnswerP90Ms) }),
    ],
    ['support.ops.fig_in_time', share(all.inTime, all.due), words('support.ops.fig_of', { count: all.due })],
    ['support.ops.fig_resolution', ms(all.resolutionMedianMs), ''],
    ['support.ops.fig_rating', average(all), words('support.ops.fig_of', { count: all.ratings })],
    [
      'support.ops.fig_complaints',
      String(complaints.opened),
      words('support.ops.fig_upheld', { upheld: complaints.upheld, escalated: complaints.escalated }),
    ],
  ] as const;
  return (
    <>
      <ul className="case-tiles">
        {tiles.map(([word, figure, more]) => (
          <li key={word} className="desk-card">
            <span className="muted">{words(word)}</span>
            <b className="num">{figure}</b>
            <small className="muted">{more}</small>
          </li>
        ))}
      </ul>
      <Days days={value.days} />
      <Types types={value.types} />
    </>
  );
}

const [WIDTH, HEIGHT] = [900, 160];

/** Opened beside closed, a pair of bars a day; what was late is the dark foot of the first. */
function Days({ days }: { readonly days: Told['days'] }) {
  const words = useWords();
  const dayText = useDay();
  const most = Math.max(1, ...days.flatMap(({ opened, closed }) => [opened, closed]));
  const step = WIDTH / days.length;
  const bar = Math.max(2, step * 0.36);
  const height = (n: number): number => (n / most) * (HEIGHT - 10);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <section className="desk-card">
      <h2 className="sign">{words('support.ops.fig_days')}</h2>
      <svg
        className="case-chart"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={words('support.ops.fig_days')}
      >
        {days.map(({ day, opened, closed, late }, at) => (
          <g key={day} transform={`translate(${at * step + step * 0.1} 0)`}>
            <title>{words('support.ops.fig_day', { day: dayText(day), opened, closed, late })}</title>
            <rect data-of="opened" x="0" y={HEIGHT - height(opened)} width={bar} height={height(opened)} />
            <rect data-of="late" x="0" y={HEIGHT - height(late)} width={bar} height={height(late)} />
            <rect
              data-of="closed"
              x={bar + 1}
              y={HEIGHT - height(closed)}
              width={bar}
              height={height(closed)}
            />
          </g>
        ))}
        <line x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      </svg>
      <p className="case-legend">
        <span data-of="opened">{words('support.ops.fig_opened')}</span>
        <span data-of="late">{words('support.ops.fig_late')}</span>
        <span data-of="closed">{words('support.ops.fig_closed')}</span>
        {first && last && (
          <span className="muted">
            {dayText(first.day)} – {dayText(last.day)}
          </span>
        )}
      </p>
    </section>
  );
}

/** By type: how many, and how soon the first answer and the end came, drawn against the slowest of them. */
function Types({ types }: { readonly types: Told['types'] }) {
  const words = useWords();
  const span = useSpan();
  const most = Math.max(
    1,
    ...types.map(({ resolutionMedianMs, firstAnswerMedianMs }) =>
      Math.max(resolutionMedianMs ?? 0, firstAnswerMedianMs ?? 0),
    ),
  );
  const line = (of: 'first' | 'resolution', at: number | null) => (
    <span className="case-bar" data-of={of}>
      <i style={{ inlineSize: `${Math.round(((at ?? 0) / most) * 100)}%` }} aria-hidden="true" />
      <span>{at === null ? '–' : span(at)}</span>
    </span>
  );
  return (
    <section className="desk-card">
      <h2 className="sign">{words('support.ops.fig_types')}</h2>
      <div className="desk-table">
        <table>
          <TableHead
            titles={[
              words('support.type'),
              { end: words('support.ops.fig_cases') },
              words('support.ops.fig_first'),
              words('support.ops.fig_resolution'),
              { end: words('support.ops.fig_in_time') },
              { end: words('support.ops.fig_rating') },
            ]}
          />
          <tbody>
            {types.map((one) => (
              <tr key={one.type}>
                <th scope="row">{words(`support.type_${one.type}`)}</th>
                <td className="end num">{one.cases}</td>
                <td>{line('first', one.firstAnswerMedianMs)}</td>
                <td>{line('resolution', one.resolutionMedianMs)}</td>
                <td className="end num">{share(one.inTime, one.due)}</td>
                <td className="end num">{average(one)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
