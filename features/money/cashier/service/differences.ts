/** Ending a difference: explained by one person, or by money, which two people decide on. */
import { Type } from 'typebox';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { approval, type Subject } from '#features/people/approvals/service/kind.ts';
import { asId, newId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import { literals } from '#kernel/wire.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { type Actor, staffAction } from '#platform/trail/staff-action.ts';
import { DepositsChanged } from '../contract.ts';
import { DIFFERENCE_COMMANDS, type DifferenceCommand } from '../contract/reconciliation.ts';
import { cashierFaults } from '../faults.ts';
import { type DepositRow, findDeposit, lockDeposit, setProviderReference } from '../store.ts';
import {
  creditedAs,
  endUnmatched,
  insertUnmatched,
  lockNamed,
  type UnmatchedRow,
} from '../store/payments.ts';
import {
  type DifferenceRow,
  endDifference,
  findDifference,
  lockDifference,
} from '../store/reconciliation.ts';
import type { CashierNeeds } from './needs.ts';
import { checkLate, countLate } from './late.ts';
import { credit, tell } from './settle.ts';
import { takeBack } from './take-back.ts';

const money = (amount: bigint | null, currency: string): string =>
  amount === null ? '–' : `${formatWire(amount, currency)} ${currency}`;

const texts = (row: DifferenceRow): readonly string[] => [
  row.state,
  row.kind,
  `here ${money(row.here_amount, row.currency)} ${row.here_state}`.trim(),
  `there ${money(row.there_amount, row.currency)} ${row.there_state}`.trim(),
];

async function open(tx: Tx, brandId: string, id: string): Promise<DifferenceRow> {
  const row = await lockDifference(tx, id, brandId);
  if (row?.state !== 'open') throw cashierFaults('cashier.unknown_difference');
  return row;
}

/** Paid there and not credited here, for the same amount: it can be credited. Credited here and not paid there: it can be taken back, unless it was credited with another payment. */
export const fitsCommand = (row: DifferenceRow, command: DifferenceCommand): boolean =>
  command === 'credit'
    ? row.kind === 'state' && row.there_state === 'paid' && row.deposit_id !== null
    : row.deposit_id !== null &&
      row.here_state === 'credited' &&
      !row.other_payment &&
      (row.kind === 'missing_there' || (row.kind === 'state' && row.there_state === 'failed'));

type Payable = {
  readonly deposit: DepositRow;
  /** The same money where it waits among the payments. */
  readonly payments: readonly UnmatchedRow[];
};

/**
 * The deposit that the provider's payment may be credited as; undefined where that very payment was given to somebody, sent back, or is
 * another than the deposit is known by. Locked in the order of the house: the payments in the order of their names, then the deposit.
 */
async function payable(tx: Tx, row: DifferenceRow): Promise<Payable | undefined> {
  const seen = row.deposit_id === null ? undefined : await findDeposit(tx, row.deposit_id);
  if (!seen) return undefined;
  const names = [...new Set([row.provider_reference || row.reference, seen.provider_reference ?? ''])]
    .filter((name) => name !== '')
    .sort();
  const payments: UnmatchedRow[] = [];
  for (const name of names) {
    const payment = await lockNamed(tx, row.brand_id, row.provider, name);
    if (payment) payments.push(payment);
  }
  const deposit = await lockDeposit(tx, seen.id);
  // The provider may have reported it meanwhile, or named it for the first time.
  if (!deposit || deposit.state === 'credited' || deposit.due !== row.there_amount) return undefined;
  const { provider_reference: own } = deposit;
  if (own !== seen.provider_reference) return undefined;
  if (own !== null && row.provider_reference !== '' && own !== row.provider_reference) return undefined;
  for (const name of names) if (await creditedAs(tx, { ...row, provider_reference: name })) return undefined;
  if (payments.some(({ state, deposit_id: id }) => state !== 'waiting' && id !== deposit.id))
    return undefined;
  return { deposit, payments };
}

/** @throws staff.request_stale */
async function carryOut(
  needs: CashierNeeds,
  tx: Tx,
  row: DifferenceRow,
  command: DifferenceCommand,
): Promise<string | undefined> {
  if (!fitsCommand(row, command)) throw approvalFaults('staff.request_stale');
  if (command === 'take_back') {
    const { transferId, deposit } = await takeBack(needs, tx, row);
    if (deposit) await tell(tx, deposit);
    return transferId;
  }
  const found = await payable(tx, row);
  if (!found) throw approvalFaults('staff.request_stale');
  const { deposit, payments } = found;
  if (deposit.provider_reference === null && row.provider_reference !== '')
    await setProviderReference(tx, deposit.id, row.provider_reference);
  await checkLate(needs, tx, deposit);
  await countLate(needs, tx, deposit);
  await credit(needs, tx, deposit);
  const at = new Date(needs.clock.now());
  for (const { id } of payments) await endUnmatched(tx, id, { state: 'matched', depositId: deposit.id, at });
  return undefined;
}

export const differenceKind = (needs: CashierNeeds) =>
  approval({
    kind: 'cashier.difference',
    rights: { ask: 'deposits.match', see: 'deposits.read', decide: 'deposits.approve' },
    content: Type.Object({ deed: literals(DIFFERENCE_COMMANDS) }),
    approvers: async () => 1,
    nameOf: async (runner: Runner, { brandId, subject }: Subject) => {
      const row = await findDifference(runner, subject, brandId);
      return row && (row.provider_reference || row.reference);
    },
    check: async (tx, { brandId }, { subject, content }) => {
      const row = await open(tx, brandId, subject);
      const fits =
        fitsCommand(row, content.deed) && (content.deed === 'take_back' || (await payable(tx, row)));
      if (!fits) throw cashierFaults('cashier.no_fit');
      if (typeof fits === 'object') await checkLate(needs, tx, fits.deposit);
    },
    read: async (tx: Tx, { brandId, subject }: Subject) => {
      const row = await lockDifference(tx, subject, brandId);
      return row ? texts(row) : [];
    },
    wanted: ({ deed: command }) => [command],
    execute: async (tx, { actor, request, content }) => {
      const row = await lockDifference(tx, request.subject, actor.brandId);
      if (row?.state !== 'open') throw approvalFaults('staff.request_stale');
      const transferId = await carryOut(needs, tx, row, content.deed);
      const at = new Date(needs.clock.now());
      await endDifference(tx, row.id, {
        outcome: content.deed,
        reason: request.reason,
        by: actor.staffId,
        transferId,
        at,
      });
      await signal(tx, DepositsChanged, { brandId: row.brand_id });
    },
  });

type End = { readonly id: string; readonly reason: string };

/** @throws cashier.unknown_difference */
export const explain = (needs: CashierNeeds, actor: Actor, { id, reason }: End): Promise<{ id: string }> =>
  staffAction(
    needs,
    { actor, right: 'deposits.match', action: 'cashier.difference_explained', subject: id },
    async (tx, note) => {
      const row = await open(tx, actor.brandId, id);
      await endDifference(tx, id, {
        outcome: 'explained',
        reason,
        by: actor.staffId,
        at: new Date(needs.clock.now()),
      });
      note({ before: texts(row), after: { reason } });
      return { id };
    },
  );

/** Money nobody's deposit fits waits among the payments, where two people give it to somebody. @throws cashier.unknown_difference · cashier.no_fit */
export const queue = (needs: CashierNeeds, actor: Actor, id: string): Promise<{ id: string }> =>
  staffAction(
    needs,
    { actor, right: 'deposits.match', action: 'cashier.difference_queued', subject: id },
    async (tx, note) => {
      const row = await open(tx, actor.brandId, id);
      const { there_amount: amount } = row;
      const nobodys = row.kind === 'missing_here' || (row.kind === 'amount' && row.here_state !== 'credited');
      if (!nobodys || row.there_state !== 'paid' || amount === null || amount === 0n)
        throw cashierFaults('cashier.no_fit');
      const at = new Date(needs.clock.now());
      await insertUnmatched(tx, {
        id: newId(),
        brand_id: asId<'brand'>(row.brand_id),
        provider: row.provider,
        provider_reference: row.provider_reference || row.reference,
        reference: row.reference,
        payer: '',
        amount,
        currency: row.currency,
        source: row.kind === 'amount' ? 'mismatch' : 'unknown',
        entered_by: actor.staffId,
        at,
      });
      await endDifference(tx, id, { outcome: 'queued', reason: '', by: actor.staffId, at });
      await signal(tx, DepositsChanged, { brandId: row.brand_id });
      note({ before: texts(row), after: { queued: money(amount, row.currency) } });
      return { id };
    },
  );
