import type { OpsReturns, WatchedTitle } from '#features/watch/returns/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { ReturnsPane } from './returns-pane.tsx';
import { VerdictMark } from './verdict-mark.tsx';

const REFRESH_MS = 15_000;

function useColumns(): readonly Column<WatchedTitle>[] {
  const words = useWords();
  const figure = (text: string) => <span className="num">{text}</span>;
  return [
    { name: 'game', title: words('returns.game'), show: ({ game }) => <bdi>{game}</bdi> },
    { name: 'spot', title: words('returns.spot'), show: ({ spot }) => <bdi>{spot}</bdi> },
    {
      name: 'standing',
      title: words('returns.state'),
      show: ({ standing: current }) => <VerdictMark standing={current} />,
    },
    { name: 'stakes', title: words('returns.stakes'), show: ({ stakes }) => figure(String(stakes)) },
    { name: 'returned', title: words('returns.returned'), show: ({ returned }) => figure(`${returned}%`) },
    { name: 'exact', title: words('returns.exact'), show: ({ exact }) => figure(`${exact}%`) },
    {
      name: 'off',
      title: words('returns.off'),
      show: ({ off }) => figure(words('returns.errors', { errors: off })),
    },
  ];
}

/** Every title that was staked on, those furthest from their exact return first. */
export default function ReturnsDesk() {
  const words = useWords();
  const address = useAddress();
  const view = address.get('view') === 'shifted' ? 'shifted' : 'all';
  const answer = useRead<typeof OpsReturns>(
    '/ops/returns',
    {
      query: {
        pageNo: Number(address.get('page') ?? '1') || 1,
        ...(view === 'shifted' ? { standing: 'shifted' as const } : {}),
      },
    },
    0,
  );
  return (
    <Queue
      title={words('returns.title')}
      address={address}
      views={[
        { name: 'all', title: words('returns.all') },
        { name: 'shifted', title: words('returns.shifted') },
      ]}
      view={view}
      onView={(name) => address.set({ view: name, open: undefined })}
      answer={answer}
      refreshMs={REFRESH_MS}
      columns={useColumns()}
      idOf={({ kind, game }) => `${kind} ${game}`}
      empty={{ icon: 'shield', title: words('returns.none') }}
      pane={(title, close) => <ReturnsPane key={title.game} title={title} onClose={close} />}
    />
  );
}
