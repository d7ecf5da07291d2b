/** A jurisdiction pack: rules as data, chosen per brand, enforced on the server (RULINGS, Protection). */
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { type Minor, parseAmount } from '#kernel/money.ts';
import { Amount, closed } from '#kernel/wire.ts';

const Pack = Type.Object(
  {
    /** Least ms from the start of a game to the start of the next. */
    paceMs: Type.Object(
      { slots: Type.Integer({ minimum: 0 }), casino: Type.Integer({ minimum: 0 }) },
      closed,
    ),
    stakeMin: Amount,
    stakeMax: Amount,
    depositMin: Amount,
    depositMax: Amount,
  },
  closed,
);
export type Pack = Static<typeof Pack>;

/** The pack with its amounts read in the brand's currency. */
export type BrandRules = {
  readonly currency: string;
  readonly paceMs: { readonly slots: number; readonly casino: number };
  readonly stakeMin: Minor;
  readonly stakeMax: Minor;
  readonly depositMin: Minor;
  readonly depositMax: Minor;
};

/** @throws when the stored pack is not one: a brand without rules takes no stake. */
export function readPack(raw: unknown, currency: string, brand: string): BrandRules {
  if (!Value.Check(Pack, raw)) throw new Error(`brand ${brand}: the jurisdiction data is malformed`);
  const amount = (text: string): Minor => parseAmount(text, currency);
  return {
    currency,
    paceMs: raw.paceMs,
    stakeMin: amount(raw.stakeMin),
    stakeMax: amount(raw.stakeMax),
    depositMin: amount(raw.depositMin),
    depositMax: amount(raw.depositMax),
  };
}
