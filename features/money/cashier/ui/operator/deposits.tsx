import { Link } from 'react-router';
import type {
  DepositsChanged,
  DepositState,
  OpsDeposit,
  OpsDepositList,
} from '#features/money/cashier/contract.ts';
import { buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { DEPOSIT_STATES } from '#features/money/cashier/ui/states.ts';
import { DepositPane } from './deposit-pane.tsx';

const PAGE_SIZE = 20;
const STATES: readonly DepositState[] = ['pending', 'credited', 'failed', 'expired', 'taken_back'];
/** The same list as a file. */
const fileOf = (view: string, account: string | undefined): string => {
  const state = STATES.find((one) => one === view);
  return `/exports?${new URLSearchParams({ kind: 'deposits', ...(state && { state }), ...(account && { account }) })}`;
};
type View = 'all' | 'flagged' | DepositState;

function DepositMark({ deposit }: { readonly deposit: OpsDeposit }) {
  const words = useWords();
  const { tone, word } = DEPOSIT_STATES[deposit.state];
  return (
    <span className="rowline">
      <StateMark tone={tone}>{words(word)}</StateMark>
      {deposit.flag && (
        <StateMark tone="danger">
          <Icon name="warn" small />
          {words('cashier.ops.flagged')}
        </StateMark>
      )}
    </span>
  );
}

function useColumns(): readonly Column<OpsDeposit>[] {
  const words = useWords();
  return [
    {
      name: 'serial',
      title: words('cashier.ops.number'),
      show: (row) => <span className="num">{row.serial}</span>,
    },
    { name: 'player', title: words('cashier.ops.player'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'amount',
      title: words('cashier.amount'),
      end: true,
      show: (row) => <Money amount={row.amount} currency={row.currency} />,
    },
    { name: 'method', title: words('cashier.method'), show: (row) => row.method },
    { name: 'state', title: words('cashier.ops.state'), show: (row) => <DepositMark deposit={row} /> },
    { name: 'asked', title: words('cashier.asked'), end: true, show: (row) => <When at={row.createdAt} /> },
  ];
}

/** Deposits of the brand, newest first, by state; those a person should look at have a view of their own. */
export default function Deposits() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const asked = get('view');
  const view: View = asked === 'flagged' ? asked : (STATES.find((one) => one === asked) ?? 'all');
  const account = get('account');
  const query = {
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    ...(view === 'flagged' ? { flagged: true } : view === 'all' ? {} : { state: view }),
    ...(account && { account }),
  };
  const answer = useRead<typeof OpsDepositList>('/ops/deposits', { query }, 5_000);
  useDeskNews<typeof DepositsChanged>('ops:deposits', {}, answer.again);
  const columns = useColumns();
  const views: { name: View; title: string }[] = [
    { name: 'all', title: words('cashier.ops.all') },
    { name: 'flagged', title: words('cashier.ops.flagged') },
    ...STATES.map((name) => ({ name, title: words(DEPOSIT_STATES[name].word) })),
  ];
  return (
    <Queue
      title={words('cashier.ops.deposits')}
      {...viewsIn(address, view, views, 'all')}
      search={{ label: words('cashier.ops.search'), name: 'account' }}
      answer={answer}
      columns={columns}
      empty={{ icon: 'slip', title: words('cashier.ops.none'), hint: words('cashier.ops.none_do') }}
      pane={(row, close) => <DepositPane key={row.id} deposit={row} onClose={close} />}
    >
      <Link className={buttonClass('line', { small: true })} to={fileOf(view, account)}>
        {words('cashier.ops.as_file')}
      </Link>
    </Queue>
  );
}
