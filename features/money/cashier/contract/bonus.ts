/** The words of bonuses where money comes in: what can be chosen with a deposit. Nothing is offered while no room gives bonuses. */
import { type Static, Type } from 'typebox';
import { call } from '#kernel/call.ts';
import { Amount, Currency } from '#kernel/wire.ts';

export const BonusOffer = Type.Object({
  code: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
  /** In the language of the brand. */
  title: Type.String(),
  /** The least deposit it is given for. */
  min: Amount,
  currency: Currency,
});
export type BonusOffer = Static<typeof BonusOffer>;

export const GetBonusOffers = call({
  method: 'GET',
  path: '/wps/cashier/bonuses',
  summary: 'What the member may choose with his next deposit; empty where nothing is offered.',
  answer: Type.Array(BonusOffer),
});
