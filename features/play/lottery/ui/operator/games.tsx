import type { OpsLottery, OpsLotteryList } from '#features/play/lottery/contract/ops.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { GamePane } from './game-pane.tsx';
import { useScheduleText } from './schedule-text.ts';

const FRESH_MS = 10_000;
const VIEWS = ['all'] as const;

function useColumns(): readonly Column<OpsLottery>[] {
  const words = useWords();
  const schedule = useScheduleText();
  return [
    { name: 'game', title: words('lottery.ops.game'), show: (row) => <bdi>{row.name}</bdi> },
    {
      name: 'state',
      title: words('lottery.ops.state'),
      show: ({ halted }) => (
        <StateMark tone={halted ? 'danger' : 'gain'}>
          {words(halted ? 'lottery.ops.halted' : 'lottery.ops.running')}
        </StateMark>
      ),
    },
    {
      name: 'schedule',
      title: words('lottery.ops.schedule'),
      show: ({ schedules }) => schedule(schedules.at(-1)),
    },
    {
      name: 'source',
      title: words('lottery.ops.source'),
      show: ({ source }) => words(`lottery.ops.source_${source}`),
    },
    {
      name: 'odds',
      title: words('lottery.ops.odds_set'),
      show: ({ oddsSet, mode }) => <span className="num">{mode ?? oddsSet}</span>,
    },
  ];
}

/** The lotteries of the brand: when they draw, what they pay, where they stop. */
export default function LotteryGames() {
  const words = useWords();
  const address = useAddress();
  const query = { pageNo: pageIn(address), pageSize: 50 };
  const answer = useRead<typeof OpsLotteryList>('/ops/lottery/games', { query }, FRESH_MS);
  const columns = useColumns();
  return (
    <Queue
      title={words('lottery.ops.games')}
      address={address}
      views={VIEWS.map((name) => ({ name, title: words('lottery.ops.view_all') }))}
      view="all"
      onView={() => address.set({ open: undefined })}
      answer={answer}
      columns={columns}
      idOf={(row) => row.code}
      empty={{ icon: 'grid', title: words('lottery.ops.none_games') }}
      pane={(row, close) => <GamePane key={row.code} game={row} onClose={close} />}
    />
  );
}
