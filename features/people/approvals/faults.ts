/** Clients have known these codes since only staff were approved, so they keep the name of that room. */
import { defineFaults, type Fault, isFault } from '#kernel/faults.ts';
import { VOID_REASONS, type VoidReason } from './contract.ts';

export const approvalFaults = defineFaults({
  'staff.unknown': { status: 404 },
  'staff.not_yourself': { status: 403 },
  'staff.request_decided': { status: 409 },
  'staff.request_undecided': { status: 409 },
  'staff.request_stale': { status: 409 },
  'staff.password_given': { status: 409 },
  // Two accounts of one person, or an account whose first password the other set, are one pair of eyes (CHECKS 33).
  'staff.same_hand': { status: 403 },
  'staff.entries_differ': { status: 422 },
  'staff.already_agreed': { status: 409 },
  'staff.request_open': { status: 409 },
  'staff.no_change': { status: 422 },
  'staff.no_factors': { status: 409 },
});

/** Thrown by a kind's `execute` about what can never be carried out as it was asked for: the request is void, for this reason. */
export const requestVoid = (because: VoidReason): Fault =>
  approvalFaults('staff.request_stale', { value: { because } });

/** Why an execution says that its request cannot stand; undefined for every other failure. */
export function voidReasonOf(error: unknown): VoidReason | undefined {
  if (!isFault(error) || error.code !== 'staff.request_stale') return undefined;
  const { because } = Object(error.detail.value);
  return VOID_REASONS.find((one) => one === because) ?? 'changed';
}
