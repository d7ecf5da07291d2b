import type { RequireStepUp } from '#identity/factors/service.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import { type Clock, HOUR } from '#kernel/time.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import type { May } from '#platform/trail/staff-action.ts';
import type { Shared } from '../store.ts';

export type AmlNeeds = {
  readonly db: Db;
  readonly brands: Pick<Brands, 'settings' | 'byId'>;
  readonly clock: Clock;
  readonly approvals: Approvals;
  readonly may?: May | undefined;
  /** Closes play and deposits for a member, or opens them again. */
  readonly restrict: (runner: Runner, memberId: string, restricted: boolean) => Promise<unknown>;
  /** Others who are or were paid to an account of his, by the room that pays out; what of the account may be shown as `text`. */
  readonly sharedAccounts: (runner: Runner, memberId: string) => Promise<readonly Shared[]>;
  /** Asks staff for a fresh proof before a case is closed. */
  readonly stepUp?: RequireStepUp | undefined;
};

/** How long a case stays with whoever took it. */
export const CLAIM_MS = 8 * HOUR;
