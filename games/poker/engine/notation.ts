/**
 * The lines of a hand, in the notation of the Poker Hand History format (PHH): `d dh p1 7s4s` deals a hand, `d db JcTs2d` the board, `p3 f` folds,
 * `p2 cc` checks or calls, `p4 cbr 170000` bets or raises to, `p4 sm 6d5h` shows, `p4 sm` mucks. `??` is a card that is not known.
 * `p2 rit` and `p2 once` are said by seats that are all in: to run it twice, or once.
 */
import { type Card, cardsText, readCards } from './cards.ts';

export type Line =
  | { readonly what: 'hole'; readonly seat: number; readonly cards: readonly Card[] }
  | { readonly what: 'board'; readonly cards: readonly Card[] }
  | { readonly what: 'fold' | 'call'; readonly seat: number }
  | { readonly what: 'twice' | 'once'; readonly seat: number }
  | { readonly what: 'raise'; readonly seat: number; readonly to: bigint }
  /** Without cards it mucks. */
  | { readonly what: 'show'; readonly seat: number; readonly cards: readonly Card[] };

const seatText = (seat: number): string => `p${seat + 1}`;

export function lineText(line: Line): string {
  switch (line.what) {
    case 'hole':
      return `d dh ${seatText(line.seat)} ${cardsText(line.cards)}`;
    case 'board':
      return `d db ${cardsText(line.cards)}`;
    case 'fold':
      return `${seatText(line.seat)} f`;
    case 'call':
      return `${seatText(line.seat)} cc`;
    case 'raise':
      return `${seatText(line.seat)} cbr ${line.to}`;
    case 'show':
      return line.cards.length === 0
        ? `${seatText(line.seat)} sm`
        : `${seatText(line.seat)} sm ${cardsText(line.cards)}`;
    case 'twice':
      return `${seatText(line.seat)} rit`;
    case 'once':
      return `${seatText(line.seat)} once`;
  }
}

const SEAT = /^p([1-9][0-9]?)$/;
const CHIPS = /^[1-9][0-9]{0,17}$/;

function seatIn(text: string | undefined): number | undefined {
  const found = SEAT.exec(text ?? '');
  return found ? Number(found[1]) - 1 : undefined;
}

function readDeal(rest: readonly string[]): Line | undefined {
  const [what, ...more] = rest;
  if (what === 'db') {
    const cards = readCards(more[0] ?? '');
    return more.length === 1 && cards && cards.length > 0 ? { what: 'board', cards } : undefined;
  }
  const seat = seatIn(more[0]);
  const cards = readCards(more[1] ?? '');
  if (what !== 'dh' || more.length !== 2 || seat === undefined || !cards || cards.length === 0)
    return undefined;
  return { what: 'hole', seat, cards };
}

function readAct(seat: number, rest: readonly string[]): Line | undefined {
  const [what, value, ...more] = rest;
  if (more.length > 0) return undefined;
  if (what === 'cbr')
    return value !== undefined && CHIPS.test(value) ? { what: 'raise', seat, to: BigInt(value) } : undefined;
  if (what === 'sm') {
    const cards = readCards(value ?? '');
    return cards && { what: 'show', seat, cards };
  }
  if (value !== undefined) return undefined;
  if (what === 'f') return { what: 'fold', seat };
  if (what === 'cc') return { what: 'call', seat };
  if (what === 'rit') return { what: 'twice', seat };
  return what === 'once' ? { what: 'once', seat } : undefined;
}

/** Undefined for what is no line. What stands behind `#` is a remark. */
export function readLine(text: string): Line | undefined {
  const [head, ...rest] = (text.split('#')[0] ?? '').trim().split(/\s+/);
  if (head === 'd') return readDeal(rest);
  const seat = seatIn(head);
  return seat === undefined ? undefined : readAct(seat, rest);
}
