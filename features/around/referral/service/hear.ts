/** Hears who comes, pays in and plays: what friends have done, and what a partner's players did in a month. */
import type { DepositCredited, DepositTakenBack } from '#features/money/cashier/contract.ts';
import type { MemberRegistered } from '#features/people/members/contract.ts';
import type { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import { stretchAt } from '#kernel/days.ts';
import type { FactOf } from '#kernel/facts.ts';
import { asId, newId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { addJob } from '#platform/jobs/jobs.ts';
import { signal } from '#platform/live/publish.ts';
import { ReferralChanged } from '../contract.ts';
import { addProgress, pendingAmong, putInvited, type Step } from '../store/invited.ts';
import {
  addFigures,
  type Figures,
  noteFirst,
  type PlayerRow,
  playersAmong,
  putPostback,
} from '../store/partners.ts';
import { POSTBACK_JOB, type ReferralNeeds } from './needs.ts';
import { type ReferralRules, rulesOf } from './rules-of.ts';

type BrandRules = ReadonlyMap<string, ReferralRules>;
async function rulesFor(
  needs: ReferralNeeds,
  facts: readonly { readonly brandId: string }[],
): Promise<BrandRules> {
  const found = new Map<string, ReferralRules>();
  for (const id of new Set(facts.map(({ brandId }) => brandId)))
    found.set(id, await rulesOf(needs, asId<'brand'>(id)));
  return found;
}

export const monthOf = (at: number, zone: string): string => stretchAt('month', at, zone).date ?? '';

type Deed = {
  readonly memberId: string;
  readonly brandId: string;
  readonly at: number;
  readonly deposits?: bigint;
  readonly valid?: bigint;
  readonly stakes?: bigint;
  readonly payouts?: bigint;
  readonly firsts?: number;
};

/** One row a friend, and one a partner and month: a window of facts is a constant number of statements. */
async function write(tx: Tx, rules: BrandRules, deeds: readonly Deed[]): Promise<void> {
  const ids = [...new Set(deeds.map(({ memberId }) => memberId))];
  const [pending, players] = [await pendingAmong(tx, ids), await playersAmong(tx, ids)];
  const steps = new Map<string, { memberId: string; deposits: bigint; valid: bigint }>();
  const figures = new Map<string, { -readonly [K in keyof Figures]: Figures[K] }>();
  for (const {
    memberId,
    brandId,
    at,
    deposits = 0n,
    valid = 0n,
    stakes = 0n,
    payouts = 0n,
    firsts = 0,
  } of deeds) {
    if (pending.has(memberId)) {
      const step = steps.get(memberId) ?? { memberId, deposits: 0n, valid: 0n };
      step.deposits += deposits;
      step.valid += valid;
      steps.set(memberId, step);
    }
    const partnerId = players.get(memberId)?.partner_id;
    if (partnerId === undefined) continue;
    const month = monthOf(at, rules.get(brandId)?.zone ?? 'UTC');
    const key = `${partnerId} ${month}`;
    const sum = figures.get(key) ?? {
      partnerId,
      month,
      registered: 0,
      firsts: 0,
      deposits: 0n,
      stakes: 0n,
      payouts: 0n,
    };
    sum.firsts += firsts;
    sum.deposits += deposits;
    sum.stakes += stakes;
    sum.payouts += payouts;
    figures.set(key, sum);
  }
  const moved: readonly Step[] = [...steps.values()].filter((one) => one.deposits !== 0n || one.valid !== 0n);
  if (moved.length > 0) await addProgress(tx, moved);
  if (figures.size > 0) await addFigures(tx, [...figures.values()]);
}

/** What of a stake was the player's own money, and what came back as such: a partner has no share of what the house staked itself. */
export function ownOf({
  state,
  stake,
  payout,
  bonus,
  free,
}: Pick<FactOf<typeof StakeSettled>, 'state' | 'stake' | 'payout' | 'bonus' | 'free'>): {
  readonly stake: bigint;
  readonly payout: bigint;
} {
  if (state !== 'settled' || free) return { stake: 0n, payout: 0n };
  return {
    stake: BigInt(stake) - BigInt(bonus?.part ?? '0'),
    payout: BigInt(payout) - BigInt(bonus?.back ?? '0'),
  };
}

export async function hearStakes(
  tx: Tx,
  needs: ReferralNeeds,
  facts: readonly FactOf<typeof StakeSettled>[],
): Promise<void> {
  const rules = await rulesFor(needs, facts);
  const deeds = facts.map((fact): Deed => {
    const { memberId, brandId, currency } = fact;
    const inMain = (units: bigint): bigint => rules.get(brandId)?.inMain(units, currency) ?? 0n;
    const { stake, payout } = ownOf(fact);
    return {
      memberId,
      brandId,
      at: Date.parse(fact.at),
      valid: fact.state === 'settled' ? inMain(BigInt(fact.validStake)) : 0n,
      stakes: inMain(stake),
      payouts: inMain(payout),
    };
  });
  await write(tx, rules, deeds);
}

/** What a correction changes counts in the month it is heard in: statements that were issued stay as they are. */
export async function hearCorrections(
  tx: Tx,
  needs: ReferralNeeds,
  facts: readonly FactOf<typeof StakeCorrected>[],
): Promise<void> {
  const rules = await rulesFor(needs, facts);
  const deeds = facts.map(({ memberId, brandId, currency, stake, before, after, at }): Deed => {
    const inMain = (units: bigint): bigint => rules.get(brandId)?.inMain(units, currency) ?? 0n;
    const counted = (end: typeof before) => ({
      stake: end.state === 'settled' ? BigInt(stake) : 0n,
      valid: end.state === 'settled' ? BigInt(end.validStake) : 0n,
      payout: end.state === 'settled' ? BigInt(end.payout) : 0n,
    });
    const [was, is] = [counted(before), counted(after)];
    return {
      memberId,
      brandId,
      at: Date.parse(at),
      valid: inMain(is.valid) - inMain(was.valid),
      stakes: inMain(is.stake) - inMain(was.stake),
      payouts: inMain(is.payout) - inMain(was.payout),
    };
  });
  await write(tx, rules, deeds);
}

async function tellPartner(
  tx: Tx,
  { partner_id, member_id, click }: Pick<PlayerRow, 'partner_id' | 'member_id' | 'click'>,
  event: 'registered' | 'first_deposit',
  at: Date,
): Promise<void> {
  const told = await putPostback(tx, { id: newId(), partner_id, member_id, event, click, created_at: at });
  if (told)
    await addJob(tx, POSTBACK_JOB, { id: told.id }, { key: `${POSTBACK_JOB} ${told.id}`, attempts: 12 });
}

export async function hearDeposits(
  tx: Tx,
  needs: ReferralNeeds,
  facts: readonly FactOf<typeof DepositCredited>[],
  announced: Date,
): Promise<void> {
  const rules = await rulesFor(needs, facts);
  const players = await playersAmong(tx, [...new Set(facts.map(({ memberId }) => memberId))]);
  const deeds: Deed[] = [];
  for (const { memberId, brandId, amount, currency, at } of facts) {
    const when = at === undefined ? announced : new Date(at);
    const player = players.get(memberId);
    const isFirst = player !== undefined && (await noteFirst(tx, memberId, when));
    if (player && isFirst) await tellPartner(tx, player, 'first_deposit', new Date(needs.clock.now()));
    const deposits = rules.get(brandId)?.inMain(parseAmount(amount, currency), currency) ?? 0n;
    deeds.push({ memberId, brandId, at: when.getTime(), deposits, firsts: isFirst ? 1 : 0 });
  }
  await write(tx, rules, deeds);
}

/** @param sign −1 where it was taken back, 1 where it is given again */
export async function hearUndone(
  tx: Tx,
  needs: ReferralNeeds,
  facts: readonly FactOf<typeof DepositTakenBack>[],
  sign: 1n | -1n,
): Promise<void> {
  const rules = await rulesFor(needs, facts);
  const at = needs.clock.now();
  const deeds = facts.map(({ memberId, brandId, amount, currency }): Deed => {
    const units = rules.get(brandId)?.inMain(parseAmount(amount, currency), currency) ?? 0n;
    return { memberId, brandId, at, deposits: sign * units };
  });
  await write(tx, rules, deeds);
}

export async function hearRegistered(
  tx: Tx,
  needs: ReferralNeeds,
  facts: readonly FactOf<typeof MemberRegistered>[],
): Promise<void> {
  const ids = facts.map(({ memberId }) => memberId);
  for (const { inviter } of await putInvited(tx, ids))
    await signal(tx, ReferralChanged, { memberId: asId<'member'>(inviter) });
  const rules = await rulesFor(needs, facts);
  const brands = new Map(facts.map(({ memberId, brandId }) => [memberId, brandId]));
  const figures = new Map<string, Figures>();
  for (const player of (await playersAmong(tx, ids)).values()) {
    const zone = rules.get(brands.get(player.member_id) ?? '')?.zone ?? 'UTC';
    const month = monthOf(player.registered_at.getTime(), zone);
    const key = `${player.partner_id} ${month}`;
    const registered = (figures.get(key)?.registered ?? 0) + 1;
    figures.set(key, {
      partnerId: player.partner_id,
      month,
      registered,
      firsts: 0,
      deposits: 0n,
      stakes: 0n,
      payouts: 0n,
    });
    await tellPartner(tx, player, 'registered', new Date(needs.clock.now()));
  }
  if (figures.size > 0) await addFigures(tx, [...figures.values()]);
}
