/** What nobody says alone: what became of a transfer no vendor answers for. */
import { Type } from 'typebox';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { approval, type Subject } from '#features/people/approvals/service/kind.ts';
import { formatWire } from '#kernel/money.ts';
import { literals } from '#kernel/wire.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { RESOLUTIONS } from '../contract/transfers.ts';
import { walletFaults } from '../faults.ts';
import { findTransfer, lockTransfer, type TransferRow } from '../store/transfers.ts';
import { adjustmentKind } from './adjustments.ts';
import type { TransferNeeds } from './needs.ts';
import { finish, settleContradiction, undo } from './settle.ts';

const ofBrand = (row: TransferRow | undefined, brandId: string) =>
  row?.brand_id === brandId ? row : undefined;

/** What whoever decides relies on. */
const texts = (row: TransferRow): readonly string[] => [
  row.state,
  `${formatWire(row.amount, row.currency)} ${row.currency}`,
  `${row.direction} ${row.vendor}`,
  row.serial,
  ...(row.contradiction === '' ? [] : [`vendor says ${row.contradiction}`]),
];

/** Only what was given to people: a vendor that may still answer is asked. */
export const mayResolve = (row: TransferRow | undefined): row is TransferRow =>
  row !== undefined && (row.state === 'review' || row.contradiction !== '');

export const transferKinds = (needs: TransferNeeds) => ({
  adjust: adjustmentKind(needs),
  resolve: approval({
    kind: 'wallet.resolve',
    rights: { ask: 'wallet.resolve', see: 'wallet.read', decide: 'wallet.approve' },
    content: Type.Object({ outcome: literals(RESOLUTIONS) }),
    approvers: async () => 1,
    nameOf: async (runner: Runner, { brandId, subject }: Subject) =>
      ofBrand(await findTransfer(runner, subject), brandId)?.serial,
    check: async (tx, { brandId }, { subject }) => {
      const row = ofBrand(await lockTransfer(tx, subject), brandId);
      if (!row) throw walletFaults('wallet.unknown_transfer');
      if (!mayResolve(row)) throw walletFaults('wallet.wrong_state');
    },
    read: async (tx: Tx, { brandId, subject }: Subject) => {
      const row = ofBrand(await lockTransfer(tx, subject), brandId);
      return row ? texts(row) : [];
    },
    wanted: ({ outcome }) => [outcome],
    execute: async (tx, { actor, request, content }) => {
      const row = ofBrand(await lockTransfer(tx, request.subject), actor.brandId);
      if (!mayResolve(row)) throw approvalFaults('staff.request_stale');
      if (row.contradiction !== '') await settleContradiction(needs, tx, row, content.outcome);
      else if (content.outcome === 'done') await finish(needs, tx, row);
      else await undo(needs, tx, row, 'decided');
    },
  }),
});
export type TransferKinds = ReturnType<typeof transferKinds>;
