/** What nobody says alone: that a case is closed. */
import { Type } from 'typebox';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { type ApprovalKind, approval } from '#features/people/approvals/service/kind.ts';
import { literals } from '#kernel/wire.ts';
import { asId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { CasesChanged } from '../contract.ts';
import { OUTCOMES } from '../contract/kinds.ts';
import { amlFaults } from '../faults.ts';
import { type CaseRow, closeCase, findCase, lockCase } from '../store.ts';
import type { AmlNeeds } from './deps.ts';

export const CLOSE_KIND = 'aml.close';
const CloseContent = Type.Object({ outcome: literals(OUTCOMES) });

async function locked(tx: Tx, brandId: string, id: string): Promise<CaseRow> {
  const row = await lockCase(tx, id);
  if (row?.brand_id !== brandId) throw approvalFaults('staff.unknown');
  return row;
}

export const closeKind = ({
  clock,
}: Pick<AmlNeeds, 'clock'>): ApprovalKind<{ readonly outcome: (typeof OUTCOMES)[number] }> =>
  approval({
    kind: CLOSE_KIND,
    content: CloseContent,
    rights: { ask: 'aml.work', see: 'aml.read', decide: 'aml.work' },
    approvers: async () => 1,
    nameOf: async (runner, { brandId, subject }) => {
      const row = await findCase(runner, subject);
      return row?.brand_id === brandId ? row.serial : undefined;
    },
    check: async (tx, { brandId }, { subject }) => {
      if ((await locked(tx, brandId, subject)).state !== 'open') throw amlFaults('aml.wrong_state');
    },
    read: async (tx, { brandId, subject }) => {
      const row = await lockCase(tx, subject);
      return row?.brand_id === brandId ? [row.state, row.rule, row.serial, String(row.revision)] : [];
    },
    wanted: ({ outcome }) => ['closed', outcome],
    execute: async (tx, { actor, request, content }) => {
      const row = await locked(tx, actor.brandId, request.subject);
      if (row.state !== 'open') throw amlFaults('aml.wrong_state');
      await closeCase(tx, row.id, {
        outcome: content.outcome,
        at: new Date(clock.now()),
        staffId: actor.staffId,
        requestId: request.id,
      });
      await signal(tx, CasesChanged, { brandId: asId<'brand'>(row.brand_id) });
    },
  });
