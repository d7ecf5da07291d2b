import { PlacesDesk, todayColumns } from '#features/play/stakes/ui/operator/places-desk.tsx';
import type { OpsTable, OpsTableList } from '#features/play/tables/contract/ops.ts';
import { useRead } from '#platform/ui/call.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { TableMark } from './table-mark.tsx';
import { TablePane } from './table-pane.tsx';

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
    ...todayColumns({ stake: words('tables.ops.stake_today'), payout: words('tables.ops.payout_today') }),
  ];
}

/** Every table as it stands now: halt it, let it go on, its limits, a round that must not count. */
export default function TablesDesk() {
  const words = useWords();
  const answer = useRead<typeof OpsTableList>('/ops/tables', { query: {} }, 0);
  return (
    <PlacesDesk
      title={words('tables.ops.tables')}
      all={words('tables.ops.view_all')}
      none={words('tables.ops.none')}
      answer={answer}
      columns={useColumns()}
      pane={(table, close) => (
        <TablePane key={table.code} table={table} onClose={close} onChanged={answer.again} />
      )}
    />
  );
}
