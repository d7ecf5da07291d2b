/** Everything about one member's limits and breaks, read together. */
import { currenciesOf } from '#features/setup/brand/service/currencies.ts';
import type { Limits } from '../contract.ts';
import type { OpsProtection } from '../contract/ops.ts';
import { PERIODS } from '../contract/kinds.ts';
import { protectionFaults } from '../faults.ts';
import { boundsText, presentEvent, presentExclusion, presentLimits } from '../present.ts';
import { periodAt } from '../rules/periods.ts';
import { limitsOf, loadGate, readBounds, limitStateOf } from '../store.ts';
import { depositedSince } from '../store/deposits.ts';
import { exclusionsOf, memberBrand } from '../store/exclusions.ts';
import { readEvents, readLimits, readRaises } from '../store/limits.ts';
import { countedDeposits } from './deposit-limit.ts';
import { type LimitsNeeds, playerRules, type Who } from './limits.ts';
import { readSession, type SessionNeeds } from './session.ts';

const EVENTS = 50;

/** Limits are set and counted in the brand’s main currency, whatever is played in. */
export async function limitsOfMember(
  needs: LimitsNeeds,
  who: Pick<Who, 'memberId' | 'brandId'>,
): Promise<Limits> {
  const { db, clock } = needs;
  const now = clock.now();
  const [row, raises, [gate], rules] = await Promise.all([
    readLimits(db, who.memberId),
    readRaises(db, who.memberId, now),
    loadGate(db, [who.memberId]),
    playerRules(needs, who.brandId),
  ]);
  const currencies = await currenciesOf(needs.brands, who.brandId);
  const deposited = { day: 0n, week: 0n, month: 0n };
  const anchor = row?.anchor ?? null;
  if (anchor !== null)
    for (const period of PERIODS)
      deposited[period] = countedDeposits(
        await depositedSince(db, who.memberId, periodAt(Number(anchor), period, now).from),
        currencies,
      );
  const limitState = gate && limitStateOf(gate);
  const bounds = gate ? limitsOf(gate) : {};
  return presentLimits({ currency: currencies.main, row, limitState, raises, deposited, bounds, rules, now });
}

/** For staff of the brand. @throws protection.unknown_member */
export async function protectionOf(
  needs: SessionNeeds,
  { memberId, brandId }: Pick<Who, 'memberId' | 'brandId'>,
): Promise<OpsProtection> {
  const { db } = needs;
  const member = await memberBrand(db, memberId);
  if (member?.brand_id !== brandId) throw protectionFaults('protection.unknown_member');
  const who = { memberId, brandId, currency: member.currency };
  const [limits, session, exclusions, events, bounds, { currency }] = await Promise.all([
    limitsOfMember(needs, who),
    readSession(needs, db, who),
    exclusionsOf(db, memberId),
    readEvents(db, memberId, EVENTS),
    readBounds(db, memberId),
    needs.brands.byId(brandId),
  ]);
  return {
    account: member.account,
    limits,
    session,
    exclusions: exclusions.map(presentExclusion),
    bounds: { currency, ...boundsText(bounds, currency) },
    events: events.map(presentEvent),
  };
}
