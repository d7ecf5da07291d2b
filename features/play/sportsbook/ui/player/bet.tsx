import { useState } from 'react';
import { Link } from 'react-router';
import type {
  GetCashOut,
  GetSlip,
  LegShown,
  SellSlip,
  SlipShown,
} from '#features/play/sportsbook/contract/book.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { intent } from '#platform/ui/intent.ts';
import { Money } from '#platform/ui/money.tsx';
import { Slip, SlipHead, SlipRow, SlipRows, SlipSum, Stamp } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { shownOdds, useOddsFormat } from './format.ts';
import { marketName, pickName } from './names.ts';
import './sports.css';
import './bet-slip.css';

const OUTCOMES = [
  'won',
  'half_won',
  'push',
  'half_lost',
  'lost',
  'void',
  'dead_heat',
  'part_lost',
  'cashed_out',
] as const;
const outcomeOf = (text: string): (typeof OUTCOMES)[number] => OUTCOMES.find((one) => one === text) ?? 'void';
const WON = new Set(['won', 'half_won', 'cashed_out']);

function LegLine({ leg }: { readonly leg: LegShown }) {
  const words = useWords();
  const format = useOddsFormat((state) => state.format);
  const { settled } = leg;
  return (
    <li className="bet-leg">
      <b>{pickName(words, leg)}</b>
      <small>
        <bdi>{marketName(words, leg)}</bdi>
      </small>
      <small>
        <Link to={`/sports/match/${leg.matchId}`}>
          <bdi>{words('sportsbook.versus', { home: leg.homeTeam, away: leg.awayTeam })}</bdi>
        </Link>
        {settled?.score && <b className="num">{` ${settled.score.home}–${settled.score.away}`}</b>}
      </small>
      <span className="bet-leg-odds num">
        {shownOdds(leg.odds, format)}
        {settled && (
          <small className={WON.has(settled.outcome) ? 'gain' : ''}>
            {words(`sportsbook.outcome.${outcomeOf(settled.outcome)}`)}{' '}
            <span className="num">{`×${settled.factor}`}</span>
          </small>
        )}
      </span>
    </li>
  );
}

/** An offer that is asked for, shown with what it is made of, and taken. */
function CashOut({ slip, onSold }: { readonly slip: SlipShown; readonly onSold: () => void }) {
  const words = useWords();
  const api = useApi();
  const [asked, setAsked] = useState(false);
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { value, again } = useRead<typeof GetCashOut>(
    '/sports/slips/{id}/cash-out',
    asked ? { params: { id: slip.slipId } } : undefined,
    4_000,
  );
  const sell = async (offer: string): Promise<void> => {
    setBusy(true);
    const wish = intent(`sports.sell.${slip.slipId}`);
    try {
      await api.send<typeof SellSlip>(
        'POST',
        '/sports/slips/{id}/cash-out',
        { params: { id: slip.slipId }, body: { offer } },
        { key: wish.keyFor(offer) },
      );
      wish.done();
      onSold();
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      wish.done();
      setSaid(error.message);
      again();
    } finally {
      setBusy(false);
    }
  };
  if (!asked || !value)
    return (
      <Button small onClick={() => setAsked(true)}>
        {words('sportsbook.cash_out')}
      </Button>
    );
  const { offer, reason, fairValue, factor } = value;
  return (
    <div className="bet-sell" role="group" aria-label={words('sportsbook.cash_out')}>
      {offer === null ? (
        <p className="bet-note">{words(`sportsbook.no_cash_out_${reason ?? 'off'}`)}</p>
      ) : (
        <>
          <p className="bet-note">{words('sportsbook.cash_out_made', { fair: fairValue, factor })}</p>
          <Button look="go" busy={busy} onClick={() => void sell(offer)}>
            {words('sportsbook.cash_out')} <Money amount={offer} currency={slip.currency} />
          </Button>
        </>
      )}
      <Button small onClick={again}>
        {words('sportsbook.ask_again')}
      </Button>
      {said && (
        <p className="bet-note danger" role="alert">
          {said}
        </p>
      )}
    </div>
  );
}

/** The line anybody can settle without us. */
function Proof({ slip }: { readonly slip: SlipShown }) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const { value } = useRead<typeof GetSlip>(
    '/sports/slips/{id}',
    open ? { params: { id: slip.slipId } } : undefined,
    30_000,
  );
  return (
    <details className="bet-proof" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words('sportsbook.proof')}</summary>
      <p className="bet-note">{words('sportsbook.proof_how')}</p>
      {value?.proof && <pre>{value.proof}</pre>}
    </details>
  );
}

/** A slip with its picks: its offer while it is open, its arithmetic when it is over. */
export function Bet({ slip, onSold }: { readonly slip: SlipShown; readonly onSold: () => void }) {
  const words = useWords();
  const over = slip.outcome !== null;
  const won = slip.outcome !== null && WON.has(slip.outcome);
  return (
    <Slip flat className="bet">
      <SlipHead
        title={
          slip.system
            ? slip.system.replace('_', ' ')
            : slip.legs.length === 1
              ? words('sportsbook.single')
              : words('sportsbook.parlay', { count: slip.legs.length })
        }
        serial={slip.serial}
        stamp={
          slip.outcome && (
            <Stamp tone={won ? 'gain' : 'plain'}>
              {words(`sportsbook.outcome.${outcomeOf(slip.outcome)}`)}
            </Stamp>
          )
        }
      />
      <ul className="bet-legs">
        {slip.legs.map((leg) => (
          <LegLine key={`${leg.matchId} ${leg.key} ${leg.pick}`} leg={leg} />
        ))}
      </ul>
      <SlipRows>
        <SlipRow name={words('sportsbook.stake')}>
          <Money amount={slip.stake} currency={slip.currency} />
        </SlipRow>
        {slip.corrections.map((one) => (
          <SlipRow key={one.at} name={words('sportsbook.corrected')}>
            <Money amount={one.moved} currency={slip.currency} signed />
          </SlipRow>
        ))}
      </SlipRows>
      <SlipSum name={words(over ? 'sportsbook.paid' : 'sportsbook.may_pay')}>
        <Money
          amount={over ? slip.payout : slip.potential}
          currency={slip.currency}
          className={won ? 'gain' : ''}
        />
      </SlipSum>
      <div className="bet-foot">
        {over ? (
          slip.outcome !== 'cashed_out' && <Proof slip={slip} />
        ) : (
          <CashOut slip={slip} onSold={onSold} />
        )}
      </div>
    </Slip>
  );
}
