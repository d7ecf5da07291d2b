import { PlacesDesk, todayColumns } from '#features/play/stakes/ui/operator/places-desk.tsx';
import type { OpsSea, OpsSeaList } from '#features/play/sea/contract/ops.ts';
import { useRead } from '#platform/ui/call.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { SeaMark } from './sea-mark.tsx';
import { SeaPane } from './sea-pane.tsx';

const playersAt = ({ rooms }: OpsSea): number =>
  rooms.flatMap(({ seats }) => seats).filter(({ kind }) => kind !== 'bot').length;

function useColumns(): readonly Column<OpsSea>[] {
  const words = useWords();
  return [
    { name: 'name', title: words('sea.ops.sea'), show: ({ name }) => <bdi>{name}</bdi> },
    { name: 'state', title: words('sea.ops.state'), show: ({ halted }) => <SeaMark halted={halted} /> },
    {
      name: 'rooms',
      title: words('sea.ops.rooms'),
      show: ({ rooms }) => <span className="num">{rooms.length}</span>,
    },
    {
      name: 'players',
      title: words('sea.ops.players'),
      show: (row) => <span className="num">{playersAt(row)}</span>,
    },
    ...todayColumns({ stake: words('sea.ops.stake_today'), payout: words('sea.ops.payout_today') }),
  ];
}

/** Every sea as it stands now: its rooms, what a shot costs, what came back beside what has to. */
export default function SeasDesk() {
  const words = useWords();
  const answer = useRead<typeof OpsSeaList>('/ops/sea', { query: {} }, 0);
  return (
    <PlacesDesk
      title={words('sea.ops.seas')}
      all={words('sea.ops.view_all')}
      none={words('sea.ops.none')}
      answer={answer}
      columns={useColumns()}
      pane={(sea, close) => <SeaPane key={sea.code} sea={sea} onClose={close} onChanged={answer.again} />}
    />
  );
}
