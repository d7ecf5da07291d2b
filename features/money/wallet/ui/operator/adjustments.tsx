import { Link } from 'react-router';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import type {
  Adjustment,
  AdjustmentsChanged,
  ListAdjustments,
} from '#features/money/wallet/contract/adjustments.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { Views } from '#platform/ui/desk/views.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { AdjustmentPane } from './adjustment-pane.tsx';

const PAGE_SIZE = 20;
const VIEWS = ['done', 'waiting'] as const;

/** With its sign, as the member's cash felt it. */
const signed = ({ direction, amount }: Pick<Adjustment, 'direction' | 'amount'>): string =>
  direction === 'in' ? amount : `-${amount}`;

function useColumns(): readonly Column<Adjustment>[] {
  const words = useWords();
  return [
    {
      name: 'serial',
      title: words('wallet.ops.number'),
      show: (row) => <span className="num">{row.serial}</span>,
    },
    { name: 'player', title: words('wallet.ops.player'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'amount',
      title: words('wallet.amount'),
      end: true,
      show: (row) => <Money amount={signed(row)} currency={row.currency} signed />,
    },
    {
      name: 'cause',
      title: words('wallet.adjust.cause'),
      show: (row) => words(`wallet.adjust.causes.${row.cause}`),
    },
    { name: 'asked', title: words('wallet.adjust.asked_by'), show: (row) => <bdi>{row.askedBy}</bdi> },
    {
      name: 'agreed',
      title: words('wallet.adjust.agreed_by'),
      show: (row) => <bdi>{row.agreedBy.join(' · ')}</bdi>,
    },
    { name: 'at', title: words('wallet.adjust.at'), end: true, show: (row) => <When at={row.at} /> },
  ];
}

/** What staff gave to members and took from them, newest first; what waits for a second person has a view of its own. */
export default function Adjustments() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const view = get('view') === 'waiting' ? 'waiting' : 'done';
  const account = get('account');
  const query = { pageNo: pageIn(address), pageSize: PAGE_SIZE, ...(account && { account }) };
  const answer = useRead<typeof ListAdjustments>('/ops/adjustments', { query }, 5_000);
  useDeskNews<typeof AdjustmentsChanged>('ops:adjustments', {}, answer.again);
  const columns = useColumns();
  const views = VIEWS.map((name) => ({ name, title: words(`wallet.adjust.${name}`) }));
  const choose = (name: (typeof VIEWS)[number]): void =>
    set({ view: name === 'done' ? undefined : name, open: undefined });
  if (view === 'waiting')
    return (
      <div className="desk-main">
        <Views title={words('wallet.adjust.title')} views={views} chosen={view} onChoose={choose} />
        <Requests types={['wallet.adjust']} none={words('wallet.adjust.none_do')} />
      </div>
    );
  return (
    <Queue
      title={words('wallet.adjust.title')}
      address={address}
      views={views}
      view={view}
      onView={choose}
      search={{ label: words('wallet.ops.search'), name: 'account' }}
      answer={answer}
      columns={columns}
      idOf={(row) => row.id}
      empty={{ icon: 'check', title: words('wallet.adjust.none'), hint: words('wallet.adjust.none_do') }}
      pane={(row, close) => <AdjustmentPane key={row.id} adjustment={row} onClose={close} />}
    >
      <Link
        className={buttonClass('line', { small: true })}
        to={`/exports?${new URLSearchParams({ kind: 'adjustments', ...(account && { account }) })}`}
      >
        {words('wallet.ops.as_file')}
      </Link>
    </Queue>
  );
}
