/** What nobody at the desk does alone with money that came in: give it to somebody, or mark it as sent back. */
import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { approval, type Decided, type Subject } from '#features/people/approvals/service/kind.ts';
import { asId, newId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { Uuid } from '#kernel/wire.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { DepositsChanged } from '../contract.ts';
import { cashierFaults } from '../faults.ts';
import { NO_PAY } from '../present.ts';
import { type DepositRow, insertDeposit, lockDeposit } from '../store.ts';
import { creditedAs, endUnmatched, findUnmatched, lockUnmatched, playerByAccount, type UnmatchedRow } from '../store/payments.ts';
import type { CashierNeeds } from './deps.ts';
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

/** A payment that waits. @throws cashier.unknown_payment */
async function waiting(tx: Tx, { brandId, subject }: Subject): Promise<UnmatchedRow> {
  const row = await lockUnmatched(tx, subject, brandId);
  if (row?.state !== 'waiting') throw cashierFaults('cashier.unknown_payment');
  return row;
}

/** @throws cashier.no_fit when it is credited, of another brand, or of another amount */
export function checkFit(payment: UnmatchedRow, deposit: DepositRow | undefined): DepositRow {
  const fits =
    deposit !== undefined &&
    deposit.brand_id === payment.brand_id &&
    deposit.state !== 'credited' &&
    deposit.amount === payment.amount &&
    deposit.currency === payment.currency;
  if (!fits) throw cashierFaults('cashier.no_fit');
  return deposit;
}

/** A deposit of what came, for a player who had asked for another or none. @throws cashier.no_fit */
async function ownDeposit(
  { clock }: CashierNeeds,
  tx: Tx,
  payment: UnmatchedRow,
  account: string,
): Promise<DepositRow> {
  const player = await playerByAccount(tx, payment.brand_id, account);
  if (player?.currency !== payment.currency) throw cashierFaults('cashier.no_fit');
  const now = new Date(clock.now());
  const row = await insertDeposit(tx, {
    id: newId<'deposit'>(),
    member_id: player.id,
    brand_id: payment.brand_id,
    // A space cannot stand in a caller's Idempotency-Key.
    key: `payment ${payment.id}`,
    content: createHash('sha256').update(payment.id).digest(),
    method: payment.provider,
    provider: payment.provider,
    amount: payment.amount,
    currency: payment.currency,
    created_at: now,
    expires_at: now,
    pay: NO_PAY,
    fee: 0n,
  });
  if (!row) throw cashierFaults('cashier.no_fit');
  return row;
}

async function give(
  needs: CashierNeeds,
  tx: Tx,
  { request, content }: Decided<{ readonly depositId: string | null; readonly account: string }>,
): Promise<void> {
  const payment = await waiting(tx, {
    brandId: asId<'brand'>(request.brand_id),
    subject: request.subject,
  });
  // The provider named this very payment for a deposit meanwhile.
  if (await creditedAs(tx, payment)) throw cashierFaults('cashier.no_fit');
  const deposit =
    content.depositId === null
      ? await ownDeposit(needs, tx, payment, content.account)
      : checkFit(payment, await lockDeposit(tx, content.depositId));
  await credit(needs, tx, deposit);
  await endUnmatched(tx, payment.id, {
    state: 'matched',
    depositId: deposit.id,
    at: new Date(needs.clock.now()),
  });
}

export const cashierKinds = (needs: CashierNeeds) => ({
  match: approval({
    kind: 'cashier.match',
    ...common,
    content: Target,
    check: async (tx, { brandId }, { subject, content }) => {
      const payment = await waiting(tx, { brandId, subject });
      if (content.depositId !== null) checkFit(payment, await lockDeposit(tx, content.depositId));
      else if ((await playerByAccount(tx, brandId, content.account))?.currency !== payment.currency)
        throw cashierFaults('cashier.no_fit');
    },
    wanted: (content) => [content.says],
    execute: (tx, decided) => give(needs, tx, decided),
  }),
  return: approval({
    kind: 'cashier.return',
    ...common,
    content: Type.Object({}),
    check: async (tx, { brandId }, { subject }) => {
      await waiting(tx, { brandId, subject });
    },
    wanted: () => ['returned'],
    execute: async (tx, { request }) => {
      const payment = await waiting(tx, {
        brandId: asId<'brand'>(request.brand_id),
        subject: request.subject,
      });
      const at = new Date(needs.clock.now());
      await endUnmatched(tx, payment.id, { state: 'returned', depositId: null, at });
      await signal(tx, DepositsChanged, { brandId: payment.brand_id });
    },
  }),
});
export type CashierKinds = ReturnType<typeof cashierKinds>;
