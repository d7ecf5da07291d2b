import { Link } from 'react-router';
import type { ListPlayerPayments, PlayerOverview, PlayerPayment } from '#features/watch/players/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { Choose } from '#platform/ui/desk/form.tsx';
import { StateMark, type States } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { OlderList, PlainTable } from './older.tsx';

const KINDS = ['deposit', 'withdrawal'] as const;
/** States of deposits and of withdrawals: none of them means one thing here and another there. */
const LOOKS = {
  pending: { tone: 'warn', word: 'players.pay.pending' },
  credited: { tone: 'gain', word: 'players.pay.credited' },
  expired: { tone: 'plain', word: 'players.pay.expired' },
  requested: { tone: 'warn', word: 'players.pay.requested' },
  approved: { tone: 'warn', word: 'players.pay.approved' },
  paying: { tone: 'warn', word: 'players.pay.paying' },
  unknown: { tone: 'danger', word: 'players.pay.unknown' },
  paid: { tone: 'gain', word: 'players.pay.paid' },
  disputed: { tone: 'danger', word: 'players.pay.disputed' },
  received: { tone: 'gain', word: 'players.pay.received' },
  returned: { tone: 'plain', word: 'players.pay.returned' },
  failed: { tone: 'danger', word: 'players.pay.failed' },
  rejected: { tone: 'plain', word: 'players.pay.rejected' },
} as const satisfies States<string>;
const isState = (state: string): state is keyof typeof LOOKS => Object.hasOwn(LOOKS, state);

/** Deposits and withdrawals in one list; each leads to its desk. */
export function Payments({ player: { id, account } }: { readonly player: PlayerOverview }) {
  const words = useWords();
  const { get, set } = useAddress();
  const kind = KINDS.find((one) => one === get('kind'));
  const after = get('after');
  const query = { ...(kind && { kind }), ...(after && { after }) };
  const answer = useRead<typeof ListPlayerPayments>(
    '/ops/players/{id}/payments',
    { params: { id }, query },
    5_000,
  );
  return (
    <>
      <Choose
        label={words('players.kind')}
        value={kind ?? 'all'}
        options={[
          { name: 'all' as const, title: words('players.everything') },
          ...KINDS.map((name) => ({ name, title: words(`players.payment.${name}`) })),
        ]}
        onValue={(name) => set({ kind: name === 'all' ? undefined : name, after: undefined })}
      />
      <OlderList<PlayerPayment, { list: PlayerPayment[]; next: string | null }> answer={answer}>
        {({ list }) => <Table rows={list} account={account} />}
      </OlderList>
    </>
  );
}

function Table({ rows, account }: { readonly rows: readonly PlayerPayment[]; readonly account: string }) {
  const words = useWords();
  const of = `account=${encodeURIComponent(account)}`;
  return (
    <PlainTable
      label={words('players.tab.payments')}
      rows={rows}
      idOf={(row) => row.id}
      columns={[
        {
          name: 'serial',
          title: words('players.number'),
          show: (row) => (
            <Link
              className="num"
              to={
                row.kind === 'deposit'
                  ? `/deposits?${of}&open=${row.id}`
                  : `/withdrawals?view=all&${of}&open=${row.id}`
              }
            >
              {row.serial}
            </Link>
          ),
        },
        { name: 'at', title: words('players.at'), show: (row) => <When at={row.at} /> },
        {
          name: 'kind',
          title: words('players.kind'),
          show: (row) => words(`players.payment.${row.kind}`),
        },
        {
          name: 'amount',
          title: words('players.amount'),
          end: true,
          show: (row) => <Money amount={row.amount} currency={row.currency} />,
        },
        { name: 'method', title: words('players.method'), show: (row) => row.method },
        {
          name: 'state',
          title: words('players.state'),
          show: (row) =>
            isState(row.state) ? (
              <StateMark tone={LOOKS[row.state].tone}>{words(LOOKS[row.state].word)}</StateMark>
            ) : (
              row.state
            ),
        },
      ]}
    />
  );
}
