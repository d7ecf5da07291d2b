import { Link } from 'react-router';
import type { ListPlayerBets, PlayerBet } from '#features/watch/players/contract.ts';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { Choose } from '#platform/ui/desk/form.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { OlderList, PlainTable } from './older.tsx';

const STATES = ['open', 'settled', 'voided'] as const;

/** What he staked, of all kinds of play. */
export function Bets({ id }: { readonly id: string }) {
  const words = useWords();
  const { get, set } = useAddress();
  const state = STATES.find((one) => one === get('state'));
  const after = get('after');
  const query = { ...(state && { state }), ...(after && { after }) };
  const answer = useRead<typeof ListPlayerBets>('/ops/players/{id}/bets', { params: { id }, query }, 5_000);
  return (
    <>
      <Choose
        label={words('players.state')}
        value={state ?? 'all'}
        options={[
          { name: 'all' as const, title: words('players.everything') },
          ...STATES.map((name) => ({ name, title: words(`players.bet.${name}`) })),
        ]}
        onValue={(name) => set({ state: name === 'all' ? undefined : name, after: undefined })}
      />
      <OlderList<PlayerBet, { list: PlayerBet[]; next: string | null }> answer={answer}>
        {({ list }) => <Table rows={list} id={id} />}
      </OlderList>
    </>
  );
}

function Table({ rows, id }: { readonly rows: readonly PlayerBet[]; readonly id: string }) {
  const words = useWords();
  return (
    <PlainTable
      label={words('players.tab.bets')}
      rows={rows}
      idOf={(row) => row.ref}
      columns={[
        { name: 'at', title: words('players.at'), show: (row) => <When at={row.at} /> },
        {
          name: 'serial',
          title: words('players.number'),
          show: (row) =>
            row.serial === '' || row.kind === 'vendor_bet' ? (
              <span className="num">{row.serial || '–'}</span>
            ) : (
              <Link className="num" to={`/ledger?${new URLSearchParams({ q: row.serial, member: id })}`}>
                {row.serial}
              </Link>
            ),
        },
        { name: 'game', title: words('players.game'), show: (row) => <bdi>{row.gameName}</bdi> },
        {
          name: 'stake',
          title: words('players.stake'),
          end: true,
          show: (row) => <Money amount={row.stake} currency={row.currency} />,
        },
        {
          name: 'payout',
          title: words('players.payout'),
          end: true,
          show: (row) => (row.state === 'open' ? '–' : <Money amount={row.payout} currency={row.currency} />),
        },
        { name: 'state', title: words('players.state'), show: (row) => words(`players.bet.${row.state}`) },
      ]}
    />
  );
}
