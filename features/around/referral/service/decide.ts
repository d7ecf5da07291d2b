/** Friends who have done enough count, once; whoever looks like the one who brought him is left to staff. */
import { asId, type BrandId, newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { ReferralChanged } from '../contract.ts';
import { referralFaults } from '../faults.ts';
import { stateOf } from '../rules.ts';
import {
  countedSince,
  type InvitedRow,
  lockInvited,
  lockInviter,
  moveInvited,
  otherFriends,
  putReward,
  readyToDecide,
  sharedWith,
} from '../store/invited.ts';
import type { ReferralNeeds } from './needs.ts';
import { type ReferralRules, rulesOf } from './rules-of.ts';

const PAGE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** What is paid for a friend who counts: to himself, and to each level above him. */
async function reward(tx: Tx, rules: ReferralRules, row: InvitedRow, at: Date): Promise<void> {
  const to = [
    { level: 0, member_id: row.member_id, amount: rules.friend },
    ...rules.levels.flatMap((amount, index) => {
      const member_id = row.path[index];
      return member_id === undefined ? [] : [{ level: index + 1, member_id, amount }];
    }),
  ];
  for (const one of to) {
    if (one.amount === 0n) continue;
    await putReward(tx, {
      id: newId(),
      brand_id: row.brand_id,
      invited_id: row.member_id,
      currency: rules.main,
      created_at: at,
      ...one,
    });
    await signal(tx, ReferralChanged, { memberId: asId<'member'>(one.member_id) });
  }
}

/** Why a friend is left to staff; undefined where nothing speaks against him. */
async function doubt(tx: Tx, rules: ReferralRules, row: InvitedRow) {
  const others = [...row.path, ...(await otherFriends(tx, row.inviter, row.member_id))];
  const shared = await sharedWith(tx, row.member_id, others);
  if (shared) return { reason: shared.reason, sharedWith: shared.shared_with };
  const counted = await countedSince(tx, row.inviter, rules.monthBegan);
  return counted >= rules.monthMost ? { reason: 'month_most', sharedWith: null } : undefined;
}

async function decideOne(
  tx: Tx,
  needs: ReferralNeeds,
  rules: ReferralRules,
  { member_id, brand_id, inviter }: InvitedRow,
): Promise<boolean> {
  await lockInviter(tx, inviter);
  const row = await lockInvited(tx, member_id, brand_id);
  if (row?.state !== 'pending') return false;
  const now = needs.clock.now();
  const at = new Date(now);
  const state = stateOf({ ...row, registeredAt: row.registered_at.getTime() }, rules, now);
  if (state === 'pending') return false;
  if (state === 'late') await moveInvited(tx, member_id, { state: 'late', at });
  else {
    const held = await doubt(tx, rules, row);
    await moveInvited(tx, member_id, held ? { state: 'held', ...held, at } : { state: 'qualified', at });
    if (!held) await reward(tx, rules, row, at);
  }
  await signal(tx, ReferralChanged, { memberId: asId<'member'>(inviter) });
  return true;
}

/** Everybody of a brand who has done enough, or whose time is over; answers how many were decided. */
export async function decideDue(needs: ReferralNeeds, brandId: BrandId): Promise<number> {
  const rules = await rulesOf(needs, brandId);
  if (!rules.open) return 0;
  const { minDeposit, minStake, days } = rules;
  const before = new Date(needs.clock.now() - days * DAY);
  let decided = 0;
  for (let after = FIRST; ; ) {
    const page = await readyToDecide(needs.db, brandId, after, { minDeposit, minStake, before }, PAGE);
    for (const row of page)
      if (await needs.db.transaction((tx) => decideOne(tx, needs, rules, row))) decided += 1;
    const last = page.at(-1);
    if (last === undefined) return decided;
    after = last.member_id;
  }
}

/** Staff let a held friend count, or refuse him. @throws referral.unknown · referral.wrong_state · referral.changed_meanwhile */
export async function decideHeld(
  needs: ReferralNeeds,
  actor: Actor,
  memberId: string,
  {
    revision,
    count,
    reason,
  }: { readonly revision: number; readonly count: boolean; readonly reason: string },
): Promise<void> {
  const rules = await rulesOf(needs, actor.brandId);
  const action = { actor, right: 'referral.decide', action: 'referral.decide', subject: memberId };
  await staffAction(needs, action, async (tx, note) => {
    const row = await lockInvited(tx, memberId, actor.brandId);
    if (!row) throw referralFaults('referral.unknown');
    if (row.state !== 'held') throw referralFaults('referral.wrong_state');
    if (row.revision !== revision) throw referralFaults('referral.changed_meanwhile');
    const at = new Date(needs.clock.now());
    const state = count ? 'qualified' : 'refused';
    await moveInvited(tx, memberId, { state, reason, staffId: actor.staffId, at });
    if (count) await reward(tx, rules, row, at);
    await signal(tx, ReferralChanged, { memberId: asId<'member'>(row.inviter) });
    note({ before: { state: row.state, reason: row.reason }, after: { state, reason } });
  });
}
