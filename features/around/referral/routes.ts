/** The door of referral to members, and to partners with a link. */
import { stretchAt } from '#kernel/days.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { answerPage } from '#platform/db/page.ts';
import { EVERYONE, type Route, route } from '#platform/http/route.ts';
import { GetReferral, GetReferralOffer, ReadPartner, type ReferralOffer, VisitPartner } from './contract.ts';
import { partnerPath, presentFriend, presentMonth } from './present.ts';
import { readCode, writeShare } from './rules.ts';
import type { ReferralNeeds } from './service/needs.ts';
import { partnerOfLink } from './service/partners.ts';
import { type ReferralRules, rulesOf } from './service/rules-of.ts';
import { codeOf, countsOf, friendsOf } from './store/invited.ts';
import { countVisit, monthsOf, partnerByCode, visitsOf } from './store/partners.ts';

function offerOf(rules: ReferralRules): ReferralOffer {
  const amount = (units: bigint): string => formatWire(units, rules.main);
  const { minDeposit, minStake, days, friend, levels } = rules;
  return {
    open: rules.open,
    currency: rules.main,
    conditions: { minDeposit: amount(minDeposit), minStake: amount(minStake), days },
    friend: friend === 0n ? null : amount(friend),
    levels: levels.map(amount),
  };
}

export const referralRoutes = (needs: ReferralNeeds): readonly Route[] => [
  // Agents bring members by their own links and are paid by their contracts.
  route(GetReferral, { allow: ['player'] }, async ({ caller, brand }, { query }) => {
    const rules = await rulesOf(needs, brand.id);
    const [code, counts, friends] = await Promise.all([
      codeOf(needs.db, caller.id),
      countsOf(needs.db, caller.id, rules.monthBegan),
      answerPage(
        query,
        (limit, offset) => friendsOf(needs.db, caller.id, limit, offset),
        (row) => presentFriend(row, rules),
      ),
    ]);
    const amount = (units: bigint): string => formatWire(units, rules.main);
    return {
      ...offerOf(rules),
      code,
      path: `/register?referralCode=${code}`,
      monthMost: rules.monthMost,
      counts: {
        invited: Number(counts.invited),
        qualified: Number(counts.qualified),
        month: Number(counts.month),
        earned: amount(counts.earned),
        claimable: amount(counts.claimable),
      },
      friends: friends.list,
      pageNum: friends.pageNum,
      totalPages: friends.totalPages,
    };
  }),

  route(GetReferralOffer, { allow: EVERYONE }, async ({ brand }) => offerOf(await rulesOf(needs, brand.id))),

  route(VisitPartner, { allow: EVERYONE, perMinute: 20, shared: true }, async ({ brand }, { body }) => {
    const read = readCode(body.code);
    const partner = read && (await partnerByCode(needs.db, brand.id, read.code));
    if (!partner) return { open: false };
    const { zone } = await rulesOf(needs, brand.id);
    await countVisit(needs.db, partner.id, stretchAt('day', needs.clock.now(), zone).date ?? '');
    return { open: true };
  }),

  route(ReadPartner, { allow: EVERYONE, perMinute: 30, shared: true }, async ({ brand }, { body }) => {
    const { partner, until } = await partnerOfLink(needs, brand.id, body.token);
    const { main } = await rulesOf(needs, brand.id);
    const [visits, months] = await Promise.all([
      visitsOf(needs.db, partner.id),
      monthsOf(needs.db, partner.id),
    ]);
    return {
      name: partner.name,
      code: partner.code,
      path: partnerPath(partner.code),
      model: partner.model,
      share: writeShare(partner.share),
      price: formatWire(partner.price, main),
      currency: main,
      until: toWire(until),
      visits,
      months: months.map((row) => presentMonth(row, main)),
    };
  }),
];
