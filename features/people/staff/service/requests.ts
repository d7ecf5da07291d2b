/** What staff ask other staff to agree to; what each of these means stands in `approvals.ts`. */
import type { Id } from '#kernel/ids.ts';
import type { Actor } from '#platform/trail/staff-action.ts';
import type { ApprovalRequest } from '#features/people/approvals/service/kind.ts';
import type { StaffRole } from '../contract.ts';
import type { StaffNeeds } from './needs.ts';

const ask = ({ db, approvals }: StaffNeeds, actor: Actor, request: ApprovalRequest): Promise<Id<'request'>> =>
  db.transaction((tx) => approvals.ask(tx, actor, request));

/** @throws staff.unknown · staff.no_change · staff.request_open */
export const askRole = (
  needs: StaffNeeds,
  actor: Actor,
  staffId: string,
  { role, reason }: { readonly role: StaffRole; readonly reason: string },
): Promise<Id<'request'>> => ask(needs, actor, needs.kinds.role.request(staffId, { role }, reason));

/** @throws staff.unknown_right · staff.last_admin · staff.no_change · staff.request_open */
export const askRights = (
  needs: StaffNeeds,
  actor: Actor,
  role: string,
  { rights, reason }: { readonly rights: readonly string[]; readonly reason: string },
): Promise<Id<'request'>> =>
  ask(needs, actor, needs.kinds.rights.request(role, { rights: [...rights] }, reason));

/** @throws staff.unknown · staff.not_yourself · staff.same_hand · staff.no_factors · staff.request_open */
export const askFactors = (
  needs: StaffNeeds,
  actor: Actor,
  staffId: string,
  reason: string,
): Promise<Id<'request'>> => ask(needs, actor, needs.kinds.factors.request(staffId, {}, reason));

/** @throws staff.unknown · staff.not_yourself · staff.same_hand · staff.request_open */
export const askPassword = (
  needs: StaffNeeds,
  actor: Actor,
  staffId: string,
  reason: string,
): Promise<Id<'request'>> => ask(needs, actor, needs.kinds.password.request(staffId, {}, reason));
