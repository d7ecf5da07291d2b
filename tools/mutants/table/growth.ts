import { type Mutant, one } from '../mutant.ts';

const POINTS = 'features/around/points';
const POINTS_RULES = `${POINTS}/rules.test.ts`;
const MALL = `${POINTS}/points.test.ts`;
const DESK = `${POINTS}/service/desk.ts`;
const REDEEM = `${POINTS}/service/redeem.ts`;
const VIP = 'features/around/vip';
const VIP_RULES = `${VIP}/rules/rules.test.ts`;
const PAID = `${VIP}/vip.test.ts`;
const REFERRAL = 'features/around/referral';
const FRIENDS = `${REFERRAL}/referral.test.ts`;
const REFERRAL_RULES = `${REFERRAL}/rules.test.ts`;
const OUTWARD = 'platform/http/outward.ts';
const CALLS = 'platform/http/outward.test.ts';

/** Points, rebates, friends and partners: what is counted, what may be given of it, and that it is given once (8, 9, 11, 38). */
export const GROWN: readonly Mutant[] = [
  one(8, 'a stake earns points twice', `${POINTS}/store/plays.ts`, 'on conflict (ref) do nothing', '', MALL),
  one(
    8,
    'points cost more than a play keeps',
    `${POINTS}/rules.ts`,
    'unit > least ? unit : least',
    'unit',
    POINTS_RULES,
  ),
  one(
    8,
    'commission stands behind points',
    `${POINTS}/rules.ts`,
    'Math.max(0, margin - plate)',
    'Math.max(0, margin)',
    POINTS_RULES,
  ),
  one(
    9,
    'points are spent that are not there',
    REDEEM,
    "if (points < goods.price) throw pointsFaults('points.not_enough');",
    '',
    MALL,
  ),
  one(
    9,
    'more pieces are taken than there are',
    REDEEM,
    "if (!(await takeStock(tx, goods.id))) throw pointsFaults('points.sold_out');",
    'await takeStock(tx, goods.id);',
    MALL,
  ),
  one(
    9,
    'an editor brings back pieces that were taken',
    `${POINTS}/store/goods.ts`,
    'set stock = stock - 1, revision = revision + (stock is not null)::int',
    'set stock = stock - 1',
    MALL,
  ),
  one(
    11,
    'a redemption is decided twice',
    DESK,
    "if (row.state !== 'in_process') throw pointsFaults('points.wrong_state');",
    '',
    MALL,
  ),
  one(
    8,
    'money of the mall is worth more than its points',
    DESK,
    '|| amount > paidFor(price, ratios.worthIn(ratios.main))',
    '',
    MALL,
  ),
  one(
    22,
    'agents and closed accounts earn points',
    `${POINTS}/service/hear.ts`,
    'facts.filter(({ memberId }) => players.has(memberId))',
    'facts',
    MALL,
  ),
  one(
    8,
    'a rebate is above what its play keeps',
    `${VIP}/rules/rebates.ts`,
    'kept < 0 ? rate : Math.min(rate, kept)',
    'rate',
    VIP_RULES,
  ),
  one(
    8,
    'more is kept back than a rebate is',
    `${VIP}/rules/rebates.ts`,
    'left < amount - kept ? left : amount - kept',
    'left',
    VIP_RULES,
  ),
  one(
    8,
    'nobody falls from a level',
    `${VIP}/rules/levels.ts`,
    'level > 0 && seen < keeps ? level - 1 : level',
    'level',
    VIP_RULES,
  ),
  one(
    8,
    'a corrected day is counted by the rates of today',
    `${VIP}/service/rebate.ts`,
    'play.used ?? usedRate(rate, kept)',
    'usedRate(rateOf(category, vendor, play.level), kept)',
    PAID,
  ),
  one(
    8,
    'a level gives more than its plays keep',
    `${VIP}/service/approvals.ts`,
    'extra > 0 && base + extra + points > margin',
    'false',
    PAID,
  ),
  one(
    22,
    'who is suspended is paid a rebate',
    `${VIP}/store/rebates.ts`,
    "m on m.id = l.member_id and m.status = 'active'",
    'm on m.id = l.member_id',
    PAID,
  ),
  one(
    22,
    'who is excluded is paid a rebate',
    `${VIP}/store/rebates.ts`,
    ' and coalesce(s.excluded_until, 0) <= $4',
    '',
    PAID,
  ),
  one(
    11,
    'the reward of a level is claimed twice',
    `${VIP}/service/rewards.ts`,
    'if (!(await putClaim(tx, { memberId, brandId, name: id, amount, currency, at })))',
    'if (!(await putClaim(tx, { memberId, brandId, name: id, amount, currency, at })) && false)',
    PAID,
  ),
  one(
    8,
    'a friend counts without having played',
    `${REFERRAL}/rules.ts`,
    'deposits >= minDeposit && valid >= minStake',
    'deposits >= minDeposit',
    REFERRAL_RULES,
  ),
  one(
    9,
    'a member is paid for himself',
    `${REFERRAL}/service/decide.ts`,
    'if (shared) return { reason: shared.reason, sharedWith: shared.shared_with };',
    '',
    FRIENDS,
  ),
  one(
    9,
    'any number of friends counts in a month',
    `${REFERRAL}/service/decide.ts`,
    'counted >= rules.monthMost ?',
    'false ?',
    FRIENDS,
  ),
  one(
    11,
    'a friend is paid for twice',
    `${REFERRAL}/service/rewards.ts`,
    'if (row.claimed_at || amount === 0n)',
    'if (amount === 0n)',
    FRIENDS,
  ),
  one(
    8,
    'a partner shares what the house staked',
    `${REFERRAL}/service/hear.ts`,
    "if (state !== 'settled' || free)",
    "if (state !== 'settled')",
    FRIENDS,
  ),
  one(
    22,
    'a link of a partner is good for ever',
    `${REFERRAL}/service/partners.ts`,
    'Number(until) > needs.clock.now();',
    'true;',
    FRIENDS,
  ),
  one(
    22,
    'anybody makes a link of a partner',
    `${REFERRAL}/service/partners.ts`,
    "timingSafeEqual(Buffer.from(signature, 'hex'), sign(needs.linkKey, `${id}.${until}`)) &&",
    '',
    FRIENDS,
  ),
  one(
    38,
    'one good address lets another in',
    OUTWARD,
    'if (!found.every(({ address }) => isPublicAddress(address)))',
    'if (!isPublicAddress(first.address))',
    CALLS,
  ),
  one(38, 'the name service of a cloud is called', OUTWARD, "  ['169.254.0.0', 16],\n", '', CALLS),
  one(38, 'an address without a name is called', OUTWARD, 'isIP(url.hostname) === 0', 'true', CALLS),
];
