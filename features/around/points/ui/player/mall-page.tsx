import { Link, useParams } from 'react-router';
import type { PointsBalance } from '#features/around/points/contract.ts';
import { usePageHead } from '#platform/ui/page-head.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Convert } from './convert.tsx';
import { grouped } from './grouped.ts';
import { GoodsShelf } from './goods-shelf.tsx';
import { Movements, Redemptions } from './records.tsx';
import { Ratios } from './ratios.tsx';
import { usePoints } from './use-points.ts';
import './points.css';

const TABS = ['goods', 'convert', 'redemptions', 'history', 'rules'] as const;
type Tab = (typeof TABS)[number];

/** `/pointMall`: what the member has, what he can take for it, and how it came about. */
export default function MallPage() {
  const words = useWords();
  const title = words('points.title');
  usePageHead(title);
  const { tab: asked } = useParams();
  const tab: Tab = TABS.find((one) => one === asked) ?? 'goods';
  const { value, trouble, again } = usePoints();
  return (
    <div className="page stack mall">
      <h1 className="sign">{title}</h1>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={120} />)}
      {value && <Purse value={value} />}
      <nav className="mall-tabs" aria-label={words('points.tabs')}>
        {TABS.map((one) => (
          <Link
            key={one}
            to={one === 'goods' ? '/pointMall' : `/pointMall/${one}`}
            aria-current={one === tab ? 'page' : undefined}
          >
            {words(`points.tab.${one}`)}
          </Link>
        ))}
      </nav>
      {value && <Open tab={tab} points={value.points} />}
    </div>
  );
}

function Open({ tab, points }: { readonly tab: Tab; readonly points: string }) {
  switch (tab) {
    case 'goods':
      return <GoodsShelf points={points} />;
    case 'convert':
      return <Convert points={points} />;
    case 'redemptions':
      return <Redemptions />;
    case 'history':
      return <Movements />;
    case 'rules':
      return <Ratios />;
  }
}

function Purse({ value: { points, owed, today } }: { readonly value: PointsBalance }) {
  const words = useWords();
  return (
    <section className="mall-purse" aria-labelledby="points-now">
      <h2 id="points-now">{words('points.now')}</h2>
      <p className="mall-points">
        <b className="num" data-points={points}>
          {grouped(points)}
        </b>{' '}
        <span>{words('points.unit')}</span>
      </p>
      <p className="mall-today">
        {words('points.today', { points: grouped(today) })}
        {owed !== '0' && <span> · {words('points.owed', { points: grouped(owed) })}</span>}
      </p>
      <p className="muted">{words('points.never_expire')}</p>
    </section>
  );
}
