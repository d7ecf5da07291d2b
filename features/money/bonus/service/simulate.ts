/** What terms would have cost: the deposits of the last thirty days are given the bonus, and the bets behind each are counted by it. */
import { asId } from '#kernel/ids.ts';
import { formatWire, minor, ZERO } from '#kernel/money.ts';
import { DAY } from '#kernel/time.ts';
import type { Runner } from '#platform/db/db.ts';
import type { Audience } from '../contract/audience.ts';
import type { Simulation } from '../contract/ops.ts';
import { amountOf, maxConversionOf, requiredOf, tenThousandths, ONE } from '../rules/amounts.ts';
import { type TriedRow, triedOn } from '../store/simulation.ts';
import type { BonusNeeds } from './needs.ts';
import { checkAudience, checkTerms } from './terms.ts';
import type { BonusTerms } from '../contract/terms.ts';

/** What members staked by category in a time, of rooms above (apps/server/compose.ts). Minor units. */
export type Played = { readonly memberId: string; readonly category: string; readonly valid: bigint };
export type SimulationNeeds = {
  readonly playedBy: (
    runner: Runner,
    ask: {
      readonly brandId: string;
      readonly currency: string;
      readonly members: readonly string[];
      readonly from: Date;
      readonly to: Date;
    },
  ) => Promise<readonly Played[]>;
};

export const SIMULATED_DAYS = 30;

/** Bets of a category at its share; what is said of single games is left out, for the sums know no games. */
const countedOf = (terms: BonusTerms, played: readonly Played[]): bigint =>
  played.reduce((sum, { category, valid }) => {
    if (terms.excluded.includes(category)) return sum;
    return sum + (valid * tenThousandths(terms.contribution[category] ?? terms.others)) / ONE;
  }, 0n);

/** @throws bonus.wrong_terms */
export async function simulate(
  needs: BonusNeeds & SimulationNeeds,
  brandId: string,
  content: unknown,
  audience: Audience,
): Promise<Simulation> {
  const terms = checkTerms(content);
  checkAudience(audience);
  const { currency } = terms;
  const to = new Date(needs.clock.now());
  const from = new Date(to.getTime() - SIMULATED_DAYS * DAY);
  const { timeZone } = await needs.brands.byId(asId<'brand'>(brandId));
  const tried = await triedOn(needs.db, { brandId, timeZone, audience, terms, from });
  const given = tried.flatMap((row: TriedRow) => {
    const amount = amountOf(terms, { basis: minor(row.amount), asked: minor(row.amount) });
    return amount === undefined || amount === 0n ? [] : [{ memberId: row.member_id, amount }];
  });
  const played = await needs.playedBy(needs.db, {
    brandId,
    currency,
    members: given.map(({ memberId }) => memberId),
    from,
    to,
  });
  let [wagered, cost, granted, all] = [0, 0n, 0n, 0n];
  for (const { memberId, amount } of given) {
    const counted = countedOf(
      terms,
      played.filter((one) => one.memberId === memberId),
    );
    granted += amount;
    all += counted;
    if (counted < requiredOf(terms, amount)) continue;
    wagered += 1;
    const most = maxConversionOf(terms, amount);
    cost += most !== undefined && most < amount ? most : amount;
  }
  return {
    currency,
    members: given.length,
    granted: formatWire(granted, currency),
    wagered,
    cost: formatWire(cost > 0n ? cost : ZERO, currency),
    counted: formatWire(all, currency),
    days: SIMULATED_DAYS,
  };
}
