/** House prices of a fight: made from the arena's estimate, moved by what is open on it. Pure; the arithmetic is that of `recompute sports`. */
import { fraction } from '#games/odds/engine/exact.ts';
import {
  fightPrices,
  type FightMoney,
  type FightPrices,
  type FightTerms,
  type PerCock,
  readPrice,
  writePrice,
} from '#games/odds/engine/fight-odds.ts';
import type { PriceAccept } from '../contract.ts';

/** As a fight keeps them: minor units as text. */
export type TermsJson = {
  readonly estimate: PerCock<number>;
  readonly drawOffered: boolean;
  readonly sideMax: string;
  readonly lossMax: string;
};
export type PricesJson = PerCock<string | null>;

export const termsOf = (json: TermsJson, takeout: number): FightTerms => ({
  estimate: {
    meron: BigInt(json.estimate.meron),
    wala: BigInt(json.estimate.wala),
    draw: BigInt(json.estimate.draw),
  },
  drawOffered: json.drawOffered,
  takeout: fraction(BigInt(takeout), 1_000n),
  sideMax: BigInt(json.sideMax),
  lossMax: BigInt(json.lossMax),
});

const written = (price: bigint | undefined): string | null =>
  price === undefined ? null : writePrice(price);
export const pricesJson = ({ meron, wala, draw }: FightPrices): PricesJson => ({
  meron: written(meron),
  wala: written(wala),
  draw: written(draw),
});

/** What a fight's row says of its book. */
export type BookColumns = {
  readonly terms: TermsJson;
  readonly takeout: number;
  readonly meron: bigint;
  readonly wala: bigint;
  readonly draw: bigint;
  readonly pays_meron: bigint;
  readonly pays_wala: bigint;
  readonly pays_draw: bigint;
};
export const moneyOf = (row: Omit<BookColumns, 'terms' | 'takeout'>): FightMoney => ({
  stakes: { meron: row.meron, wala: row.wala, draw: row.draw },
  pays: { meron: row.pays_meron, wala: row.pays_wala, draw: row.pays_draw },
});

export const pricesNow = (terms: FightTerms, money: FightMoney): PricesJson =>
  pricesJson(fightPrices(terms, money));

/** @throws when a price is none: what is stored was written by us */
export function priceIn(text: string): bigint {
  const price = readPrice(text);
  if (price === undefined) throw new Error(`${text} is no price of a fight`);
  return price;
}

/** Whether a price that moved since it was seen is still wanted. Without one that was seen only `any` fits. */
export function isAccepted(accept: PriceAccept, seen: string | undefined, current: string): boolean {
  if (accept === 'any' || seen === current) return true;
  const price = seen === undefined ? undefined : readPrice(seen);
  return accept === 'better' && price !== undefined && priceIn(current) > price;
}
