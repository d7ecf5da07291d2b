/** What staff ask other staff to agree to about a player; what each of these means stands in `approvals.ts`. */
import { approvalFaults } from '#features/people/approvals/faults.ts';
import type { FirstPassword } from '#features/people/approvals/contract.ts';
import { isReady } from '#features/people/approvals/rules.ts';
import type { ApprovalRequest } from '#features/people/approvals/service/kind.ts';
import type { Id } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import type { MemberPassword } from '../contract/approvals.ts';
import { COLLECT_MS, type MemberKindNeeds, type memberKinds, PASSWORD_KIND } from './approvals.ts';

export type AskOthersNeeds = Pick<MemberKindNeeds, 'approvals' | 'payees' | 'players'> & {
  readonly db: Db;
  readonly clock: Clock;
  readonly kinds: ReturnType<typeof memberKinds>;
};

const ask = (
  { db, approvals }: AskOthersNeeds,
  actor: Actor,
  request: ApprovalRequest,
): Promise<Id<'request'>> => db.transaction((tx) => approvals.ask(tx, actor, request));

/** @throws staff.unknown · staff.same_hand · staff.no_factors · staff.request_open */
export const askMemberFactors = (
  needs: AskOthersNeeds,
  actor: Actor,
  memberId: string,
  reason: string,
): Promise<Id<'request'>> => ask(needs, actor, needs.kinds.factors.request(memberId, {}, reason));

/** @throws staff.unknown · staff.same_hand · staff.no_change · staff.request_open */
export const askTransactionReset = (
  needs: AskOthersNeeds,
  actor: Actor,
  memberId: string,
  reason: string,
): Promise<Id<'request'>> => ask(needs, actor, needs.kinds.transaction.request(memberId, {}, reason));

/** @throws staff.unknown · staff.request_open */
export const askMemberPassword = (
  needs: AskOthersNeeds,
  actor: Actor,
  memberId: string,
  reason: string,
): Promise<Id<'request'>> => ask(needs, actor, needs.kinds.password.request(memberId, {}, reason));

/** @throws staff.unknown · members.wrong_fields · staff.no_change · staff.request_open */
export async function askPayee(
  needs: AskOthersNeeds,
  actor: Actor,
  memberId: string,
  { name, reason }: { readonly name: string; readonly reason: string },
): Promise<Id<'request'>> {
  await needs.payees.check(actor.brandId, name.trim());
  return ask(needs, actor, needs.kinds.payee.request(memberId, { name: name.trim() }, reason));
}

type Reader = Pick<Actor, 'brandId' | 'staffId'>;

/** @throws staff.unknown */
async function newestFor({ db, players, approvals }: AskOthersNeeds, { brandId }: Reader, memberId: string) {
  if ((await players.find(db, brandId, memberId)) === undefined) throw approvalFaults('staff.unknown');
  return approvals.newest(db, brandId, PASSWORD_KIND, memberId);
}

/** How it stands with the newest request about a player. @throws staff.unknown */
export async function memberPassword(
  needs: AskOthersNeeds,
  reader: Reader,
  memberId: string,
): Promise<MemberPassword> {
  const request = await newestFor(needs, reader, memberId);
  if (!request) return { state: 'none', mine: false, ready: false };
  const ready = isReady(request, COLLECT_MS, reader.staffId, needs.clock.now());
  return { state: request.state, mine: request.asked_by === reader.staffId, ready };
}

/** @throws staff.unknown · staff.password_given · staff.request_undecided · staff.request_stale · platform.busy */
export async function collectMemberPassword(
  needs: AskOthersNeeds,
  actor: Actor,
  memberId: string,
): Promise<FirstPassword> {
  const request = await newestFor(needs, actor, memberId);
  if (!request) throw approvalFaults('staff.unknown');
  return needs.approvals.collect(actor, request.id);
}
