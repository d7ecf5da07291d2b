/** What nobody at the desk does alone with money that came in: give it to somebody, or mark it as sent back. */
import { Type } from 'typebox';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { approval, type Decided, type Subject } from '#features/people/approvals/service/kind.ts';
import { type MemberId, newId } from '#kernel/ids.ts';
import { formatWire, minor } from '#kernel/money.ts';
import { Uuid } from '#kernel/wire.ts';
import { wishDigest } from '#ledger/contract/idempotency.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { DepositsChanged } from '../contract.ts';
import { cashierFaults } from '../faults.ts';
import { NO_PAY } from '../present.ts';
import { type DepositRow, insertDeposit, lockDeposit } from '../store.ts';
import {
  creditedAs,
  endUnmatched,
  findUnmatched,
  lockUnmatched,
  playerByAccount,
  type UnmatchedRow,
} from '../store/payments.ts';
import type { CashierNeeds } from './needs.ts';
import { differenceKind } from './differences.ts';
import { checkLate, countLate } from './late.ts';
import { checkLevel } from './level.ts';
import { methodKind } from './methods.ts';
import { credit } from './settle.ts';

const RIGHTS = { ask: 'deposits.match', see: 'deposits.read', decide: 'deposits.approve' } as const;

/** Whom a payment is given to: a deposit of that amount, or a player, as a deposit of its own. */
const Target = Type.Object({
  depositId: Type.Union([Uuid, Type.Null()]),
  account: Type.String(),
  says: Type.String({ description: 'what is shown to whoever decides' }),
});

const says = (row: UnmatchedRow): readonly string[] => [
  `state ${row.state}`,
  `amount ${formatWire(row.amount, row.currency)} ${row.currency}`,
  `from ${row.payer || '–'}`,
  `reference ${row.reference || '–'}`,
];

const common = {
  rights: RIGHTS,
  nameOf: async (runner: Runner, { brandId, subject }: Subject) =>
    (await findUnmatched(runner, subject, brandId))?.provider_reference,
  read: async (tx: Tx, { brandId, subject }: Subject) => {
    const row = await lockUnmatched(tx, subject, brandId);
    return row ? says(row) : [];
  },
} as const;

/** A payment that waits, locked. */
async function waiting(tx: Tx, brandId: string, subject: string): Promise<UnmatchedRow | undefined> {
  const row = await lockUnmatched(tx, subject, brandId);
  return row?.state === 'waiting' ? row : undefined;
}

/** A deposit of this brand, this amount, and not credited: the payment may be given to it. */
const fits = (payment: UnmatchedRow, deposit: DepositRow | undefined): deposit is DepositRow =>
  deposit !== undefined &&
  deposit.brand_id === payment.brand_id &&
  deposit.state !== 'credited' &&
  deposit.due === payment.amount &&
  deposit.currency === payment.currency;

const asDeposit = (payment: UnmatchedRow, memberId: MemberId) => ({
  memberId,
  brandId: payment.brand_id,
  currency: payment.currency,
  amount: minor(payment.amount),
});

/**
 * Money he did not ask to deposit passes what a deposit he asks for passes; where it would be refused it can only be sent back.
 * @throws protection.* · cashier.level
 */
async function passGate(needs: CashierNeeds, tx: Tx, ask: ReturnType<typeof asDeposit>): Promise<void> {
  await needs.protection.checkDeposit(tx, { ...ask, isGiven: true });
  await checkLevel(needs, tx, { ...ask, methodLevel: 0 });
}

/** A deposit of what came, for a player who had asked for another or none; undefined when there is no such player. */
async function ownDeposit(
  needs: CashierNeeds,
  tx: Tx,
  payment: UnmatchedRow,
  account: string,
): Promise<DepositRow | undefined> {
  const player = await playerByAccount(tx, payment.brand_id, account, payment.currency);
  if (!player) return undefined;
  const ask = asDeposit(payment, player.id);
  // His cash before his standing, in the order of every batch of stakes: neither waits for the other with what the other wants.
  const { cash } = await needs.ledger.pockets(tx, payment.brand_id, player.id, payment.currency);
  await needs.ledger.open(tx, { accounts: [cash], keys: [], locks: 'wait' });
  await passGate(needs, tx, ask);
  const now = new Date(needs.clock.now());
  const deposit = await insertDeposit(tx, {
    id: newId<'deposit'>(),
    member_id: player.id,
    brand_id: payment.brand_id,
    // A space cannot stand in a caller's Idempotency-Key.
    key: `payment ${payment.id}`,
    content: wishDigest(payment.id),
    method: payment.provider,
    provider: payment.provider,
    amount: payment.amount,
    currency: payment.currency,
    created_at: now,
    expires_at: now,
    pay: NO_PAY,
    fee: 0n,
  });
  // Two people gave it to him: it counts against his limits as every deposit does.
  if (deposit) await needs.protection.countDeposit(tx, { ...ask, depositId: deposit.id });
  return deposit;
}

/** What was agreed to is carried out on what stands: anything else undoes the last agreement. @throws staff.request_stale */
async function give(
  needs: CashierNeeds,
  tx: Tx,
  { request, content }: Decided<{ readonly depositId: string | null; readonly account: string }>,
): Promise<void> {
  const payment = await waiting(tx, request.brand_id, request.subject);
  // The provider may have named this very payment for a deposit meanwhile.
  if (!payment || (await creditedAs(tx, payment))) throw approvalFaults('staff.request_stale');
  const deposit =
    content.depositId === null
      ? await ownDeposit(needs, tx, payment, content.account)
      : await lockDeposit(tx, content.depositId);
  if (!fits(payment, deposit)) throw approvalFaults('staff.request_stale');
  await checkLate(needs, tx, deposit);
  await countLate(needs, tx, deposit);
  await credit(needs, tx, deposit);
  const at = new Date(needs.clock.now());
  await endUnmatched(tx, payment.id, { state: 'matched', depositId: deposit.id, at });
}

async function checkMatch(
  needs: CashierNeeds,
  tx: Tx,
  brandId: string,
  subject: string,
  { depositId, account }: { readonly depositId: string | null; readonly account: string },
): Promise<void> {
  const payment = await waiting(tx, brandId, subject);
  if (!payment) throw cashierFaults('cashier.unknown_payment');
  if (depositId !== null) {
    const deposit = await lockDeposit(tx, depositId);
    if (!fits(payment, deposit)) throw cashierFaults('cashier.no_fit');
    await checkLate(needs, tx, deposit);
    return;
  }
  const player = await playerByAccount(tx, brandId, account, payment.currency);
  if (!player) throw cashierFaults('cashier.no_fit');
  await passGate(needs, tx, asDeposit(payment, player.id));
}

export const cashierKinds = (needs: CashierNeeds) => ({
  difference: differenceKind(needs),
  method: methodKind(needs),
  match: approval({
    kind: 'cashier.match',
    ...common,
    content: Target,
    check: (tx, { brandId }, { subject, content }) => checkMatch(needs, tx, brandId, subject, content),
    wanted: (content) => [content.says],
    execute: (tx, decided) => give(needs, tx, decided),
  }),
  return: approval({
    kind: 'cashier.return',
    ...common,
    content: Type.Object({}),
    check: async (tx, { brandId }, { subject }) => {
      if (!(await waiting(tx, brandId, subject))) throw cashierFaults('cashier.unknown_payment');
    },
    wanted: () => ['returned'],
    execute: async (tx, { request }) => {
      const payment = await waiting(tx, request.brand_id, request.subject);
      if (!payment) throw approvalFaults('staff.request_stale');
      const at = new Date(needs.clock.now());
      await endUnmatched(tx, payment.id, { state: 'returned', depositId: null, at });
      await signal(tx, DepositsChanged, { brandId: payment.brand_id });
    },
  }),
});
export type CashierKinds = ReturnType<typeof cashierKinds>;
