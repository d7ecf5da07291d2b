/** What nobody says alone: that a case is closed, and that whom it restricts is released. */
import { Type } from 'typebox';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { type ApprovalKind, approval, type Subject } from '#features/people/approvals/service/kind.ts';
import { literals } from '#kernel/wire.ts';
import { asId } from '#kernel/ids.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { CasesChanged } from '../contract.ts';
import { OUTCOMES } from '../contract/kinds.ts';
import { amlFaults } from '../faults.ts';
import { AmlSettings } from '../contract/settings.ts';
import { type CaseRow, closeCase, findCase, lockCase, mayNotPlay, releaseCase, restricts } from '../store.ts';
import type { AmlNeeds } from './needs.ts';

export const CLOSE_KIND = 'aml.close';
export const RELEASE_KIND = 'aml.release';
const CloseContent = Type.Object({ outcome: literals(OUTCOMES) });

async function locked(tx: Tx, brandId: string, id: string): Promise<CaseRow> {
  const row = await lockCase(tx, id);
  if (row?.brand_id !== brandId) throw approvalFaults('staff.unknown');
  return row;
}

type KindNeeds = Pick<AmlNeeds, 'clock' | 'brands' | 'restrict'>;

async function nameOf(runner: Runner, { brandId, subject }: Subject): Promise<string | undefined> {
  const row = await findCase(runner, subject);
  return row?.brand_id === brandId ? row.serial : undefined;
}
async function read(tx: Tx, { brandId, subject }: Subject): Promise<readonly string[]> {
  const row = await lockCase(tx, subject);
  return row?.brand_id === brandId ? [row.state, row.rule, row.serial, String(row.revision)] : [];
}

export const closeKind = ({
  clock,
  brands,
  restrict,
}: KindNeeds): ApprovalKind<{ readonly outcome: (typeof OUTCOMES)[number] }> =>
  approval({
    kind: CLOSE_KIND,
    content: CloseContent,
    rights: { ask: 'aml.work', see: 'aml.read', decide: 'aml.work' },
    approvers: async () => 1,
    nameOf,
    check: async (tx, { brandId }, { subject }) => {
      if ((await locked(tx, brandId, subject)).state !== 'open') throw amlFaults('aml.wrong_state');
    },
    read,
    wanted: ({ outcome }) => ['closed', outcome],
    execute: async (tx, { actor, request, content }) => {
      const row = await locked(tx, actor.brandId, request.subject);
      if (row.state !== 'open') throw amlFaults('aml.wrong_state');
      const { outcome } = content;
      const { restrictPlay } = await brands.settings.of(actor.brandId, AmlSettings);
      await closeCase(tx, row.id, {
        outcome,
        stopsPlay: outcome === 'restricted' && restrictPlay,
        at: new Date(clock.now()),
        staffId: actor.staffId,
        requestId: request.id,
      });
      if (outcome === 'restricted') await restrict(tx, row.member_id, await mayNotPlay(tx, row.member_id));
      await signal(tx, CasesChanged, { brandId: asId<'brand'>(row.brand_id) });
    },
  });

/** Takes the restriction of a closed case away. He may play again where no other case closes play for him. */
export const releaseKind = ({ clock, restrict }: KindNeeds): ApprovalKind<Record<never, never>> =>
  approval({
    kind: RELEASE_KIND,
    content: Type.Object({}),
    rights: { ask: 'aml.work', see: 'aml.read', decide: 'aml.work' },
    approvers: async () => 1,
    nameOf,
    check: async (tx, { brandId }, { subject }) => {
      if (!restricts(await locked(tx, brandId, subject))) throw amlFaults('aml.not_restricted');
    },
    read,
    wanted: () => ['released'],
    execute: async (tx, { actor, request }) => {
      const row = await locked(tx, actor.brandId, request.subject);
      if (!restricts(row)) throw amlFaults('aml.not_restricted');
      await releaseCase(tx, row.id, {
        at: new Date(clock.now()),
        staffId: actor.staffId,
        requestId: request.id,
      });
      await restrict(tx, row.member_id, await mayNotPlay(tx, row.member_id));
      await signal(tx, CasesChanged, { brandId: asId<'brand'>(row.brand_id) });
    },
  });
