/** One title: how far its return is from what is proved, and how it came there. */
import { lazy, Suspense } from 'react';
import type { OpsReturnsOf, ReturnsOf, WatchedTitle } from '#features/watch/returns/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { PlainTable } from '#platform/ui/plain-table.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { SpotsTable } from './spots-table.tsx';
import { VerdictMark } from './verdict-mark.tsx';

// The library that draws is large: it comes when a title is opened.
const ReturnsChart = lazy(() => import('./returns-chart.tsx'));

const SHOWN_HOURS = 12;

export function ReturnsPane({
  title,
  onClose,
}: {
  readonly title: WatchedTitle;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { game, spot, standing: current, stakes, returned, exact, band, off, hitsOff, needed } = title;
  const { value, trouble, again } = useRead<typeof OpsReturnsOf>(
    '/ops/returns/{game}',
    { params: { game } },
    0,
  );
  return (
    <Pane label={game} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={game}>
          <VerdictMark standing={current} />
        </CardHead>
        <dl className="desk-rows">
          {spot !== null && (
            <>
              <dt>{words('returns.spot')}</dt>
              <dd>
                <bdi>{spot}</bdi>
              </dd>
            </>
          )}
          <dt>{words(spot === null ? 'returns.stakes' : 'returns.rounds')}</dt>
          <dd className="num">{stakes}</dd>
          <dt>{words('returns.returned')}</dt>
          <dd className="num">{`${returned}%`}</dd>
          <dt>{words('returns.exact')}</dt>
          <dd className="num">{`${exact}%`}</dd>
          <dt>{words('returns.band')}</dt>
          <dd className="num">{words('returns.plus_minus', { percent: band })}</dd>
          <dt>{words('returns.off')}</dt>
          <dd className="num">{words('returns.errors', { errors: off })}</dd>
          {hitsOff !== null && (
            <>
              <dt>{words('returns.hits_off')}</dt>
              <dd className="num">{words('returns.errors', { errors: hitsOff })}</dd>
            </>
          )}
          <dt>{words('returns.needed')}</dt>
          <dd className="num">{words('returns.bets', { count: needed })}</dd>
        </dl>
      </section>
      {value && value.spots.length > 0 && (
        <section className="desk-card">
          <h2 className="sign">{words('returns.spots')}</h2>
          <p className="muted">{words('returns.spots_say')}</p>
          <SpotsTable spots={value.spots} />
        </section>
      )}
      {trouble ? (
        <ErrorState trouble={trouble} onRetry={again} />
      ) : !value ? (
        <Skeleton height={260} />
      ) : (
        value.course.length > 0 && <Course of={value} />
      )}
    </Pane>
  );
}

/** How the return came where it is, as a chart and as figures. */
function Course({ of }: { readonly of: ReturnsOf }) {
  const words = useWords();
  return (
    <section className="desk-card">
      <h2 className="sign">{words('returns.chart')}</h2>
      <Suspense fallback={<Skeleton height={260} />}>
        <ReturnsChart of={of} />
      </Suspense>
      <p className="muted">{words('returns.chart_says')}</p>
      <PlainTable
        className="desk-figures"
        titles={[
          words('returns.hour'),
          words('returns.stakes'),
          words('returns.returned'),
          words('returns.band'),
        ]}
      >
        {of.course.slice(-SHOWN_HOURS).map((hour) => (
          <tr key={hour.hour}>
            <th scope="row">
              <When at={hour.hour} />
            </th>
            <td className="num">{hour.stakes}</td>
            <td className="num">{`${hour.returned}%`}</td>
            <td className="num">{words('returns.plus_minus', { percent: hour.band })}</td>
          </tr>
        ))}
      </PlainTable>
    </section>
  );
}
