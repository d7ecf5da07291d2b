import { DRAW_VIEWS, type OpsDraw, type OpsDrawList } from '#features/play/lottery/contract/ops.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { DrawMark } from './draw-mark.tsx';
import { DrawPane } from './draw-pane.tsx';

const PAGE_SIZE = 20;
const FRESH_MS = 5_000;

function useColumns(): readonly Column<OpsDraw>[] {
  const words = useWords();
  return [
    { name: 'game', title: words('lottery.ops.game'), show: (row) => <bdi>{row.gameName}</bdi> },
    {
      name: 'period',
      title: words('lottery.ops.period'),
      show: (row) => <span className="num">{row.period}</span>,
    },
    { name: 'at', title: words('lottery.ops.at'), show: (row) => <When at={row.drawsAt} /> },
    { name: 'state', title: words('lottery.ops.state'), show: (row) => <DrawMark draw={row} /> },
    {
      name: 'bets',
      title: words('lottery.ops.bets'),
      show: (row) => <span className="num">{row.bets}</span>,
    },
    {
      name: 'stake',
      title: words('lottery.ops.stake'),
      show: (row) => <Money amount={row.stake} currency={row.currency} />,
    },
    {
      name: 'payout',
      title: words('lottery.ops.payout'),
      show: (row) => <Money amount={row.payout} currency={row.currency} />,
    },
  ];
}

/** Draws: those that wait for a result first. */
export default function Draws() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const view = DRAW_VIEWS.find((one) => one === get('view')) ?? 'waiting';
  const game = get('game');
  const query = { pageNo: pageIn(address), pageSize: PAGE_SIZE, view, ...(game && { game }) };
  const answer = useRead<typeof OpsDrawList>('/ops/lottery/draws', { query }, FRESH_MS);
  const columns = useColumns();
  const views = DRAW_VIEWS.map((name) => ({ name, title: words(`lottery.ops.view_${name}`) }));
  return (
    <Queue
      title={words('lottery.ops.draws')}
      {...viewsIn(address, view, views, 'waiting')}
      answer={answer}
      columns={columns}
      idOf={(row) => row.drawId}
      empty={{ icon: 'clock', title: words('lottery.ops.none') }}
      pane={(row, close) => <DrawPane key={row.drawId} draw={row} onClose={close} />}
    />
  );
}
