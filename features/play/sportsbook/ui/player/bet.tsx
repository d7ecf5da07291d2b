import { useState } from 'react';
import { Link } from 'react-router';
import type { GetSlip, LegShown, SlipShown } from '#features/play/sportsbook/contract/book.ts';
import { useRead } from '#platform/ui/call.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { Money } from '#platform/ui/money.tsx';
import { Slip, SlipHead, SlipRow, SlipRows, SlipSum, Stamp } from '#platform/ui/slip.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { CashOut } from './cash-out.tsx';
import { shownOdds, useOddsFormat } from './format.ts';
import { eventName, marketName, pickNames } from './names.ts';
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
    <li className="bet-leg" data-parts={leg.picks ? true : undefined}>
      {pickNames(words, { ...leg, parts: leg.picks }).map((one) => (
        <b key={one}>{one}</b>
      ))}
      <small>
        <bdi>{marketName(words, leg)}</bdi>
      </small>
      <small>
        <Link to={`/sports/${leg.homeTeam === '' ? 'outright' : 'match'}/${leg.matchId}`}>
          <bdi>{eventName(words, leg)}</bdi>
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

/** The terms of an each-way slip, and how its halves ended. */
function EachWayRows({ slip }: { readonly slip: SlipShown }) {
  const words = useWords();
  const { eachWay, halves } = slip;
  if (!eachWay) return null;
  return (
    <>
      <SlipRow name={words('sportsbook.each_way')}>
        {words('sportsbook.each_way_terms', { fraction: eachWay.fraction, places: eachWay.places })}
      </SlipRow>
      {halves?.map(({ outcome, factor }, at) => (
        <SlipRow
          key={at === 0 ? 'win' : 'place'}
          name={words(at === 0 ? 'sportsbook.half_win' : 'sportsbook.half_place')}
        >
          {words(`sportsbook.outcome.${outcomeOf(outcome)}`)} <span className="num">{`×${factor}`}</span>
        </SlipRow>
      ))}
    </>
  );
}

/** A slip with its picks: its offer while it is open, its arithmetic when it is over. */
export function Bet({ slip, onSold }: { readonly slip: SlipShown; readonly onSold: () => void }) {
  const words = useWords();
  const tag = useTag();
  const over = slip.outcome !== null;
  const won = slip.outcome !== null && WON.has(slip.outcome);
  return (
    <Slip flat className="bet">
      <SlipHead
        title={
          slip.system
            ? slip.system.replace('_', ' ')
            : slip.eachWay
              ? words('sportsbook.each_way')
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
        <EachWayRows slip={slip} />
        {slip.sales
          .filter(({ whole }) => !whole)
          .map((one) => (
            <SlipRow
              key={`${one.at} ${one.paid}`}
              name={words(one.auto ? 'sportsbook.sold_auto' : 'sportsbook.sold_part')}
            >
              <Money amount={one.stake} currency={slip.currency} /> →{' '}
              <Money amount={one.paid} currency={slip.currency} />
            </SlipRow>
          ))}
        {slip.sales
          .filter(({ whole }) => whole)
          .map((one) => (
            <SlipRow key={one.at} name={words(one.auto ? 'sportsbook.sold_auto' : 'sportsbook.sold_whole')}>
              {words('sportsbook.cash_out_made', {
                fair: formatMoney(one.fairValue, slip.currency, tag),
                factor: one.factor,
              })}
            </SlipRow>
          ))}
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
        {!over && <CashOut slip={slip} onSold={onSold} />}
        {(over || slip.sales.length > 0) && <Proof slip={slip} />}
      </div>
    </Slip>
  );
}
