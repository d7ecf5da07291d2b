/**
 * The transaction password: typed before money leaves an account, or a passkey shown instead. Other rooms ask for it with
 * `TransactionPasswords.require`.
 */
import type { StepUpPage } from '#identity/factors/contract/pages.ts';
import type { FactorService } from '#identity/factors/service.ts';
import type { SignedIn } from '#identity/sessions/service.ts';
import { identityFaults } from '#identity/accounts/faults.ts';
import type { Identity } from '#identity/sessions/service.ts';
import { type Clock, MINUTE, toWire } from '#kernel/time.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import type { TransactionPasswordState } from '../contract/transaction-password.ts';
import { memberFaults } from '../faults.ts';
import { isWeak } from '../rules/transaction-password.ts';
import {
  findTransaction,
  forgiveTransaction,
  lockTransaction,
  noteFailures,
  setTransaction,
} from '../store/transaction.ts';

/** Wrong tries within a quarter of an hour. */
export const MOST_TRIES = 5;
export const TRIES_WINDOW_MS = 15 * MINUTE;

export type TransactionNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'hashPassword' | 'matchesHash'>;
  /** Left out in a house without its gate: a passkey counts for nothing there. */
  readonly factors?: Pick<FactorService, 'requireStepUp' | 'methods'> | undefined;
};

type Caller = { readonly caller: SignedIn };
type Words = {
  readonly oldPassword?: string | undefined;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
};

export type TransactionPasswords = {
  readonly state: (runner: Runner, memberId: string) => Promise<TransactionPasswordState>;
  /** Whether the member has a passkey to show instead. */
  readonly hasPasskey: (memberId: string) => Promise<boolean>;
  /**
   * Refuses unless the caller typed his transaction password, or left it out and has just shown a passkey on this page.
   * @throws members.transaction_missing · members.transaction_tries · members.transaction_wrong · identity.step_up_required · platform.busy
   */
  readonly require: (context: Caller, password: string | undefined, page: StepUpPage) => Promise<void>;
  /** @throws as the call says */
  readonly set: (context: Caller, words: Words) => Promise<void>;
  /** Takes it away; its owner sets another one with a fresh proof. */
  readonly clear: (tx: Tx, memberId: string) => Promise<void>;
};

const wrong = (field: string) =>
  memberFaults('members.transaction_wrong', { fields: { [field]: 'members.transaction_wrong' } });
const missing = (field: string) =>
  memberFaults('members.transaction_missing', { fields: { [field]: 'members.transaction_missing' } });

type Verdict = 'right' | 'wrong' | 'missing' | { readonly waitMs: number };

/** One try at a time for each member: of guesses that come at once each sees those before it, and right ones count nothing. */
const judge = (
  { db, clock, identity }: TransactionNeeds,
  memberId: string,
  password: string,
): Promise<Verdict> =>
  db.transaction(async (tx): Promise<Verdict> => {
    const row = await lockTransaction(tx, memberId);
    if (!row?.hash) return 'missing';
    const now = clock.now();
    const isCounting = row.failed_at !== null && row.failed_at.getTime() > now - TRIES_WINDOW_MS;
    const since = isCounting ? (row.failed_at ?? new Date(now)) : new Date(now);
    const failures = isCounting ? row.failures : 0;
    if (failures >= MOST_TRIES) return { waitMs: since.getTime() + TRIES_WINDOW_MS - now };
    const isRight = await identity.matchesHash(row.hash, password);
    if (!isRight) await noteFailures(tx, memberId, failures + 1, since);
    else if (row.failures > 0) await forgiveTransaction(tx, memberId);
    return isRight ? 'right' : 'wrong';
  });

/** @throws members.transaction_missing · members.transaction_tries · members.transaction_wrong · platform.busy */
async function check(
  needs: TransactionNeeds,
  memberId: string,
  password: string,
  field: string,
): Promise<void> {
  const verdict = await judge(needs, memberId, password);
  if (verdict === 'missing') throw missing(field);
  if (verdict === 'wrong') throw wrong(field);
  if (verdict !== 'right') throw memberFaults('members.transaction_tries', { retryAfterMs: verdict.waitMs });
}

async function require(
  needs: TransactionNeeds,
  context: Caller,
  password: string | undefined,
  page: StepUpPage,
) {
  const { id } = context.caller;
  if (password !== undefined) return check(needs, id, password, 'transactionPassword');
  if (!(await hasPasskey(needs, id))) throw missing('transactionPassword');
  await needs.factors?.requireStepUp(context, page);
}

const hasPasskey = async ({ factors }: TransactionNeeds, memberId: string): Promise<boolean> =>
  (await factors?.methods(memberId))?.includes('passkey') === true;

async function set(needs: TransactionNeeds, context: Caller, words: Words): Promise<void> {
  const { db, clock, identity, factors } = needs;
  const { id } = context.caller;
  const { oldPassword, newPassword, confirmNewPassword } = words;
  if (newPassword !== confirmNewPassword)
    throw identityFaults('identity.confirm_mismatch', {
      fields: { confirmNewPassword: 'identity.confirm_mismatch' },
    });
  if (isWeak(newPassword))
    throw memberFaults('members.transaction_weak', { fields: { newPassword: 'members.transaction_weak' } });
  const before = await findTransaction(db, id);
  if (before?.hash) {
    if (oldPassword === undefined) throw missing('oldPassword');
    await check(needs, id, oldPassword, 'oldPassword');
  } else await factors?.requireStepUp(context, 'payout_accounts');
  const hash = await identity.hashPassword(newPassword);
  // Whoever had none and never lost one starts to be paid at once; a replaced one waits (docs/RULINGS.md).
  const replaced = before?.hash || before?.changed_at ? new Date(clock.now()) : null;
  if (!(await setTransaction(db, id, hash, replaced, before?.hash ?? null))) throw wrong('oldPassword');
}

async function state(
  { clock }: TransactionNeeds,
  runner: Runner,
  memberId: string,
): Promise<TransactionPasswordState> {
  const row = await findTransaction(runner, memberId);
  const end = row?.failed_at ? row.failed_at.getTime() + TRIES_WINDOW_MS : 0;
  const isLocked = row !== undefined && row.failures >= MOST_TRIES && end > clock.now();
  return {
    isSet: (row?.hash ?? null) !== null,
    changedAt: row?.changed_at ? toWire(row.changed_at) : null,
    lockedUntil: isLocked ? toWire(end) : null,
  };
}

export const createTransactionPasswords = (needs: TransactionNeeds): TransactionPasswords => ({
  state: (runner, memberId) => state(needs, runner, memberId),
  hasPasskey: (memberId) => hasPasskey(needs, memberId),
  require: (context, password, page) => require(needs, context, password, page),
  set: (context, words) => set(needs, context, words),
  clear: (tx, memberId) =>
    setTransaction(tx, memberId, null, new Date(needs.clock.now())).then(() => undefined),
});
