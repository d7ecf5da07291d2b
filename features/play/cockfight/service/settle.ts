/**
 * Bets of a fight, brought to their end in batches by its final pool and what was declared; and again by a corrected result, where what is
 * paid too much goes into a debt when the money is gone. What is still to do is the only memory: both can be killed anywhere and begun again.
 */
import { minor } from '#kernel/money.ts';
import { moveDifference, tellCorrected } from '#features/play/stakes/service/correction.ts';
import type { Ending } from '#features/play/stakes/service/end.ts';
import type { OpenStake } from '#features/play/stakes/service/open-stake.ts';
import type { Settled } from '#features/play/stakes/service/kind.ts';
import { settleOpen, type SettledCount } from '#features/play/stakes/service/settle-open.ts';
import type { FightResult } from '../contract.ts';
import { betSerial } from '../present.ts';
import { type BetVerdict, judgeBet, sidesOf, validStakeOf } from '../rules/fight.ts';
import {
  type BetRow,
  CLAIM_BETS,
  correctBet,
  endBets,
  LOCK_BET,
  OPEN_BETS,
  STALE_BETS,
} from '../store/bets.ts';
import type { FightRow } from '../store.ts';
import { COCKFIGHT_CATEGORY, COCKFIGHT_VENDOR } from './bet.ts';
import type { CockfightNeeds } from './needs.ts';

/** A fight that was declared: its pool is final, so every bet of it comes to one thing only. */
export type Decided = FightRow & { readonly result: FightResult };
type OpenBet = OpenStake & { readonly bet: BetRow };

export const openBet = (bet: BetRow): OpenBet => ({
  bet,
  memberId: bet.member_id,
  brandId: bet.brand_id,
  currency: bet.currency,
  kind: 'slip',
  category: COCKFIGHT_CATEGORY,
  vendor: COCKFIGHT_VENDOR,
  game: bet.pit_code,
  ref: bet.id,
  serial: betSerial(bet.id),
  stake: minor(bet.stake),
});

/** In millionths of a stake; a fight's takeout is in thousandths. */
const MILLIONTHS = 1_000;

/** Undefined for a bet that is void. */
function countedOf(
  fight: Decided,
  bet: BetRow,
  verdict: Pick<BetVerdict, 'state' | 'outcome' | 'payout'>,
): Settled | undefined {
  if (verdict.state === 'voided') return undefined;
  const counts = validStakeOf(fight, bet, verdict);
  return {
    payout: minor(verdict.payout),
    validStake: minor(counts),
    event: fight.id,
    sides: sidesOf(bet.pick, counts),
    margin: fight.takeout * MILLIONTHS,
  };
}

const endingOf = (fight: Decided, bet: BetRow): Ending => {
  const counted = countedOf(fight, bet, judgeBet(fight, fight.result, bet));
  return counted ? { state: 'settled', ...counted } : { state: 'voided' };
};

type IsOver = () => boolean;
const goOn: IsOver = () => false;

/**
 * Ends every open bet of a fight.
 * @param isOver asked before each page: a server that stops leaves the rest to the next one
 * @throws when the database is away; what was committed stays
 */
export const settleFight = (
  needs: CockfightNeeds,
  fight: Decided,
  isOver: IsOver = goOn,
): Promise<SettledCount> =>
  settleOpen<OpenBet>(needs, {
    find: async (tx, after, limit) =>
      (isOver() ? [] : await tx.rows(OPEN_BETS, [fight.id, after ?? null, limit])).map((bet) => ({
        memberId: bet.member_id,
        brandId: bet.brand_id,
        currency: bet.currency,
        ref: bet.id,
      })),
    claim: async (tx, found) =>
      (await tx.rows(CLAIM_BETS, [found.map(({ memberId }) => memberId), found.map(({ ref }) => ref)])).map(
        openBet,
      ),
    decide: ({ bet }) => endingOf(fight, bet),
    write: (tx, ended) =>
      endBets(
        tx,
        ended.map(({ row: { bet }, transferId }) => ({
          ...judgeBet(fight, fight.result, bet),
          member_id: bet.member_id,
          id: bet.id,
          revision: fight.result_revision,
          transferId,
        })),
        new Date(needs.clock.now()),
      ),
  });

type Stale = Pick<BetRow, 'member_id' | 'brand_id' | 'currency' | 'id'>;

async function correctOne(needs: CockfightNeeds, fight: Decided, stale: Stale): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    // Balances first, then the bet: the order of the whole house.
    const { cash, held } = await needs.ledger.pockets(tx, stale.brand_id, stale.member_id, stale.currency);
    await needs.ledger.open(tx, { accounts: [cash, held], keys: [], locks: 'wait' });
    const bet = await tx.one(LOCK_BET, [stale.member_id, stale.id]);
    // Somebody else was first.
    if (!bet || bet.state === 'open' || !bet.outcome || bet.revision >= fight.result_revision) return false;
    const verdict = judgeBet(fight, fight.result, bet);
    const difference = verdict.payout - bet.payout;
    const at = new Date(needs.clock.now());
    const revision = bet.corrections + 1;
    const transferId =
      difference === 0n ? null : await moveDifference(needs, tx, { ...openBet(bet), revision }, difference);
    const { member_id, id } = bet;
    await correctBet(tx, bet, { ...verdict, member_id, id, revision: fight.result_revision, transferId }, at);
    const before = { state: bet.state, outcome: bet.outcome, payout: bet.payout };
    await tellCorrected(
      tx,
      openBet(bet),
      {
        revision,
        before: { ...before, counted: countedOf(fight, bet, before) },
        after: { ...verdict, counted: countedOf(fight, bet, verdict) },
      },
      at.getTime(),
    );
    return true;
  });
}

const PAGE = 300;

/** Corrects every bet that an older result settled. Answers how many. */
export async function correctFight(
  needs: CockfightNeeds,
  fight: Decided,
  isOver: IsOver = goOn,
): Promise<number> {
  let corrected = 0;
  let after: string | null = null;
  for (;;) {
    const stale: readonly Stale[] = await needs.db.rows(STALE_BETS, [
      fight.id,
      fight.result_revision,
      after,
      PAGE,
    ]);
    for (const bet of stale) {
      if (isOver()) return corrected;
      if (await correctOne(needs, fight, bet)) corrected += 1;
    }
    if (stale.length < PAGE) return corrected;
    after = stale.at(-1)?.id ?? null;
  }
}
