/** The words of stakes: what every room in which something is staked announces in one and the same form. */
import { Type } from 'typebox';
import { fact } from '#kernel/facts.ts';
import { Currency, Instant, literals, Uuid } from '#kernel/wire.ts';

/** `round` a game one plays alone · `table` · `slip` sports, cockfight · `ticket` lottery · `poker` · `volley` shots at sea · `vendor_bet` a vendor's game. */
export const STAKE_KINDS = ['round', 'table', 'slip', 'ticket', 'poker', 'volley', 'vendor_bet'] as const;

/** Minor units as a decimal string, never negative. */
const Units = Type.String({ pattern: '^(0|[1-9][0-9]*)$' });

const Margin = Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 }));

/** Where bonus money was staked: of which bonus, how much of the stake, and how much of what came back is bonus money again. */
const OfBonus = Type.Object({ id: Uuid, part: Units, back: Units });

/** What every fact about a stake says of it. */
const Stake = {
  memberId: Uuid,
  brandId: Uuid,
  kind: literals(STAKE_KINDS),
  /** The classification of the game as the catalogue lists it, e.g. `RNG`, `LIVE`, `SPORTS`, `LOTT`. */
  category: Type.String(),
  /** The vendor's code; in-house games have one, too. */
  vendor: Type.String(),
  /** Code of the game, sport or lottery. */
  game: Type.String(),
  currency: Currency,
  stake: Units,
  /** The business row: round, bet, slip or order. */
  ref: Uuid,
  /** Its number on slips and in the statement. */
  serial: Type.Optional(Type.String()),
  at: Instant,
};

/** A stake was taken and stays open: it is held until it is settled or voided. What ends in the moment it is taken is told as settled only. */
export const StakePlaced = fact('stake.placed', Type.Object(Stake));

/**
 * A stake has come to its end, told once for each, in the transaction that books it. Bonus, points, commission and records read it.
 *
 * `settled`: `stake` was lost or won, `payout` is all that came back. `voided`: the bet does not count (`validStake` is 0), `payout` is
 * the stake that came back and what had been won above it.
 */
export const StakeSettled = fact(
  'stake.settled',
  Type.Object({
    ...Stake,
    state: literals(['settled', 'voided']),
    /** It was held before, and told by `stake.placed`. Absent where it was settled in the moment it was taken. */
    wasOpen: Type.Optional(Type.Literal(true)),
    /** `ref` of the open stake this one was a part of: it stays open with so much less. */
    partOf: Type.Optional(Uuid),
    /** The part of the stake that was at risk: what turnover, points and commission count. Never more than `stake`. */
    validStake: Units,
    /** The part that would have counted, had the other side not been staked on too. Absent where it is nothing. */
    opposed: Type.Optional(Units),
    /** Decimal odds of a bet on an event, as they were taken. */
    odds: Type.Optional(Type.String({ pattern: '^[1-9][0-9]*(\\.[0-9]{1,3})?$' })),
    /** What the house keeps of such a stake in the long run, in millionths of it (1 − return); absent where nobody knows. */
    margin: Margin,
    payout: Units,
    bonus: Type.Optional(OfBonus),
    /** A free play: nothing of the member's own was at risk. */
    free: Type.Optional(Type.Literal(true)),
  }),
);

const End = Type.Object({ state: literals(['settled', 'voided']), validStake: Units, payout: Units });

/**
 * The result behind a settled stake was wrong and has been corrected: told in the transaction that books the difference, by the room that
 * settles. `revision` counts from 1 for each stake. What has been counted of it before is undone by `before` and counted again by `after`.
 */
export const StakeCorrected = fact(
  'stake.corrected',
  Type.Object({
    ...Stake,
    revision: Type.Integer({ minimum: 1 }),
    /** As `stake.settled` says it, of the result that stands: a bet that was void was told without. */
    margin: Margin,
    before: End,
    after: End,
  }),
);
