import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type {
  GetSupplied,
  PlaySupplied,
  SuppliedRound,
  SuppliedTable,
} from '#features/play/vendors/contract/supply.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { EmptyState, Skeleton } from '#platform/ui/states.tsx';
import { TableHead } from '#platform/ui/table-head.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { moneyOf, timesOf } from './wire-money.ts';
import './vendors.css';

type Table = {
  readonly table: SuppliedTable | undefined;
  readonly wrong: string;
  readonly busy: boolean;
  readonly last: SuppliedRound | undefined;
  readonly play: (stake: string) => void;
  /** Once more, where it could not be read. */
  readonly read: () => void;
};

/** The game behind a session, and its rounds as they are played. */
function useTable(session: string): Table {
  const api = useApi();
  const words = useWords();
  const [table, setTable] = useState<SuppliedTable>();
  const [last, setLast] = useState<SuppliedRound>();
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const told = useCallback(
    (trouble: unknown) =>
      setWrong(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network')),
    [words],
  );
  const read = useCallback((): void => {
    setWrong('');
    api.send<typeof GetSupplied>('POST', '/supply/sessions/read', { body: { session } }).then(setTable, told);
  }, [api, session, told]);
  useEffect(read, [read]);
  const play = (stake: string): void => {
    if (busy) return;
    setBusy(true);
    setWrong('');
    api
      .send<typeof PlaySupplied>('POST', '/supply/sessions/play', { body: { session, stake } })
      .then(({ round, balance }) => {
        setLast(round);
        setTable(
          (before) => before && { ...before, balance, rounds: [round, ...before.rounds].slice(0, 10) },
        );
      }, told)
      .finally(() => setBusy(false));
  };
  return { table, wrong, busy, last, play, read };
}

function Result({
  round,
  currency,
}: {
  readonly round: SuppliedRound | undefined;
  readonly currency: string;
}) {
  const words = useWords();
  const won = round !== undefined && BigInt(round.payout) > 0n;
  return (
    <div className="supplied-window" data-won={won || undefined} role="status">
      {round === undefined ? (
        <span className="muted">{words('vendors.supplied.first')}</span>
      ) : (
        <>
          <strong className="num supplied-times">{timesOf(round)}</strong>
          <span>
            {won ? words('vendors.supplied.paid') : words('vendors.supplied.nothing')}{' '}
            {won && <Money amount={moneyOf(round.payout)} currency={currency} />}
          </span>
        </>
      )}
    </div>
  );
}

function Rounds({
  rounds,
  currency,
}: {
  readonly rounds: readonly SuppliedRound[];
  readonly currency: string;
}) {
  const words = useWords();
  return (
    <table className="supplied-rounds">
      <caption className="sign">{words('vendors.supplied.rounds')}</caption>
      <TableHead
        titles={[
          words('vendors.supplied.round'),
          words('vendors.supplied.stake'),
          words('vendors.supplied.back'),
        ]}
      />
      <tbody>
        {rounds.map((round) => (
          <tr key={round.id}>
            <td className="num">{round.nonce}</td>
            <td>
              <Money amount={moneyOf(round.stake)} currency={currency} />
            </td>
            <td>
              {round.state === 'over' || round.state === 'taken' ? (
                <Money amount={moneyOf(round.payout)} currency={currency} />
              ) : (
                words('vendors.supplied.returned')
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `/supplied#…`: a game of ours as an operator's player sees it. His wallet is the operator's; what stands here is what it says. */
export default function SuppliedPage() {
  const words = useWords();
  const { hash } = useLocation();
  const { table, wrong, busy, last, play, read } = useTable(hash.slice(1));
  const [stake, setStake] = useState('1000000');
  usePageHead(table?.name ?? words('vendors.game'));
  if (!table)
    return (
      <div className="page">
        {wrong === '' ? (
          <Skeleton height={420} />
        ) : (
          <EmptyState
            page
            icon="warn"
            title={wrong}
            action={
              <Button look="go" onClick={read}>
                {words('vendors.again')}
              </Button>
            }
          />
        )}
      </div>
    );
  const { currency } = table;
  return (
    <div className="page supplied">
      <header className="supplied-head">
        <h1 className="sign">
          <bdi>{table.name}</bdi>
        </h1>
        {table.back !== '' && (
          <a className={buttonClass('line', { small: true })} href={table.back} rel="noopener">
            {words('vendors.supplied.leave')}
          </a>
        )}
      </header>
      <p className="muted">{words('vendors.supplied.rule', { rtp: table.rtp })}</p>
      <Result round={last ?? table.rounds[0]} currency={currency} />
      <div className="supplied-bar">
        <span>
          {words(table.trial ? 'vendors.supplied.credits' : 'vendors.supplied.balance')}{' '}
          {table.balance === '' ? '–' : <Money amount={moneyOf(table.balance)} currency={currency} />}
        </span>
        <div className="supplied-stakes" role="group" aria-label={words('vendors.supplied.stake')}>
          {table.stakes.map((one) => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={one === stake}
              onClick={() => setStake(one)}
            >
              <Money amount={moneyOf(one)} currency={currency} />
            </button>
          ))}
        </div>
        <Button look="go" wide busy={busy} onClick={() => play(stake)}>
          {words('vendors.supplied.play')}
        </Button>
        {wrong !== '' && (
          <p className="field-wrong" role="alert">
            {wrong}
          </p>
        )}
      </div>
      <Rounds rounds={table.rounds} currency={currency} />
      <p className="muted supplied-fair">
        {words('vendors.supplied.fair')} <bdi className="num">{table.seedHash}</bdi> ·{' '}
        <bdi className="num">{table.clientSeed}</bdi>
      </p>
    </div>
  );
}
