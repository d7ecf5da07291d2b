import type { OpsGame, OpsGameList, OpsView } from '#features/setup/catalogue/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useLanguage, useWords } from '#platform/ui/words.tsx';
import { GameMark } from './game-mark.tsx';
import { GamePane } from './game-pane.tsx';

const PAGE_SIZE = 20;
const FRESH_MS = 5_000;
const VIEWS: readonly OpsView[] = ['all', 'playable', 'hot', 'maintenance'];

function useColumns(): readonly Column<OpsGame>[] {
  const words = useWords();
  return [
    { name: 'name', title: words('catalogue.ops.game'), show: (row) => <bdi>{row.name}</bdi> },
    { name: 'maker', title: words('catalogue.ops.maker'), show: (row) => row.vassalage },
    {
      name: 'type',
      title: words('catalogue.ops.type'),
      show: (row) => (row.gameCategory ? `${row.gameType} · ${row.gameCategory}` : row.gameType),
    },
    { name: 'state', title: words('catalogue.ops.state'), show: (row) => <GameMark game={row} /> },
    {
      name: 'opens',
      title: words('catalogue.ops.opens'),
      show: (row) => (row.maintenanceUntil ? <When at={row.maintenanceUntil} /> : ''),
    },
    {
      name: 'hot',
      title: words('catalogue.ops.hot'),
      show: (row) => (row.hot ? words('catalogue.ops.yes') : ''),
    },
    {
      name: 'place',
      title: words('catalogue.ops.place'),
      end: true,
      show: (row) => <span className="num">{row.position ?? ''}</span>,
    },
  ];
}

/** Titles of the catalogue: find one, close it for a while, mark it hot, place it. */
export default function Games() {
  const words = useWords();
  const { code: language } = useLanguage();
  const address = useAddress();
  const { get } = address;
  const view = VIEWS.find((one) => one === get('view')) ?? 'all';
  const text = get('text');
  const query = { pageNo: pageIn(address), pageSize: PAGE_SIZE, view, language, ...(text && { text }) };
  const answer = useRead<typeof OpsGameList>('/ops/catalogue/games', { query }, FRESH_MS);
  const columns = useColumns();
  const views = VIEWS.map((name) => ({ name, title: words(`catalogue.ops.view_${name}`) }));
  return (
    <Queue
      title={words('catalogue.ops.games')}
      {...viewsIn(address, view, views, 'all')}
      search={{ label: words('catalogue.ops.search'), name: 'text' }}
      answer={answer}
      columns={columns}
      idOf={(row) => row.gameCode}
      empty={{ icon: 'grid', title: words('catalogue.ops.none') }}
      pane={(row, close) => <GamePane key={row.gameCode} game={row} onClose={close} />}
    />
  );
}
