import { useState } from 'react';
import type { OpsGoods, OpsGoodsList } from '#features/around/points/contract/ops.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { DataTable } from '#platform/ui/desk/data-table.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { GoodsForm } from './goods-form.tsx';

const NEW = 'new';
export const GOODS_PATH = '/ops/points/goods';

/** Everything in the mall, in its order; a row opens its form. */
export default function GoodsDesk() {
  const words = useWords();
  const { value, trouble, again } = useRead<typeof OpsGoodsList>(GOODS_PATH, {}, 5_000);
  const [open, setOpen] = useState<string>();
  if (!value)
    return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <SkeletonRows rows={6} height={56} />;
  const chosen = value.list.find(({ id }) => id === open);
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <div className="head">
          <h1 className="sign">{words('points.ops.goods')}</h1>
          <Button small look="line" icon="plus" onClick={() => setOpen(NEW)}>
            {words('points.ops.add_goods')}
          </Button>
        </div>
        {value.list.length === 0 ? (
          <EmptyState icon="gift" title={words('points.ops.no_goods')}>
            {words('points.ops.no_goods_do')}
          </EmptyState>
        ) : (
          <DataTable
            label={words('points.ops.goods')}
            rows={value.list}
            columns={columnsIn(words)}
            idOf={(row) => row.id}
            chosen={chosen?.id}
            onChoose={setOpen}
          />
        )}
      </div>
      {(chosen || open === NEW) && (
        <GoodsForm
          key={chosen ? `${chosen.id} ${chosen.revision}` : NEW}
          goods={chosen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

const columnsIn = (words: ReturnType<typeof useWords>) => [
  {
    name: 'name',
    title: words('points.ops.what'),
    show: (row: OpsGoods) => <bdi>{row.names['en'] ?? row.id}</bdi>,
  },
  {
    name: 'kind',
    title: words('points.ops.kind'),
    show: (row: OpsGoods) => words(`points.ops.kind_${row.kind}`),
  },
  {
    name: 'points',
    title: words('points.ops.points'),
    end: true,
    show: (row: OpsGoods) => <span className="num">{row.points}</span>,
  },
  {
    name: 'stock',
    title: words('points.ops.stock'),
    end: true,
    show: (row: OpsGoods) => <span className="num">{row.stock ?? '∞'}</span>,
  },
  {
    name: 'taken',
    title: words('points.ops.taken'),
    end: true,
    show: (row: OpsGoods) => <span className="num">{row.taken}</span>,
  },
  {
    name: 'open',
    title: words('points.ops.state'),
    show: (row: OpsGoods) => (
      <StateMark tone={row.open ? 'gain' : 'plain'}>
        {words(row.open ? 'points.ops.is_open' : 'points.ops.is_closed')}
      </StateMark>
    ),
  },
];
