/** `/member/bets/table/:ref`: one bet at a table as the slip it is. */
import { lazy, Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { GetTable, GetTableBets, TableBet } from '#features/play/tables/contract.ts';
import type { TableStage } from '#games/view-props.ts';
import { parseAmount } from '#kernel/money.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { HelpLink } from '#platform/ui/help-link.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import {
  BarcodeRule,
  Slip,
  SlipAction,
  SlipHead,
  SlipRow,
  SlipRows,
  SlipSum,
  Stamp,
} from '#platform/ui/slip.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useRoundNote } from './note.ts';
import { useTableStage } from './stage.ts';
import '#platform/ui/css/play.css';
import './tables.css';

const FairPopup = lazy(() => import('./fair-popup.tsx'));

export default function BetPage() {
  const words = useWords();
  const { ref = '' } = useParams();
  const input = { query: { betId: ref, pageNo: 1, pageSize: 1 } };
  const { value, trouble, again } = useRead<typeof GetTableBets>('/tables/bets', input, 0);
  const title = words('tables.one_bet');
  const bet = value?.list[0];
  usePageHead(title, value && !bet ? 404 : 200);
  return (
    <div className="page">
      <h1 className="sign">{title}</h1>
      <Slip className="round-slip">
        {bet ? (
          <Suspense fallback={<Skeleton height={280} />}>
            <BetSlip bet={bet} />
          </Suspense>
        ) : value ? (
          <EmptyState icon="slip" title={words('tables.no_bet')}>
            {words('tables.no_bet_do')}
          </EmptyState>
        ) : trouble ? (
          <ErrorState trouble={trouble} onRetry={again} />
        ) : (
          <Skeleton height={280} />
        )}
        <SlipAction>
          <Link className={buttonClass('quiet')} to="/member/bets">
            {words('tables.all_bets')}
          </Link>
          {bet && <HelpLink about="bet" id={ref} />}
        </SlipAction>
      </Slip>
    </div>
  );
}

/** The picture of the game names its places; of a game that is dealt no more the places keep their codes. */
function BetSlip({ bet }: { readonly bet: TableBet }) {
  const stage = useTableStage(bet.table);
  return stage ? <NamedSlip bet={bet} stage={stage} /> : <Lines bet={bet} spotName={(code) => code} />;
}

function NamedSlip({ bet, stage }: { readonly bet: TableBet; readonly stage: TableStage }) {
  const words = useWords();
  const { spot } = stage.useSay();
  const [checking, setChecking] = useState(false);
  return (
    <>
      <Lines bet={bet} spotName={spot} />
      <SlipAction>
        {bet.state === 'settled' ? (
          <Button look="go" wide icon="shield" aria-haspopup="dialog" onClick={() => setChecking(true)}>
            {words('tables.check_round')}
          </Button>
        ) : (
          <Link className={buttonClass('go', { wide: true })} to={`/tables/${bet.table}`}>
            {words('tables.to_table')}
          </Link>
        )}
      </SlipAction>
      <BarcodeRule />
      {checking && <Check bet={bet} stage={stage} onClose={() => setChecking(false)} />}
    </>
  );
}

function Lines({ bet, spotName }: { readonly bet: TableBet; readonly spotName: (code: string) => string }) {
  const words = useWords();
  const { currency, state } = bet;
  const won = state === 'settled' && parseAmount(bet.payout, currency) > parseAmount(bet.stake, currency);
  const note = useRoundNote()({ state: state === 'voided' ? 'voided' : 'settled', note: bet.note });
  const stamp = { open: 'tables.open', voided: 'tables.given_back', settled: 'tables.over' } as const;
  return (
    <>
      <SlipHead
        title={bet.tableName}
        stamp={
          <Stamp tone={state === 'open' ? 'action' : won ? 'gain' : 'plain'}>
            {words(won ? 'tables.won' : stamp[state])}
          </Stamp>
        }
      />
      <SlipRows>
        <SlipRow name={words('tables.number')}>
          <span className="num">{`Nº ${bet.serial}`}</span>
        </SlipRow>
        <SlipRow name={words('tables.round')}>
          <span className="num">{bet.roundSerial}</span>
        </SlipRow>
        <SlipRow name={words('tables.at')}>
          <When at={bet.at} to="second" />
        </SlipRow>
        {bet.parts.map(({ spot, stake }, at) => (
          <SlipRow key={`${spot} ${at}`} name={spotName(spot)}>
            <Money amount={stake} currency={currency} />
          </SlipRow>
        ))}
        {note !== undefined && (
          <SlipRow name={words('tables.note')}>
            <span>{note}</span>
          </SlipRow>
        )}
        {bet.auto !== null && (
          <SlipRow name={words('tables.leaves_at')}>
            <span className="num">{`${bet.auto}×`}</span>
          </SlipRow>
        )}
        {bet.out !== null && (
          <SlipRow name={words('tables.left_at')}>
            <span className="num">{`${bet.out}×`}</span>
          </SlipRow>
        )}
      </SlipRows>
      <SlipSum
        name={words(
          state === 'open'
            ? 'tables.total_stake'
            : state === 'voided'
              ? 'tables.given_back'
              : 'tables.paid_out',
        )}
      >
        <Money
          amount={state === 'open' ? bet.stake : bet.payout}
          currency={currency}
          className={won ? 'gain' : ''}
        />
      </SlipSum>
    </>
  );
}

type CheckProps = {
  readonly bet: TableBet;
  readonly stage: TableStage;
  readonly onClose: () => void;
};

function Check({ bet, stage, onClose }: CheckProps) {
  const input = { params: { code: bet.table } };
  const { value, trouble, again } = useRead<typeof GetTable>('/tables/{code}', input);
  if (trouble) return <ErrorState trouble={trouble} onRetry={again} />;
  return (
    <Suspense>
      {value && <FairPopup table={value} stage={stage} roundId={bet.roundId} onClose={onClose} />}
    </Suspense>
  );
}
