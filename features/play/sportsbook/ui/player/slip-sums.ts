/** What the picks on a slip cost and pay, by the same rules the server books them with. */
import { countOf, potentialIn, potentialOf, systemOf } from '#features/play/sportsbook/rules/slip.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Pick } from './picks.ts';
import { EACH_WAY, type Mode } from './use-placing.ts';

export const positive = (stake: string): boolean => /[1-9]/.test(stake);

/** What the slip costs and pays, by the same rules the server books it with. */
export function sumsOf(picks: readonly Pick[], mode: Mode, stake: string, currency: string) {
  const unit = positive(stake) ? parseAmount(stake, currency) : 0n;
  const odds = picks.flatMap((pick) => pick.odds ?? []);
  if (mode === 'singles') {
    const single = systemOf(null, 1);
    const pays = single ? odds.reduce((sum, one) => sum + potentialOf(unit, [one], single), 0n) : 0n;
    return {
      cost: unit * BigInt(picks.length),
      pays,
      combinations: picks.length,
      whole: odds.length === picks.length,
    };
  }
  const [first] = picks;
  const alone = systemOf(null, 1);
  if (mode === EACH_WAY && first?.eachWay && alone)
    return {
      cost: unit * 2n,
      pays: first.odds === null ? 0n : potentialIn({ unit, each_way: first.eachWay }, [first.odds], alone),
      combinations: 2,
      whole: first.odds !== null,
    };
  const system = systemOf(mode === 'parlay' ? null : mode, picks.length);
  const whole = odds.length === picks.length && system !== undefined;
  const combinations = system ? countOf(system) : 1;
  return {
    cost: unit * BigInt(combinations),
    pays: whole && system ? potentialOf(unit, odds, system) : 0n,
    combinations,
    whole,
  };
}
