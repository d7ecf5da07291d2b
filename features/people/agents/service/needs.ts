import type { Approvals } from '#features/people/approvals/room.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { TransactionPasswords } from '#features/people/members/service/transaction-password.ts';
import type { PasswordService } from '#identity/password-reset/service.ts';
import type { Identity } from '#identity/sessions/service.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { Clock } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import type { May } from '#platform/trail/staff-action.ts';

/** Names of the conditions of a withdrawal that hold for money sent along a line as well. */
export type KeptBack = 'password_cools' | 'exclusion_cools' | 'turnover' | 'open_bonus' | 'debt';

export type AgentNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly brands: Brands;
  readonly identity: Identity;
  readonly passwordService: Pick<PasswordService, 'firstLink'>;
  readonly approvals: Approvals;
  readonly may?: May | undefined;
  /** The password typed before money leaves an account. */
  readonly transactions: Pick<TransactionPasswords, 'require' | 'state' | 'hasPasskey'>;
  /** Deposits of these members that were taken back, by the room that takes them: they count as never made. */
  readonly takenBack: (runner: Runner, memberIds: readonly string[]) => Promise<readonly string[]>;
  /** Whether money of this member is held because of a case about him. */
  readonly held?: (
    runner: Runner,
    who: { readonly memberId: string; readonly brandId: string },
  ) => Promise<boolean>;
  /** What keeps money in this currency from leaving a member, by the room that pays out; nothing where left out. */
  readonly keepsBack?: (
    runner: Runner,
    who: { readonly memberId: MemberId; readonly brandId: BrandId; readonly currency: string },
  ) => Promise<KeptBack | undefined>;
  /** Whether somebody may neither play nor pay in, by his own word or staff's; nobody where left out. */
  readonly closed?: (runner: Runner, memberId: MemberId) => Promise<boolean>;
  /** Whether an agent sends nothing because it owes its downline, by the room that pays commission. */
  readonly frozen?: (runner: Runner, brandId: BrandId, memberId: string) => Promise<boolean>;
};
