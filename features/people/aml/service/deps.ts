import type { RequireStepUp } from '#identity/factors/service.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import { type Clock, HOUR } from '#kernel/time.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import type { May } from '#platform/trail/staff-action.ts';

export type AmlNeeds = {
  readonly db: Db;
  readonly brands: Pick<Brands, 'settings' | 'byId'>;
  readonly clock: Clock;
  readonly approvals: Approvals;
  readonly may?: May | undefined;
  /** Closes play and deposits for a member, or opens them again. */
  readonly restrict: (runner: Runner, memberId: string, restricted: boolean) => Promise<unknown>;
  /** Asks staff for a fresh proof before a case is closed. */
  readonly stepUp?: RequireStepUp | undefined;
};

/** How long a case stays with whoever took it. */
export const CLAIM_MS = 8 * HOUR;
