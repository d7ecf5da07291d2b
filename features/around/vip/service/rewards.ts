/** What a level brings once: the reward of reaching it, and each year the birthday's. */
import { bonusFaults } from '#features/money/bonus/contract/faults.ts';
import type { Claimed, Reward, RewardMember } from '#features/money/bonus/contract/rewards.ts';
import type { RewardSource } from '#features/money/bonus/service/reward-source.ts';
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { dayAfter, midnightOf } from '#kernel/days.ts';
import { formatWire, minor, parseAmount } from '#kernel/money.ts';
import { DAY, toWire } from '#kernel/time.ts';
import { instantAt } from '#kernel/zones.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { birthdayIn } from '../rules/birthday.ts';
import { putClaim, readBorn, readClaims, readPlace } from '../store/members.ts';
import type { VipNeeds } from './needs.ts';
import { tableOf } from './table.ts';

/** So many days from the birthday on it can be claimed. */
const BIRTHDAY_DAYS = 7;

type Claimable = {
  readonly id: string;
  readonly kind: 'level' | 'birthday';
  readonly amount: bigint;
  readonly level: number;
  readonly name: Readonly<Record<string, string>>;
  readonly from: string;
  readonly until: string | null;
};

/** Rewards are set in the brand's main currency and paid in the member's. */
async function claimables(
  needs: VipNeeds,
  runner: Runner,
  member: RewardMember,
): Promise<readonly Claimable[]> {
  const table = await tableOf(needs, runner, member.brandId);
  const place = await readPlace(runner, member.memberId);
  const born = await readBorn(runner, member.memberId);
  if (!table.open || !place || born?.type !== 0 || born.status !== 'active') return [];
  const measure = (await currenciesOf(needs.brands, member.brandId)).find(member.currency);
  const inOwn = (text: string): bigint => measure?.fromMain(parseAmount(text, table.main), 'down') ?? 0n;
  const found: Claimable[] = table.levels.slice(0, place.best).map(({ levelUp, name }, at) => ({
    id: `level-${at + 1}`,
    kind: 'level',
    amount: inOwn(levelUp),
    level: at + 1,
    name,
    from: toWire(place.since),
    until: null,
  }));
  const own = table.levels[place.level - 1];
  const day = born.birthday === null ? undefined : birthdayIn(born.birthday, table.today, BIRTHDAY_DAYS);
  // Days are the brand's: shown and ended by its clock.
  const beginOf = (date: string): string => toWire(instantAt(midnightOf(date), table.zone));
  const oldEnough = needs.clock.now() - born.registered_at.getTime() >= table.birthdayDays * DAY;
  if (own && day && oldEnough)
    found.push({
      id: `birthday-${day.slice(0, 4)}`,
      kind: 'birthday',
      amount: inOwn(own.birthday),
      level: place.level,
      name: own.name,
      from: beginOf(day),
      until: beginOf(dayAfter(day, BIRTHDAY_DAYS)),
    });
  return found.filter(({ amount }) => amount > 0n);
}

const list = async (
  needs: VipNeeds,
  kind: Claimable['kind'],
  runner: Runner,
  member: RewardMember,
): Promise<readonly Reward[]> => {
  const claims = new Map((await readClaims(runner, member.memberId)).map((row) => [row.name, row]));
  const since = needs.clock.now() - DAY;
  return (await claimables(needs, runner, member)).flatMap((one): Reward[] => {
    const claimed = claims.get(one.id);
    if (one.kind !== kind || (claimed && claimed.at.getTime() < since)) return [];
    const { amount, currency } = claimed ?? { amount: one.amount, currency: member.currency };
    return [
      {
        id: one.id,
        kind,
        title: { word: `vip.reward.${kind}`, values: { level: one.level, name: one.name['en'] ?? '' } },
        amount: formatWire(amount, currency),
        currency,
        freeSpins: null,
        terms: null,
        claimableFrom: one.from,
        until: one.until,
        state: claimed ? 'claimed' : 'ready',
      },
    ];
  });
};

/** Once for ever by the claim's name: a second one finds it and is refused. @throws bonus.unknown_reward · bonus.not_claimable · bonus.not_entitled */
async function claim(
  needs: VipNeeds,
  kind: Claimable['kind'],
  tx: Tx,
  member: RewardMember,
  id: string,
): Promise<Omit<Claimed, 'again'>> {
  const one = (await claimables(needs, tx, member)).find((each) => each.kind === kind && each.id === id);
  if (!one) throw bonusFaults('bonus.unknown_reward');
  const { memberId, brandId, currency } = member;
  const { amount } = one;
  const at = new Date(needs.clock.now());
  if (!(await putClaim(tx, { memberId, brandId, name: id, amount, currency, at })))
    throw bonusFaults('bonus.not_claimable');
  const { refused } = await needs.pay(tx, {
    brandId,
    memberId,
    currency,
    amount: minor(amount),
    source: kind,
    reference: `${memberId} ${id}`,
    note: id,
  });
  if (refused !== undefined) throw bonusFaults('bonus.not_entitled');
  return { amount: formatWire(amount, currency), currency, bonusId: null };
}

export const vipRewards = (needs: VipNeeds): readonly RewardSource[] =>
  (['level', 'birthday'] as const).map((kind) => ({
    kind,
    list: (runner, member) => list(needs, kind, runner, member),
    claim: (tx, member, id) => claim(needs, kind, tx, member, id),
  }));
