import { Link } from 'react-router';
import {
  type OpsTransfer,
  type OpsTransferList,
  TRANSFER_VIEWS,
  type TransfersChanged,
} from '#features/money/wallet/contract/transfers.ts';
import { TRANSFER_LOOKS } from '#features/money/wallet/ui/states.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { TransferPane } from './transfer-pane.tsx';

const PAGE_SIZE = 20;

function useColumns(): readonly Column<OpsTransfer>[] {
  const words = useWords();
  return [
    {
      name: 'serial',
      title: words('wallet.ops.number'),
      show: (row) => <span className="num">{row.serial}</span>,
    },
    { name: 'player', title: words('wallet.ops.player'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'way',
      title: words('wallet.ops.way'),
      show: (row) =>
        words(row.direction === 'in' ? 'wallet.moved_in' : 'wallet.moved_out', { vendor: row.vendor }),
    },
    {
      name: 'amount',
      title: words('wallet.amount'),
      end: true,
      show: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    {
      name: 'state',
      title: words('wallet.ops.state'),
      show: (row) => {
        const { tone, word } = TRANSFER_LOOKS[row.state];
        return <StateMark tone={tone}>{words(word)}</StateMark>;
      },
    },
    {
      name: 'asks',
      title: words('wallet.ops.asks'),
      end: true,
      show: (row) => <span className="num">{row.asks}</span>,
    },
    {
      name: 'at',
      title: words('wallet.ops.asked_at'),
      end: true,
      show: (row) => <When at={row.createdAt} />,
    },
  ];
}

/** Transfers between wallets by state; those no vendor answers for stand first. */
export default function Transfers() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const view = TRANSFER_VIEWS.find((one) => one === get('view')) ?? 'review';
  const account = get('account');
  const query = { pageNo: pageIn(address), pageSize: PAGE_SIZE, view, ...(account && { account }) };
  const answer = useRead<typeof OpsTransferList>('/ops/wallets/transfers', { query }, 5_000);
  useDeskNews<typeof TransfersChanged>('ops:transfers', {}, answer.again);
  const columns = useColumns();
  const views = TRANSFER_VIEWS.map((name) => ({
    name,
    title: words(name === 'all' || name === 'review' ? `wallet.ops.${name}` : TRANSFER_LOOKS[name].word),
  }));
  return (
    <Queue
      title={words('wallet.ops.title')}
      {...viewsIn(address, view, views, 'review')}
      search={{ label: words('wallet.ops.search'), name: 'account' }}
      answer={answer}
      columns={columns}
      empty={{ icon: 'check', title: words('wallet.ops.none') }}
      pane={(row, close) => <TransferPane key={row.id} transfer={row} onClose={close} />}
    >
      <Link
        className={buttonClass('line', { small: true })}
        to={`/exports?${new URLSearchParams({
          kind: 'wallet_transfers',
          ...(view !== 'all' && { state: view }),
          ...(account && { account }),
        })}`}
      >
        {words('wallet.ops.as_file')}
      </Link>
    </Queue>
  );
}
