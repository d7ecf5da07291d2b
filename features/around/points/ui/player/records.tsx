import { useState } from 'react';
import type {
  GetPointsHistory,
  GetRedemptions,
  PointsMovement,
  Redemption,
} from '#features/around/points/contract.ts';
import { REDEMPTION_LOOKS } from '#features/around/points/ui/states.ts';
import { useMenuCategory } from '#features/play/stakes/ui/category-names.ts';
import { useRead } from '#platform/ui/call.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { grouped } from './grouped.ts';
import { HISTORY, REDEMPTIONS } from './use-points.ts';

/** Every movement of the points, newest first. */
export function Movements() {
  const words = useWords();
  const [page, setPage] = useState(1);
  const { value, trouble, again } = useRead<typeof GetPointsHistory>(HISTORY, { query: { pageNo: page } }, 0);
  if (!value)
    return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={6} height={56} />;
  if (value.list.length === 0)
    return (
      <EmptyState icon="star" title={words('points.no_history')}>
        {words('points.no_history_do')}
      </EmptyState>
    );
  return (
    <>
      <ul className="mall-lines">
        {value.list.map((one) => (
          <Movement key={one.id} movement={one} />
        ))}
      </ul>
      <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />
    </>
  );
}

function Movement({
  movement: { kind, category, points, balance, note, at },
}: {
  readonly movement: PointsMovement;
}) {
  const words = useWords();
  const categoryName = useMenuCategory();
  const isGain = !points.startsWith('-');
  return (
    <li>
      <span>
        <b>{words(`points.entry.${kind}`)}</b>
        {(category || note) && <small>{category ? categoryName(category) : <bdi>{note}</bdi>}</small>}
        <small>
          <When at={at} />
        </small>
      </span>
      <span className="mall-figure">
        <b className={`num ${isGain ? 'gain' : 'danger'}`}>
          {isGain ? `+${grouped(points)}` : `−${grouped(points.slice(1))}`}
        </b>
        <small className="num">{words('points.balance_after', { points: grouped(balance) })}</small>
      </span>
    </li>
  );
}

/** What was taken for points, and what staff said about it. */
export function Redemptions() {
  const words = useWords();
  const [page, setPage] = useState(1);
  const { value, trouble, again } = useRead<typeof GetRedemptions>(
    REDEMPTIONS,
    { query: { pageNo: page } },
    2_000,
  );
  if (!value)
    return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={4} height={72} />;
  if (value.list.length === 0)
    return (
      <EmptyState icon="gift" title={words('points.no_redemptions')}>
        {words('points.no_redemptions_do')}
      </EmptyState>
    );
  return (
    <>
      <ul className="mall-lines">
        {value.list.map((one) => (
          <Line key={one.id} redemption={one} />
        ))}
      </ul>
      <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />
    </>
  );
}

const REASONS = ['out_of_stock', 'address', 'rules', 'duplicate', 'person'] as const;

function Line({ redemption }: { readonly redemption: Redemption }) {
  const words = useWords();
  const { serial, name, kind, points, amount, currency, state, note, tracking, createdAt } = redemption;
  const look = REDEMPTION_LOOKS[state];
  const reason = REASONS.find((one) => one === redemption.reason);
  return (
    <li>
      <span>
        <b>{kind === 'convert' ? words('points.converted') : <bdi>{name}</bdi>}</b>
        <small className="num">{serial}</small>
        <small>
          <When at={createdAt} />
        </small>
        {reason && <small>{words(`points.reason.${reason}`)}</small>}
        {note && (
          <small>
            <bdi>{note}</bdi>
          </small>
        )}
        {tracking && <small>{words('points.tracking', { number: tracking })}</small>}
      </span>
      <span className="mall-figure">
        <StateMark tone={look.tone}>{words(look.word)}</StateMark>
        <b className="num">{words('points.costs', { points: grouped(points) })}</b>
        {amount !== null && <Money amount={amount} currency={currency} className="gain" />}
      </span>
    </li>
  );
}
