/** The words of stakes: what every room in which something is staked announces in one and the same form. */
import { Type } from 'typebox';
import { fact } from '#kernel/facts.ts';
import { Currency, Instant, literals, Uuid } from '#kernel/wire.ts';

/** `round` a game one plays alone · `table` · `slip` sports, cockfight · `ticket` lottery · `poker` · `vendor_bet` a vendor's game. */
export const STAKE_KINDS = ['round', 'table', 'slip', 'ticket', 'poker', 'vendor_bet'] as const;

/** Minor units as a decimal string, never negative. */
const Units = Type.String({ pattern: '^(0|[1-9][0-9]*)$' });

/**
 * A stake has come to its end, told once for each, in the transaction that books it. Bonus, points, commission and records read it.
 *
 * `settled`: `stake` was lost or won, `payout` is all that came back. `voided`: the bet does not count (`validStake` is 0), `payout` is
 * the stake that came back and what had been won above it.
 */
export const StakeSettled = fact(
  'stake.settled',
  Type.Object({
    memberId: Uuid,
    brandId: Uuid,
    kind: literals(STAKE_KINDS),
    state: literals(['settled', 'voided']),
    /** The classification of the game as the catalogue lists it, e.g. `RNG`, `LIVE`, `SPORTS`, `LOTT`. */
    category: Type.String(),
    /** The vendor's code; in-house games have one, too. */
    vendor: Type.String(),
    /** Code of the game, sport or lottery. */
    game: Type.String(),
    currency: Currency,
    stake: Units,
    /** The part of the stake that was at risk: what turnover, points and commission count. Never more than `stake`. */
    validStake: Units,
    payout: Units,
    at: Instant,
    /** The business row: round, bet, slip or order. */
    ref: Uuid,
  }),
);
