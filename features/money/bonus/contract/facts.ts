/** What other rooms hear of bonuses and rewards. Amounts are minor units as decimal strings. */
import { Type } from 'typebox';
import { fact } from '#kernel/facts.ts';
import { Currency, Instant, literals, Uuid } from '#kernel/wire.ts';
import { SOURCES } from './terms.ts';

const Given = {
  memberId: Uuid,
  brandId: Uuid,
  currency: Currency,
  amount: Type.String({ pattern: '^(0|[1-9][0-9]*)$' }),
  source: literals(SOURCES),
  reference: Type.String(),
  at: Instant,
};
/** A bonus was opened. */
export const BonusGranted = fact('bonus.granted', Type.Object({ bonusId: Uuid, ...Given }));
/** A reward was paid in cash. */
export const RewardPaid = fact('reward.paid', Type.Object({ rewardId: Uuid, ...Given }));
/** A bonus has ended: what of it became cash, what went back to the house. */
export const BonusEnded = fact(
  'bonus.ended',
  Type.Object({
    bonusId: Uuid,
    memberId: Uuid,
    brandId: Uuid,
    currency: Currency,
    state: literals(['converted', 'forfeited', 'expired', 'lost'] as const),
    converted: Type.String(),
    forfeited: Type.String(),
    at: Instant,
  }),
);
