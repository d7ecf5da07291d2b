import type { Approvals } from '#features/people/approvals/room.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { FactorDesk } from '#identity/factors/service.ts';
import type { PasswordDesk } from '#identity/passwords/desk.ts';
import type { Identity } from '#identity/service.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import type { May } from '#platform/trail/staff-action.ts';

export type AgentNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly brands: Brands;
  readonly identity: Identity;
  readonly desk: Pick<PasswordDesk, 'firstLink'>;
  readonly approvals: Approvals;
  readonly may?: May | undefined;
  /** Asks for a fresh proof of who somebody is; a transaction password takes its place where the brand has one. */
  readonly stepUp?: FactorDesk['requireStepUp'] | undefined;
  /** Whether an agent owes its downline, by the room that pays commission. */
  readonly frozen?: (runner: Runner, memberId: string) => Promise<boolean>;
};
