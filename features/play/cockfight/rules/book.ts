/** The book of a fight at fixed odds while bets are decided: prices, what is open on each pick, and what one more bet makes of both. Pure. */
import {
  type FightMoney,
  type FightTerms,
  isWithin,
  mostAt,
  withBet,
} from '#games/odds/engine/fight-odds.ts';
import type { Pick as Side } from '../contract.ts';
import {
  type BookColumns,
  moneyOf,
  priceIn,
  pricesNow,
  type PricesJson,
  type TermsJson,
  termsOf,
} from './prices.ts';

export type Book = {
  readonly terms: FightTerms;
  readonly money: FightMoney;
  readonly prices: PricesJson;
  readonly version: number;
  /** Prices that came up since it was read. */
  readonly moved: readonly { readonly version: number; readonly prices: PricesJson }[];
  /** Bets it took since it was read. */
  readonly bets: number;
};

type BookRow = Omit<BookColumns, 'terms'> & {
  readonly terms: TermsJson | null;
  readonly prices: PricesJson | null;
  readonly price_version: number;
};

/** Nothing for a pool. */
export const bookOf = (row: BookRow): Book | undefined =>
  row.terms && row.prices
    ? {
        terms: termsOf(row.terms, row.takeout),
        money: moneyOf(row),
        prices: row.prices,
        version: row.price_version,
        moved: [],
        bets: 0,
      }
    : undefined;

const afterBet = ({ money, prices }: Book, pick: Side, stake: bigint): FightMoney =>
  withBet(money, pick, stake, priceIn(prices[pick] ?? ''));

/** Whether the house's limits hold with one more bet at the present price. */
export const takes = (book: Book, pick: Side, stake: bigint): boolean =>
  isWithin(book.terms, afterBet(book, pick, stake), pick);

/** Minor units of a bet that would still be taken. */
export const mostOn = ({ terms, money, prices }: Book, pick: Side): bigint =>
  mostAt(terms, money, pick, priceIn(prices[pick] ?? ''));

const isSame = (a: PricesJson, b: PricesJson): boolean =>
  a.meron === b.meron && a.wala === b.wala && a.draw === b.draw;

/** A price that moved is a version of its own. */
export function tookBet(book: Book, pick: Side, stake: bigint): Book {
  const money = afterBet(book, pick, stake);
  const prices = pricesNow(book.terms, money);
  const bets = book.bets + 1;
  if (isSame(prices, book.prices)) return { ...book, money, bets };
  const version = book.version + 1;
  return { ...book, money, bets, prices, version, moved: [...book.moved, { version, prices }] };
}
