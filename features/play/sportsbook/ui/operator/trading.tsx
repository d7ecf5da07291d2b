import type { OpsBooks, OpsMatchLine } from '#features/play/sportsbook/contract/trading.ts';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { TradingPane } from './trading-pane.tsx';

const VIEWS = ['live', 'today', 'coming', 'outrights', 'results', 'waiting'] as const;
const FRESH_MS = 3_000;

function useColumns(): readonly Column<OpsMatchLine>[] {
  const words = useWords();
  return [
    {
      name: 'teams',
      title: words('sportsbook.ops.match'),
      show: ({ homeTeam, awayTeam, leagueName }) => (
        <bdi>
          {homeTeam === '' ? leagueName : words('sportsbook.ops.teams', { home: homeTeam, away: awayTeam })}
        </bdi>
      ),
    },
    { name: 'at', title: words('sportsbook.ops.kick_off'), show: (row) => <When at={row.startsAt} /> },
    { name: 'league', title: words('sportsbook.ops.league'), show: (row) => <bdi>{row.leagueName}</bdi> },
    {
      name: 'score',
      title: words('sportsbook.ops.score'),
      show: ({ score }) => <b className="num">{score ? `${score.home}–${score.away}` : ''}</b>,
    },
    {
      name: 'state',
      title: words('sportsbook.ops.state'),
      show: (row) => (
        <>
          {words(`sportsbook.status_${row.status}`)}
          {row.openSlips > 0 && (
            <small className="danger open-slips">
              {words('sportsbook.ops.open_slips', { slips: row.openSlips })}
            </small>
          )}
        </>
      ),
    },
    {
      name: 'markets',
      title: words('sportsbook.ops.markets'),
      show: (row) => <span className="num">{row.marketCount}</span>,
    },
  ];
}

/** Those who trade: matches that run and come, what is at stake on them, stops, prices and results. */
export default function Trading() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const view = VIEWS.find((one) => one === get('view')) ?? 'live';
  const text = get('text');
  const read = useRead<typeof OpsBooks>(
    '/ops/sportsbook/books',
    { query: { view, ...(text && { text }) } },
    FRESH_MS,
  );
  const columns = useColumns();
  const value = read.value && { list: read.value.matches, pageNum: 1, totalPages: 1 };
  const views = VIEWS.map((name) => ({ name, title: words(`sportsbook.ops.trading_${name}`) }));
  return (
    <Queue
      title={words('sportsbook.ops.trading')}
      {...viewsIn(address, view, views, 'live')}
      search={{ label: words('sportsbook.ops.search'), name: 'text' }}
      answer={{ ...read, value }}
      columns={columns}
      empty={{ icon: 'clock', title: words('sportsbook.ops.none') }}
      pane={(row, close) => <TradingPane key={row.id} id={row.id} onClose={close} />}
    />
  );
}
