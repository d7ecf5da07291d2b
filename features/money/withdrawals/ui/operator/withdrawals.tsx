import { Link } from 'react-router';
import type { WithdrawalsChanged } from '#features/money/withdrawals/contract.ts';
import type { OpsWithdrawal, OpsWithdrawalList } from '#features/money/withdrawals/contract/review.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Age, HintMarks, WithdrawalMark } from './marks.tsx';
import { StaffingNotice } from '#features/people/approvals/ui/operator/voices.tsx';
import { WithdrawalPane } from './withdrawal-pane.tsx';

const PAGE_SIZE = 20;
const VIEWS = ['review', 'mine', 'release', 'paying', 'trouble', 'answer', 'ended', 'all'] as const;
type View = (typeof VIEWS)[number];

function useColumns(): readonly Column<OpsWithdrawal>[] {
  const words = useWords();
  return [
    {
      name: 'serial',
      title: words('withdrawals.ops.number'),
      show: (row) => <span className="num">{row.serial}</span>,
    },
    { name: 'player', title: words('withdrawals.ops.player'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'amount',
      title: words('withdrawals.amount'),
      end: true,
      show: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    { name: 'method', title: words('withdrawals.ops.method'), show: (row) => row.method },
    {
      name: 'age',
      title: words('withdrawals.ops.age'),
      end: true,
      show: (row) => <Age since={row.createdAt} now={Date.now()} />,
    },
    {
      name: 'state',
      title: words('withdrawals.ops.state'),
      show: (row) => <WithdrawalMark withdrawal={row} />,
    },
    {
      name: 'with',
      title: words('withdrawals.ops.with'),
      show: (row) => <bdi>{row.claimedBy || '–'}</bdi>,
    },
    {
      name: 'checks',
      title: words('withdrawals.ops.checks'),
      show: (row) => <HintMarks hints={row.hints} />,
    },
  ];
}

/** Withdrawals by what they wait for; what waits longest stands first. */
export default function Withdrawals() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const view: View = VIEWS.find((one) => one === get('view')) ?? 'review';
  const account = get('account');
  const query = {
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    ...(view === 'mine' ? { view: 'all' as const, mine: true } : { view }),
    ...(account && { account }),
  };
  const answer = useRead<typeof OpsWithdrawalList>('/ops/withdrawals', { query }, 5_000);
  useDeskNews<typeof WithdrawalsChanged>('ops:withdrawals', {}, answer.again);
  const columns = useColumns();
  const views = VIEWS.map((name) => ({ name, title: words(`withdrawals.ops.${name}`) }));
  return (
    <Queue
      title={words('withdrawals.ops.title')}
      {...viewsIn(address, view, views, 'review')}
      search={{ label: words('withdrawals.ops.search'), name: 'account' }}
      answer={answer}
      columns={columns}
      filters={<StaffingNotice types={['withdrawals.payout']} />}
      empty={{ icon: 'check', title: words('withdrawals.ops.none') }}
      pane={(row, close) => <WithdrawalPane key={row.id} row={row} onClose={close} />}
    >
      <Link
        className={buttonClass('line', { small: true })}
        to={`/exports?${new URLSearchParams({ kind: 'withdrawals', ...(account && { account }) })}`}
      >
        {words('withdrawals.ops.as_file')}
      </Link>
    </Queue>
  );
}
