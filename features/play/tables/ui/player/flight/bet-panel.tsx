/** One of the two bets: its stake, where it leaves by itself, and the one button that says what can be done now. */
import { useEffect, useRef, useState } from 'react';
import type { Table } from '#features/play/tables/contract.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { hundredthsOf, type BetState, betStateOf } from './bet-state.ts';
import type { FlightPhase, Height } from './use-flight.ts';
import type { FlightBet, Wanted } from './use-flight-bets.ts';

type Props = {
  readonly number: string;
  readonly table: Table;
  readonly phase: FlightPhase;
  readonly own: FlightBet;
  readonly height: () => Height;
  /** Asks what became of his bets in a round. @returns gives the question up */
  readonly askOwn: (roundId: string) => () => void;
  /** He plays in another currency than the table's: bets that stand go on, no other is taken. */
  readonly elsewhere: boolean;
  readonly onGuest: (() => void) | undefined;
};

const AUTO = /^\d{1,5}(\.\d{1,2})?$/;

/** `1.5` → `1.50`; undefined when it is empty or no multiplier above 1. */
export function readAuto(text: string): string | undefined {
  const trimmed = text.trim().replace(',', '.');
  if (!AUTO.test(trimmed)) return undefined;
  const [whole = '0', part = ''] = trimmed.split('.');
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return hundredths > 100 && hundredths <= 1_000_000 ? `${Number(whole)}.${part.padEnd(2, '0')}` : undefined;
}

/** What a stake is worth at a height, rounded down as it would be paid. */
const worth = (stake: string, hundredths: number, currency: string): string =>
  formatWire((parseAmount(stake, currency) * BigInt(hundredths)) / 100n, currency);

export function BetPanel({ number, table, phase, own, height, askOwn, elsewhere, onGuest }: Props) {
  const words = useWords();
  const { currency } = table;
  const [stake, setStake] = useState(table.chips[2] ?? table.min);
  const [auto, setAuto] = useState('');
  const { bet, queued, complaint } = own;
  const amount = readStake(stake, table);
  const wanted: Wanted | undefined =
    amount === undefined || (auto !== '' && readAuto(auto) === undefined)
      ? undefined
      : { stake: amount, auto: readAuto(auto) };
  return (
    <section
      className={bet ? 'flight-bet slip' : 'flight-bet'}
      data-bet={number}
      aria-label={words('tables.bet_number', { number })}
    >
      <p className="flight-head">
        <b className="sign">{words('tables.bet_number', { number })}</b>
        {bet ? (
          <>
            <span className="muted">
              {words('tables.stake')} <Money amount={bet.stake} currency={currency} />
            </span>
            <span className="muted flight-end">
              {bet.auto === null
                ? words('tables.auto_off')
                : words('tables.auto_at', { multiplier: bet.auto })}
            </span>
          </>
        ) : (
          queued && <span className="muted">{words('tables.waits_for_next')}</span>
        )}
      </p>
      {!bet && (
        <div className="flight-fields">
          <label className="flight-field">
            <small>{words('tables.stake')}</small>
            <input
              inputMode="decimal"
              value={stake}
              readOnly={queued !== undefined}
              aria-invalid={amount === undefined || undefined}
              onChange={(event) => setStake(event.target.value)}
            />
          </label>
          <label className="flight-field">
            <small>{words('tables.auto')}</small>
            <input
              inputMode="decimal"
              value={auto}
              placeholder={words('tables.auto_none')}
              readOnly={queued !== undefined}
              aria-invalid={(auto !== '' && readAuto(auto) === undefined) || undefined}
              onChange={(event) => setAuto(event.target.value)}
            />
          </label>
          <Act {...{ own, phase, wanted, elsewhere, onGuest }} />
        </div>
      )}
      {!bet && !queued && (
        <div className="flight-chips">
          {table.chips.slice(0, 6).map((chip) => (
            <button key={chip} type="button" onClick={() => setStake(chip)} aria-pressed={stake === chip}>
              {chip.replace(/\.0+$/, '')}
            </button>
          ))}
        </div>
      )}
      {bet && <Running key={bet.betId} {...{ own, bet, phase, currency, height, askOwn }} />}
      <p className="table-complaint" role="alert">
        {complaint ?? (wanted ? '' : words('tables.amount_between', limits(table)))}
      </p>
    </section>
  );
}

const limits = (table: Table): { least: string; most: string } => ({ least: table.min, most: table.max });

function readStake(text: string, { min, max, currency }: Table): string | undefined {
  try {
    const amount = parseAmount(text.trim(), currency);
    const fits = amount >= parseAmount(min, currency) && amount <= parseAmount(max, currency);
    return fits ? formatWire(amount, currency) : undefined;
  } catch {
    return undefined;
  }
}

function Act({
  own,
  phase,
  wanted,
  elsewhere,
  onGuest,
}: Pick<Props, 'own' | 'phase' | 'elsewhere' | 'onGuest'> & { readonly wanted: Wanted | undefined }) {
  const words = useWords();
  if (onGuest)
    return (
      <Button look="go" onClick={onGuest}>
        {words('tables.log_in')}
      </Button>
    );
  if (own.queued)
    return (
      <Button look="line" onClick={own.cancel}>
        {words('tables.cancel')}
      </Button>
    );
  return (
    <Button
      look="go"
      busy={own.busy}
      data-action="bet"
      aria-disabled={wanted === undefined || elsewhere || undefined}
      onClick={() => wanted && !elsewhere && own.place(wanted)}
    >
      {words(phase === 'betting' ? 'tables.bet' : 'tables.bet_next')}
    </Button>
  );
}

type RunningProps = {
  readonly own: FlightBet;
  readonly bet: NonNullable<FlightBet['bet']>;
  readonly phase: FlightPhase;
  readonly currency: string;
  readonly height: () => Height;
  readonly askOwn: Props['askOwn'];
};

/** Between two looks at how high it is, and between two questions what became of a bet that has left, ms. */
const LOOK_MS = 80;
const ASK_MS = 800;

/** How the bet stands while the height changes; asks for it once it must have left by itself, until the server has said so. */
function useBetState({ bet, phase, height, askOwn }: Omit<RunningProps, 'own' | 'currency'>): BetState {
  const [betState, setBetState] = useState<BetState>(() => betStateOf(bet, phase, height().hundredths));
  useEffect(() => {
    const look = (): void => setBetState(betStateOf(bet, phase, height().hundredths));
    look();
    if (phase !== 'flying' || bet.out !== null || bet.state !== 'open') return;
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [bet, phase, height]);
  useEffect(() => {
    if (betState !== 'leaving') return;
    let giveUp = askOwn(bet.roundId);
    const timer = setInterval(() => {
      giveUp = askOwn(bet.roundId);
    }, ASK_MS);
    return () => {
      giveUp();
      clearInterval(timer);
    };
  }, [betState, bet.roundId, askOwn]);
  return betState;
}

/** The button that takes the bet out, with what it is worth at this moment. */
function CashOutButton({ own, bet, currency, height }: Omit<RunningProps, 'phase' | 'askOwn'>) {
  const words = useWords();
  const tag = useTag();
  const amount = useRef<HTMLElement>(null);
  useEffect(() => {
    const show = (): void => {
      const { hundredths } = height();
      if (amount.current)
        amount.current.textContent = formatMoney(worth(bet.stake, hundredths, currency), currency, tag);
    };
    show();
    const timer = setInterval(show, LOOK_MS);
    return () => clearInterval(timer);
  }, [bet.stake, currency, height, tag]);
  return (
    <Button
      look="prize"
      wide
      busy={own.busy}
      data-action="cash-out"
      onClick={() => height().hundredths > 100 && own.cashOut()}
    >
      {words('tables.cash_out')} <b className="num" ref={amount} />
    </Button>
  );
}

/** A bet that is in the round: what it is worth, or what it came to. */
function Running(props: RunningProps) {
  const words = useWords();
  const { bet, currency } = props;
  const betState = useBetState(props);
  switch (betState) {
    case 'flying':
      return <CashOutButton {...props} />;
    case 'leaving':
      return (
        <p className="flight-outcome" role="status" data-outcome="leaving">
          {words('tables.auto_reached', { multiplier: bet.auto ?? '' })}
        </p>
      );
    case 'out': {
      const multiplier = bet.out ?? '';
      const paid =
        bet.state === 'settled' ? bet.payout : worth(bet.stake, hundredthsOf(multiplier), currency);
      return (
        <p className="flight-outcome gain" role="status" data-outcome="out">
          {words('tables.out_at', { multiplier })} <Money amount={paid} currency={currency} signed />
        </p>
      );
    }
    case 'voided':
      return <p className="flight-outcome">{words('tables.given_back')}</p>;
    default:
      return (
        <p className="flight-outcome" data-outcome={betState}>
          {words(betState === 'lost' ? 'tables.ended_in' : 'tables.in_round')}
        </p>
      );
  }
}
