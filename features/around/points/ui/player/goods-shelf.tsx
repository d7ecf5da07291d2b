import { useState } from 'react';
import type { GetPointsGoods, Goods } from '#features/around/points/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Picture } from '#platform/ui/picture.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { grouped } from './grouped.ts';
import { RedeemPopup } from './redeem-popup.tsx';
import { GOODS } from './use-points.ts';

const PICTURE = 96;

export function GoodsShelf({ points }: { readonly points: string }) {
  const words = useWords();
  const [chosen, setChosen] = useState<Goods>();
  const { value, trouble, again } = useRead<typeof GetPointsGoods>(GOODS, {}, 2_000);
  if (!value)
    return trouble ? (
      <ErrorState trouble={trouble} onRetry={again} />
    ) : (
      <SkeletonRows rows={4} height={180} />
    );
  if (value.list.length === 0)
    return (
      <EmptyState icon="gift" title={words('points.no_goods')}>
        {words('points.no_goods_do')}
      </EmptyState>
    );
  return (
    <>
      <ul className="mall-goods">
        {value.list.map((goods) => (
          <Piece key={goods.id} goods={goods} points={points} onTake={() => setChosen(goods)} />
        ))}
      </ul>
      {chosen && <RedeemPopup goods={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

/** Why it cannot be taken now; undefined where it can. */
function useWhyNot(goods: Goods, points: string): string | undefined {
  const words = useWords();
  if (goods.stock === 0) return words('points.sold_out');
  if (goods.left === 0) return words('points.each_most');
  const missing = Number(goods.points) - Number(points);
  return missing > 0 ? words('points.missing', { points: grouped(String(Math.ceil(missing))) }) : undefined;
}

function Piece({
  goods,
  points,
  onTake,
}: {
  readonly goods: Goods;
  readonly points: string;
  readonly onTake: () => void;
}) {
  const words = useWords();
  const why = useWhyNot(goods, points);
  return (
    <li className="mall-piece" data-goods={goods.id}>
      <Picture src={goods.picture} alt="" width={PICTURE} height={PICTURE} />
      <h3>
        <bdi>{goods.name}</bdi>
      </h3>
      <p className="muted">
        <bdi>{goods.text}</bdi>
      </p>
      <p className="mall-price">
        <b className="num">{grouped(goods.points)}</b> {words('points.unit')}
        {goods.stock !== null && goods.stock > 0 && (
          <small>{words('points.stock', { count: goods.stock })}</small>
        )}
      </p>
      <Button look="go" wide why={why} onClick={onTake}>
        {words('points.take')}
      </Button>
    </li>
  );
}
