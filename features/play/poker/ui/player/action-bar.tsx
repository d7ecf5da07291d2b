/** Everything a thumb needs when it is one's turn: the time, the amounts, fold, call, raise. */
import { useEffect, useState } from 'react';
import type { PokerTable } from '#features/play/poker/contract.ts';
import { asked } from '#games/poker/engine/dealer.ts';
import { type Hand, optionsOf } from '#games/poker/engine/hand.ts';
import { Button } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { offersOf, wire } from './amounts.ts';
import type { PokerActs } from './use-acts.ts';

type Props = {
  readonly table: PokerTable;
  readonly hand: Hand | undefined;
  readonly now: number;
  readonly acts: PokerActs;
};

const SECOND_MS = 1_000;
const left = (until: string | null, now: number): number =>
  until === null ? 0 : Math.max(0, Date.parse(until) - now);

/** Whose turn it is and how long: cloth that runs out. */
export function TimeBand({
  table,
  now,
  mine,
}: {
  readonly table: PokerTable;
  readonly now: number;
  readonly mine: boolean;
}) {
  const words = useWords();
  const { hand } = table;
  if (hand?.acting === null || hand?.acting === undefined) return <div className="poker-band" data-idle />;
  const decision = left(hand.decideBy, now);
  const whole = left(hand.bankBy, now);
  const bank = decision > 0 ? whole - decision : whole;
  const part = decision > 0 ? decision / table.actionMs : 0;
  return (
    <div className="poker-band" data-mine={mine || undefined} data-bank={decision === 0 || undefined}>
      <span
        className="poker-band-left cloth"
        style={{ inlineSize: `${Math.min(100, part * 100)}%` }}
        aria-hidden="true"
      />
      <span className="poker-band-text" aria-live="polite">
        {mine
          ? words('poker.your_turn')
          : words('poker.turn_of', { name: hand.seats[hand.acting]?.name ?? '' })}
        <span className="num" aria-hidden="true">
          {' '}
          {words('poker.seconds', { seconds: String(Math.ceil(decision / SECOND_MS)) })}
        </span>
      </span>
      <span className="poker-band-bank">
        {words('poker.time_bank')}{' '}
        <span className="num">
          {words('poker.seconds', { seconds: String(Math.ceil(bank / SECOND_MS)) })}
        </span>
      </span>
    </div>
  );
}

export function ActionBar({ table, hand, now, acts }: Props) {
  const turn = hand && asked(hand);
  const place = table.hand?.seats.findIndex(({ mine }) => mine) ?? -1;
  const mine = turn !== undefined && turn.seat === place && table.hand?.state === 'playing';
  return (
    <div className="poker-actions" data-mine={mine || undefined}>
      <TimeBand table={table} now={now} mine={mine} />
      {mine && hand && turn.what === 'bet' && <Bets table={table} hand={hand} place={place} acts={acts} />}
      {mine && turn.what === 'twice' && <Twice acts={acts} />}
      {acts.said !== undefined && (
        <p className="poker-said" role="alert">
          {acts.said}
        </p>
      )}
    </div>
  );
}

function Twice({ acts }: Pick<Props, 'acts'>) {
  const words = useWords();
  return (
    <div className="poker-presses">
      <p>{words('poker.run_twice')}</p>
      <Button look="quiet" busy={acts.busy} onClick={() => acts.decide({ what: 'once' })}>
        {words('poker.once')}
      </Button>
      <Button look="go" busy={acts.busy} onClick={() => acts.decide({ what: 'twice' })}>
        {words('poker.twice')}
      </Button>
    </div>
  );
}

type BetsProps = {
  readonly table: PokerTable;
  readonly hand: Hand;
  readonly place: number;
  readonly acts: PokerActs;
};

function Bets({ table, hand, place, acts }: BetsProps) {
  const words = useWords();
  const { toCall, raise } = optionsOf(hand, place);
  const offers = offersOf(hand, place);
  const { currency } = table;
  const lines = table.hand?.lines.length ?? 0;
  const [to, setTo] = useState(raise?.from ?? 0n);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each decision begins at the least raise
  useEffect(() => setTo(raise?.from ?? 0n), [lines]);
  const step = BigInt(hand.setup.minBet);
  const set = (wanted: bigint): void => {
    if (!raise) return;
    setTo(wanted < raise.from ? raise.from : wanted > raise.to ? raise.to : wanted);
  };
  const amount = (chips: bigint) => <Money amount={wire(chips, currency)} currency={currency} />;
  return (
    <>
      {raise && raise.to > raise.from && (
        <>
          <div className="poker-offers">
            {offers.map((offer) => (
              <button
                key={offer.name}
                type="button"
                aria-pressed={offer.to === to}
                onClick={() => set(offer.to)}
              >
                <span>{words(`poker.offer_${offer.name}`)}</span>
                {amount(offer.to)}
              </button>
            ))}
          </div>
          <div className="poker-slide">
            <button type="button" aria-label={words('poker.less')} onClick={() => set(to - step)}>
              −
            </button>
            <input
              type="range"
              aria-label={words('poker.raise_to')}
              min={0}
              max={1_000}
              value={Number(((to - raise.from) * 1_000n) / (raise.to - raise.from))}
              onChange={({ target }) =>
                set(raise.from + ((raise.to - raise.from) * BigInt(target.value)) / 1_000n)
              }
            />
            <button type="button" aria-label={words('poker.more')} onClick={() => set(to + step)}>
              +
            </button>
          </div>
        </>
      )}
      <div className="poker-presses">
        <Button
          look="quiet"
          busy={acts.busy}
          data-action="fold"
          onClick={() => acts.decide({ what: 'fold' })}
        >
          {words('poker.fold')}
        </Button>
        <Button
          look="quiet"
          busy={acts.busy}
          data-action="call"
          onClick={() => acts.decide({ what: 'call' })}
        >
          {toCall === 0n ? words('poker.check') : words('poker.call')} {toCall > 0n && amount(toCall)}
        </Button>
        {raise && (
          <Button
            look="go"
            busy={acts.busy}
            data-action="raise"
            onClick={() => acts.decide({ what: 'raise', to })}
          >
            {words(hand.level === 0n ? 'poker.bet' : 'poker.raise_to')} {amount(to)}
          </Button>
        )}
      </div>
    </>
  );
}
