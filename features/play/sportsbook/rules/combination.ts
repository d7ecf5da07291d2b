/**
 * Several picks of one match at one price (bet builder): counted score by score by the joint model, never multiplied; what cannot all come true
 * has no price. Pure.
 */
import { type Bet, readBet } from '#games/odds/engine/bet.ts';
import { type Fields, Look } from '#games/odds/engine/read.ts';
import { chancesOf } from '#games/odds/model/chances.ts';
import type { BookRow } from '../store/books.ts';
import type { LegJson } from '../store/slips.ts';
import { ALL, COMBINATION, combinationKey, MOST_PARTS, type Part } from './combination-key.ts';
import { betOf, fieldsOf, gridNow, priceOf } from './offer.ts';
import type { Market, Selection } from './market.ts';

/** Prices of a running match move in such steps, as those of its markets do: a quote holds while it is read. */
const STEP_MS = 20_000;

/** `parts`: fewer than two, too many, or two of one market · `unknown`: not offered · `off`: cannot be combined · `contradiction`. */
export type Refused = 'parts' | 'unknown' | 'off' | 'contradiction';
export type Combined = {
  readonly market: Market;
  readonly selection: Selection;
  readonly picks: readonly Fields[];
};

const betIn = (picks: readonly Fields[]): Bet | undefined => {
  const look = new Look();
  const bet = readBet(look, { market: COMBINATION, picks }, 'bet');
  return look.wrong ? undefined : bet;
};

type Found = { readonly market: Market; readonly selection: Selection };

/** How far staff hold a price below the model's; 1 where they do not. A price they raised raises no combination. */
function heldBack({ selection }: Found, margin: number): number {
  const own = priceOf(selection, margin);
  return own === null || selection.odds === null ? 1 : Math.min(1, Number(selection.odds) / Number(own));
}

/** Each part brings its own margin, as it would in a parlay, and what staff hold it back by. */
const marginOf = (margin: number, found: readonly Found[]): number =>
  found.reduce((product, one) => (product * (1 + margin)) / heldBack(one, margin), 1) - 1;

export function combine(
  book: Pick<BookRow, 'outlook' | 'play' | 'markets'>,
  parts: readonly Part[],
  { margin, now }: { readonly margin: number; readonly now: number },
): Combined | { readonly refused: Refused } {
  const keys = new Set(parts.map(({ key }) => key));
  if (parts.length < 2 || parts.length > MOST_PARTS || keys.size < parts.length) return { refused: 'parts' };
  const { outlook, play, markets } = book;
  if (outlook.model !== 'goals') return { refused: 'off' };
  const found = parts.flatMap(({ key, pick }): Found[] => {
    const market = markets.find((one) => one.key === key);
    const selection = market?.selections.find((one) => one.pick === pick);
    return market && selection ? [{ market, selection }] : [];
  });
  if (found.length < parts.length) return { refused: 'unknown' };
  const picks = found.map(({ market, selection }) => fieldsOf(market, selection));
  const bet = betIn(picks);
  if (!bet) return { refused: 'off' };
  const at = Math.floor(now / STEP_MS) * STEP_MS;
  const read = chancesOf(bet, gridNow(outlook.goals, play, Math.max(at, play.at)));
  if ('wrong' in read)
    return { refused: read.wrong.code === 'combination.contradiction' ? 'contradiction' : 'off' };
  const odds = found.every(({ selection }) => selection.odds !== null)
    ? priceOf(read.value, marginOf(margin, found))
    : null;
  const selection: Selection = { pick: ALL, odds, ...read.value };
  return {
    picks,
    selection,
    market: {
      key: combinationKey(parts),
      group: 'main',
      market: COMBINATION,
      selections: [selection],
      status: found.every(({ market }) => market.status === 'open') ? 'open' : 'suspended',
      // Any part that moves moves it.
      version: found.reduce((sum, { market }) => sum + market.version, 0),
    },
  };
}

/** The bet of a leg, as it was taken. @throws a plain error: what was booked is a bet */
export const betOfLeg = (leg: LegJson): Bet =>
  leg.picks
    ? betOf({ market: COMBINATION, picks: leg.picks })
    : betOf(fieldsOf({ ...leg, group: 'main' }, leg));
