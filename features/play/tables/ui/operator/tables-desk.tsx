import type { OpsTable, OpsTableList } from '#features/play/tables/contract/ops.ts';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { TableMark } from './table-mark.tsx';
import { TablePane } from './table-pane.tsx';

const REFRESH_MS = 3_000;

function useColumns(): readonly Column<OpsTable>[] {
  const words = useWords();
  return [
    { name: 'name', title: words('tables.ops.table'), show: ({ name }) => <bdi>{name}</bdi> },
    { name: 'state', title: words('tables.ops.state'), show: (row) => <TableMark table={row} /> },
    {
      name: 'round',
      title: words('tables.ops.round'),
      show: ({ round }) => <span className="num">{round?.serial ?? '–'}</span>,
    },
    {
      name: 'players',
      title: words('tables.ops.players'),
      show: ({ round }) => <span className="num">{round?.players ?? 0}</span>,
    },
    {
      name: 'stake',
      title: words('tables.ops.stake_today'),
      show: ({ today, currency }) => <Money amount={today.stake} currency={currency} />,
    },
    {
      name: 'payout',
      title: words('tables.ops.payout_today'),
      show: ({ today, currency }) => <Money amount={today.payout} currency={currency} />,
    },
  ];
}

/** Every table as it stands now: halt it, let it go on, its limits, a round that must not count. */
export default function TablesDesk() {
  const words = useWords();
  const address = useAddress();
  const answer = useRead<typeof OpsTableList>('/ops/tables', { query: {} }, 0);
  return (
    <Queue
      title={words('tables.ops.tables')}
      address={address}
      views={[{ name: 'all', title: words('tables.ops.view_all') }]}
      view="all"
      onView={() => undefined}
      answer={answer}
      refreshMs={REFRESH_MS}
      columns={useColumns()}
      idOf={({ code }) => code}
      empty={{ icon: 'grid', title: words('tables.ops.none') }}
      pane={(table, close) => (
        <TablePane key={table.code} table={table} onClose={close} onChanged={answer.again} />
      )}
    />
  );
}
