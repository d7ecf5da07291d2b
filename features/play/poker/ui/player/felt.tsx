/** The table: who sits where with how much, what is bet, the board, the pots. */
import type { CSSProperties } from 'react';
import type { PokerHand, PokerSeat, PokerTable } from '#features/play/poker/contract.ts';
import { categoryOf, handValue, orderOf } from '#games/poker/engine/evaluate.ts';
import { type Hand, potOf } from '#games/poker/engine/hand.ts';
import { potsOf } from '#games/poker/engine/pots.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { placeOf, wire } from './amounts.ts';
import { Cards } from './cards.tsx';

export type Shown = {
  readonly table: Pick<PokerTable, 'seats' | 'currency' | 'places' | 'name'>;
  readonly shown: PokerHand | null;
  readonly hand: Hand | undefined;
  /** Opens the buy-in for a seat; left out where nobody may sit. */
  readonly onSit?: ((seat: number) => void) | undefined;
};

const spot = (seat: number, seats: number, mine: number): CSSProperties => {
  const { x, y } = placeOf(seat, seats, mine);
  // Read by the style sheet: the page turns it for who reads from the right.
  return { '--x': `${x}%`, '--y': `${y}%` } as CSSProperties;
};

/** Percent: what is bet lies between a seat and the middle of the table. */
const MIDDLE = 50;

export function Felt({ table, shown, hand, onSit }: Shown) {
  const words = useWords();
  const mine = table.places.find((place) => place.mine)?.seat ?? 0;
  const { currency } = table;
  const board = hand?.boards ?? [];
  const boards: readonly (readonly number[])[] = board.length > 0 ? board : [[]];
  return (
    <section
      className="pfelt"
      aria-label={words('poker.table', { name: table.name })}
      data-seats={table.seats}
    >
      <div className="pfelt-oval" aria-hidden="true" />
      <div className="pfelt-middle">
        {hand && potOf(hand) > 0n && <Pots hand={hand} currency={currency} />}
        {boards.map((cards, run) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a run keeps its place
          <div className="pfelt-board" key={run} data-empty={cards.length === 0 || undefined}>
            <Cards cards={cards} />
            {Array.from({ length: 5 - cards.length }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places of cards to come are all alike
              <span className="pfelt-slot" key={at} aria-hidden="true" />
            ))}
          </div>
        ))}
      </div>
      {Array.from({ length: table.seats }, (_, seat) => {
        const place = table.places.find((one) => one.seat === seat);
        const at = shown?.seats.findIndex((one) => one.seat === seat) ?? -1;
        return (
          <div
            className="pfelt-seat"
            key={seat}
            style={spot(seat, table.seats, mine)}
            data-mine={place?.mine || undefined}
            data-low={placeOf(seat, table.seats, mine).y > MIDDLE || undefined}
          >
            {place ? (
              <SeatPlate place={place} at={at} shown={shown} hand={hand} currency={currency} />
            ) : (
              onSit && (
                <button type="button" className="pfelt-free" onClick={() => onSit(seat)}>
                  {words('poker.sit_here', { seat: String(seat + 1) })}
                </button>
              )
            )}
          </div>
        );
      })}
    </section>
  );
}

function Pots({ hand, currency }: { readonly hand: Hand; readonly currency: string }) {
  const words = useWords();
  const pots = potsOf(hand.seats.map(({ put, ante, folded, bet }) => ({ bet: put - bet, ante, folded })));
  return (
    <div className="pfelt-pots">
      <span className="pfelt-pot-name">{words('poker.pot')}</span>
      <Money className="pfelt-pot sign" amount={wire(potOf(hand), currency)} currency={currency} />
      {pots.length > 1 && (
        <span className="pfelt-side">
          {pots.map(({ amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pots come in their order
            <span className="pfelt-chip-line" key={at} data-side={at > 0 || undefined}>
              <span className="poker-chip" aria-hidden="true" />
              {words(at === 0 ? 'poker.main_pot' : 'poker.side_pot')}{' '}
              <Money amount={wire(amount, currency)} currency={currency} />
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

type PlateProps = {
  readonly place: PokerSeat;
  readonly at: number;
  readonly shown: PokerHand | null;
  readonly hand: Hand | undefined;
  readonly currency: string;
};

function useBest(hand: Hand | undefined, at: number): string | undefined {
  const words = useWords();
  const seat = hand?.seats[at];
  const board = hand?.boards[0] ?? [];
  if (!hand || !seat || board.length < 3 || seat.hole.length === 0 || seat.hole.includes(-1))
    return undefined;
  // Between flop and river the best of what lies there.
  if ((hand.setup.game === 'omaha' || hand.setup.game === 'omaha5') && board.length < 3) return undefined;
  return words(
    `poker.hand.${categoryOf(handValue(hand.setup.game, seat.hole, board), orderOf(hand.setup.game))}`,
  );
}

function SeatPlate({ place, at, shown, hand, currency }: PlateProps) {
  const words = useWords();
  const seat = at >= 0 ? hand?.seats[at] : undefined;
  const isOver = shown?.state !== 'playing';
  const out = seat !== undefined && (seat.folded || seat.mucked);
  const won = isOver && at >= 0 ? BigInt(shown?.won?.[at] ?? '0') : 0n;
  const best = useBest(hand, at);
  const stack = seat && !isOver ? seat.stack : BigInt(place.stack);
  const allIn = seat !== undefined && !out && seat.stack === 0n && !isOver;
  return (
    <>
      {seat && !out && seat.hole.length > 0 && <Cards className="pfelt-hole" cards={seat.hole} />}
      <div
        className="pfelt-plate"
        data-turn={(at >= 0 && shown?.acting === at) || undefined}
        data-out={out || place.away || seat === undefined || undefined}
        data-won={won > 0n || undefined}
      >
        <span className="pfelt-face" aria-hidden="true" data-ink={place.seat % 6}>
          {[...place.name][0] ?? ''}
        </span>
        <bdi className="pfelt-name">{place.name}</bdi>
        {place.bot && <span className="pfelt-bot">{words('poker.bot')}</span>}
        <Money className="pfelt-stack" amount={wire(stack, currency)} currency={currency} />
        {allIn && <span className="pfelt-stamp">{words('poker.all_in')}</span>}
        {place.away && <span className="pfelt-note">{words('poker.away')}</span>}
        {won > 0n && <Money className="pfelt-won" amount={wire(won, currency)} currency={currency} signed />}
      </div>
      {best !== undefined && place.mine && <span className="pfelt-best">{best}</span>}
      {seat && seat.bet > 0n && !isOver && (
        <span className="pfelt-bet">
          <span className="poker-chip" aria-hidden="true" />
          <Money amount={wire(seat.bet, currency)} currency={currency} />
        </span>
      )}
      {at >= 0 && shown && <Mark shown={shown} at={at} />}
    </>
  );
}

/** Button and blinds, on the seat that has them. */
function Mark({ shown, at }: { readonly shown: PokerHand; readonly at: number }) {
  const words = useWords();
  const two = shown.seats.length === 2;
  const { blinds } = shown.setup;
  const last = at === shown.seats.length - 1;
  const button = two && blinds[0] !== '0' ? at === 0 : last;
  if (button)
    return (
      <span className="pfelt-mark" data-button>
        {words('poker.mark_button')}
      </span>
    );
  if (blinds[at] === '0') return null;
  return <span className="pfelt-mark">{words(at === 0 ? 'poker.mark_small' : 'poker.mark_big')}</span>;
}
