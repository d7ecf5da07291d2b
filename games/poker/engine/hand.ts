/**
 * One hand of hold'em or Omaha, line by line (notation.ts): what may be done now, what becomes of it, how it ends. Pure: the same setup and the same
 * lines give the same chips to the same seats, on the server, on a page that does not know the other cards, and in `haat recompute`.
 */
import type { Card } from './cards.ts';
import { HOLE_CARDS, buttonOf, firstToAct, FIXED_BETS, type Setup, STREETS } from './setup.ts';
import type { Line } from './notation.ts';

export type Seat = {
  stack: bigint;
  ante: bigint;
  /** On this street. */
  bet: bigint;
  /** On all streets, this one included; antes apart. */
  put: bigint;
  folded: boolean;
  /** Has decided since the last full raise. */
  acted: boolean;
  /** The bet he faced when he decided last on this street. */
  faced: bigint;
  hole: readonly Card[];
  shown: readonly Card[] | undefined;
  mucked: boolean;
  /** What he said when asked to run it twice. */
  twice: boolean | undefined;
};

export type Hand = {
  readonly setup: Setup;
  readonly seats: readonly Seat[];
  /** One, or two where it is run twice: both begin with the cards that lay when everybody was all in. */
  boards: (readonly Card[])[];
  /** What everybody has to match on this street. */
  level: bigint;
  /** The last full raise. */
  raiseBy: bigint;
  /** Bets and raises of this street. */
  bets: number;
  /** Seat whose turn it is; -1 where nobody's is. */
  turn: number;
  /** Who bet or raised last on the last street: he shows first. */
  aggressor: number;
  /** Nobody decides any more: cards are dealt to the end. */
  allIn: boolean;
};

export type HandFault =
  | 'hand.not_now'
  | 'hand.not_your_turn'
  | 'hand.unknown_seat'
  | 'hand.raise_too_small'
  | 'hand.raise_too_large'
  | 'hand.raise_closed'
  | 'hand.wrong_cards'
  | 'hand.card_twice';

export class HandError extends Error {
  readonly code: HandFault;
  constructor(code: HandFault) {
    super(code);
    this.code = code;
  }
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);
const most = (list: readonly bigint[]): bigint => list.reduce(larger, 0n);

export const isLive = ({ folded, mucked }: Pick<Seat, 'folded' | 'mucked'>): boolean => !folded && !mucked;
export const liveSeats = ({ seats }: Pick<Hand, 'seats'>): number[] =>
  seats.flatMap((seat, at) => (isLive(seat) ? [at] : []));

export function begin(setup: Setup): Hand {
  const seats = setup.stacks.map((stack, at): Seat => {
    const ante = smaller(stack, setup.antes[at] ?? 0n);
    const bet = smaller(stack - ante, setup.blinds[at] ?? 0n);
    return {
      stack: stack - ante - bet,
      ante,
      bet,
      put: bet,
      folded: false,
      acted: false,
      faced: 0n,
      hole: [],
      shown: undefined,
      mucked: false,
      twice: undefined,
    };
  });
  return {
    setup,
    seats,
    boards: [[]],
    level: most(setup.blinds),
    raiseBy: larger(setup.minBet, most(setup.blinds)),
    bets: 1,
    turn: -1,
    aggressor: -1,
    allIn: false,
  };
}

export type Next =
  | { readonly what: 'hole'; readonly seat: number; readonly count: number }
  | { readonly what: 'bet'; readonly seat: number }
  | { readonly what: 'twice'; readonly seat: number }
  | { readonly what: 'board'; readonly run: number; readonly count: number }
  | { readonly what: 'show'; readonly seat: number }
  | { readonly what: 'over' };

/** How many cards a run still wants next; 0 where it is whole. */
const wantedOf = (board: readonly Card[]): number =>
  board.length === 0 ? STREETS[0] : board.length < 5 ? 1 : 0;

/** From the left of the button, or from who bet last: the order in which hands are shown. */
export function showOrder({
  seats,
  setup,
  aggressor,
}: Pick<Hand, 'seats' | 'setup' | 'aggressor'>): number[] {
  const from = aggressor >= 0 ? aggressor : (buttonOf(setup) + 1) % seats.length;
  return seats.map((_, at) => (from + at) % seats.length).filter((at) => seats[at]?.folded === false);
}

/** What has to come now. */
export function next(hand: Hand): Next {
  const { seats, setup, boards, turn } = hand;
  const count = HOLE_CARDS[setup.game];
  const empty = seats.findIndex(({ hole }) => hole.length === 0);
  if (empty >= 0) return { what: 'hole', seat: empty, count };
  const live = liveSeats(hand);
  if (live.length === 1) return { what: 'over' };
  if (turn >= 0) return { what: 'bet', seat: turn };
  const [board] = boards;
  if (hand.allIn && setup.twice === true && boards.length === 1 && wantedOf(board ?? []) > 0) {
    const asked = live.every((at) => seats[at]?.twice !== false)
      ? live.find((at) => seats[at]?.twice === undefined)
      : undefined;
    if (asked !== undefined) return { what: 'twice', seat: asked };
  }
  const run = boards.findIndex((one) => wantedOf(one) > 0);
  if (run >= 0) return { what: 'board', run, count: wantedOf(boards[run] ?? []) };
  const show = showOrder(hand).find((at) => seats[at]?.shown === undefined && seats[at]?.mucked === false);
  return show === undefined ? { what: 'over' } : { what: 'show', seat: show };
}

export const potOf = ({ seats }: Pick<Hand, 'seats'>): bigint =>
  seats.reduce((all, { put, ante }) => all + put + ante, 0n);

/** What a seat may do when it is its turn. Without `raise` it may not bet or raise. */
export type Options = {
  readonly toCall: bigint;
  /** What a bet or a raise comes to, all of this street included. */
  readonly raise?: { readonly from: bigint; readonly to: bigint };
};

/** The largest bet the limit lets pass, whatever the stack. */
function limitOf(hand: Hand, seat: Seat): bigint {
  const { setup, level } = hand;
  const toCall = larger(0n, level - seat.bet);
  if (setup.betting === 'pot') return level + potOf(hand) + toCall;
  return seat.bet + seat.stack;
}

function fixedBet({ setup, boards }: Pick<Hand, 'setup' | 'boards'>): bigint {
  return (boards[0]?.length ?? 0) > 3 ? (setup.bigBet ?? setup.minBet * 2n) : setup.minBet;
}

export function optionsOf(hand: Hand, at: number): Options {
  const seat = hand.seats[at];
  if (!seat) throw new HandError('hand.unknown_seat');
  const { level, setup } = hand;
  const toCall = smaller(seat.stack, larger(0n, level - seat.bet));
  const all = seat.bet + seat.stack;
  const answering = hand.seats.some((other, one) => one !== at && !other.folded && other.stack > 0n);
  // An all-in below a full raise gives nobody who has decided the right to raise again, unless several of them come to one.
  const reopened = !seat.acted || level - seat.faced >= hand.raiseBy;
  if (all <= level || !answering || !reopened) return { toCall };
  if (setup.betting === 'fixed') {
    if (hand.bets >= FIXED_BETS) return { toCall };
    const to = smaller(all, level + fixedBet(hand));
    return { toCall, raise: { from: to, to } };
  }
  const to = smaller(all, limitOf(hand, seat));
  return { toCall, raise: { from: smaller(to, level + hand.raiseBy), to } };
}

const mayAct = (hand: Hand, seat: Seat | undefined): boolean =>
  seat !== undefined && !seat.folded && seat.stack > 0n && (!seat.acted || seat.bet < hand.level);

/** The next seat from `from` on that has to decide; -1 where the street is over. */
function turnFrom(hand: Hand, from: number): number {
  const { seats } = hand;
  const live = seats.filter(({ folded }) => !folded);
  if (live.length < 2) return -1;
  const withChips = live.filter(({ stack }) => stack > 0n);
  const [alone] = withChips;
  // Who alone still has chips decides only where somebody has bet more than he has.
  if (withChips.length === 0) return -1;
  if (
    withChips.length === 1 &&
    alone &&
    alone.bet >= most(live.filter((one) => one !== alone).map(({ bet }) => bet))
  )
    return -1;
  for (let step = 0; step < seats.length; step += 1) {
    const at = (from + step) % seats.length;
    if (mayAct(hand, seats[at])) return at;
  }
  return -1;
}

function closeStreet(hand: Hand): void {
  const live = hand.seats.filter(({ folded }) => !folded);
  hand.turn = -1;
  if (live.length > 1 && live.filter(({ stack }) => stack > 0n).length < 2) hand.allIn = true;
}

function openStreet(hand: Hand): void {
  for (const seat of hand.seats) {
    seat.bet = 0n;
    seat.acted = false;
    seat.faced = 0n;
  }
  hand.level = 0n;
  hand.bets = 0;
  hand.raiseBy = hand.setup.betting === 'fixed' ? fixedBet(hand) : hand.setup.minBet;
  hand.aggressor = -1;
  hand.turn = turnFrom(hand, (buttonOf(hand.setup) + 1) % hand.seats.length);
  if (hand.turn < 0) closeStreet(hand);
}

function bet(hand: Hand, seat: Seat, to: bigint): void {
  const added = to - seat.bet;
  seat.stack -= added;
  seat.put += added;
  seat.bet = to;
}

function raise(hand: Hand, at: number, seat: Seat, to: bigint): void {
  const { raise: allowed } = optionsOf(hand, at);
  if (!allowed) throw new HandError('hand.raise_closed');
  if (to < allowed.from) throw new HandError('hand.raise_too_small');
  if (to > allowed.to) throw new HandError('hand.raise_too_large');
  const by = to - hand.level;
  const full = by >= hand.raiseBy || (hand.setup.betting === 'fixed' && by >= fixedBet(hand));
  bet(hand, seat, to);
  hand.level = to;
  hand.bets += 1;
  hand.aggressor = at;
  if (!full) return;
  if (hand.setup.betting !== 'fixed') hand.raiseBy = by;
  for (const other of hand.seats) if (other !== seat) other.acted = false;
}

type Decision =
  | { readonly what: 'fold' | 'call'; readonly seat: number }
  | { readonly what: 'raise'; readonly seat: number; readonly to: bigint };

function decide(hand: Hand, line: Decision): void {
  const seat = hand.seats[line.seat];
  if (!seat) throw new HandError('hand.unknown_seat');
  if (hand.turn !== line.seat) throw new HandError('hand.not_your_turn');
  if (line.what === 'fold') seat.folded = true;
  else if (line.what === 'raise') raise(hand, line.seat, seat, line.to);
  else bet(hand, seat, seat.bet + optionsOf(hand, line.seat).toCall);
  seat.acted = true;
  seat.faced = hand.level;
  hand.turn = turnFrom(hand, (line.seat + 1) % hand.seats.length);
  if (hand.turn < 0) closeStreet(hand);
}

function known(hand: Hand, cards: readonly Card[]): void {
  const seen = new Set([...hand.seats.flatMap(({ hole }) => hole), ...hand.boards.flat()]);
  for (const card of cards) {
    if (card < 0) continue;
    if (seen.has(card)) throw new HandError('hand.card_twice');
    seen.add(card);
  }
}

function deal(hand: Hand, wanted: Next, cards: readonly Card[]): void {
  if (wanted.what === 'hole') {
    const seat = hand.seats[wanted.seat];
    if (!seat || cards.length !== wanted.count) throw new HandError('hand.wrong_cards');
    known(hand, cards);
    seat.hole = cards;
    if (hand.seats.every(({ hole }) => hole.length > 0)) {
      hand.turn = turnFrom(hand, firstToAct(hand.setup));
      if (hand.turn < 0) closeStreet(hand);
    }
    return;
  }
  if (wanted.what !== 'board' || cards.length !== wanted.count) throw new HandError('hand.wrong_cards');
  known(hand, cards);
  if (hand.boards.length === 1 && hand.allIn && hand.seats.some(({ twice }) => twice === true)) {
    const agreed = liveSeats(hand).every((at) => hand.seats[at]?.twice === true);
    if (agreed) hand.boards.push([...(hand.boards[0] ?? [])]);
  }
  const { run } = wanted;
  hand.boards[run] = [...(hand.boards[run] ?? []), ...cards];
  if (!hand.allIn) openStreet(hand);
}

function show(hand: Hand, at: number, cards: readonly Card[]): void {
  const seat = hand.seats[at];
  if (!seat || seat.folded) throw new HandError('hand.unknown_seat');
  if (cards.length === 0) {
    seat.mucked = true;
    return;
  }
  const unknown = seat.hole.some((card) => card < 0);
  if (cards.length !== seat.hole.length || cards.some((card) => card < 0))
    throw new HandError('hand.wrong_cards');
  if (!unknown && cards.some((card) => !seat.hole.includes(card))) throw new HandError('hand.wrong_cards');
  seat.hole = cards;
  seat.shown = cards;
}

type Running = { readonly what: 'twice' | 'once'; readonly seat: number };
const isOnRunning = (line: Line): line is Running => line.what === 'twice' || line.what === 'once';

/** Plays one line. @throws HandError where it cannot be played now; the hand is as it was, then */
export function play(hand: Hand, line: Line): void {
  const wanted = next(hand);
  if (wanted.what === 'over') throw new HandError('hand.not_now');
  if (line.what === 'hole') {
    if (wanted.what !== 'hole' || wanted.seat !== line.seat) throw new HandError('hand.not_now');
    return deal(hand, wanted, line.cards);
  }
  if (line.what === 'board') {
    // Who was not asked yet is not asked any more once the cards are dealt.
    const then = wanted.what === 'twice' ? boardNext(hand) : wanted;
    if (then.what !== 'board') throw new HandError('hand.not_now');
    return deal(hand, then, line.cards);
  }
  if (line.what === 'show') {
    // All in, hands are shown before the rest of the board; nobody can play on them.
    if (wanted.what !== 'show' && !hand.allIn) throw new HandError('hand.not_now');
    return show(hand, line.seat, line.cards);
  }
  if (isOnRunning(line)) {
    if (wanted.what !== 'twice') throw new HandError('hand.not_now');
    const seat = hand.seats[line.seat];
    if (!seat || seat.folded) throw new HandError('hand.unknown_seat');
    seat.twice = line.what === 'twice';
    return;
  }
  if (wanted.what !== 'bet') throw new HandError('hand.not_now');
  decide(hand, line);
}

const boardNext = ({ boards }: Hand): Next => {
  const run = boards.findIndex((one) => wantedOf(one) > 0);
  return run < 0 ? { what: 'over' } : { what: 'board', run, count: wantedOf(boards[run] ?? []) };
};
