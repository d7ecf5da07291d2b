/** What nobody does alone with bonuses: opening a campaign, and giving one to a member. */
import { Type } from 'typebox';
import { approvalFaults } from '#features/people/approvals/faults.ts';
import { approval } from '#features/people/approvals/service/kind.ts';
import { asId } from '#kernel/ids.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { bonusFaults } from '../contract/faults.ts';
import { type CampaignRow, lockCampaign, moveCampaign } from '../store/campaigns.ts';
import { memberOf } from '../store/desk.ts';
import { campaignOf, grantOf, isRunning } from './campaigns.ts';
import type { BonusNeeds } from './needs.ts';
import { checkTerms } from './terms.ts';

const RIGHTS = { ask: 'bonus.write', see: 'bonus.read', decide: 'bonus.approve' } as const;
const GRANT_RIGHTS = { ask: 'bonus.grant', see: 'bonus.read', decide: 'bonus.approve' } as const;

/** Everything an approver relies on: the version of the terms, what it may cost, how long it runs. */
function textsOf(row: CampaignRow): readonly string[] {
  const { currency } = checkTerms(row.content);
  return [
    row.state,
    `v${row.version}`,
    row.budget === null ? '∞' : `${formatWire(row.budget, currency)} ${currency}`,
    `${toWire(row.starts_at)} – ${row.ends_at ? toWire(row.ends_at) : '∞'}`,
    String(row.revision),
  ];
}

export const openKind = (needs: BonusNeeds) =>
  approval({
    kind: 'bonus.campaign',
    content: Type.Object({ revision: Type.Integer({ minimum: 1 }) }),
    rights: RIGHTS,
    nameOf: async (runner, { brandId, subject }) => (await campaignOf(runner, brandId, subject))?.code,
    check: async (tx, { brandId }, { subject, content }) => {
      const row = await lockCampaign(tx, brandId, subject);
      if (!row) throw bonusFaults('bonus.unknown_campaign');
      if (row.revision !== content.revision) throw bonusFaults('bonus.changed_meanwhile');
      if (row.state !== 'draft' && row.state !== 'paused') throw bonusFaults('bonus.wrong_state');
    },
    read: async (tx, { brandId, subject }) => {
      const row = await lockCampaign(tx, brandId, subject);
      return row ? textsOf(row) : [];
    },
    wanted: () => ['open'],
    execute: async (tx, { actor, request: { subject }, content }) => {
      const row = await lockCampaign(tx, actor.brandId, subject);
      if (row?.revision !== content.revision) throw approvalFaults('staff.request_stale');
      await moveCampaign(tx, row.id, 'open', new Date(needs.clock.now()));
    },
  });

const GrantContent = Type.Object({
  campaign: Type.String(),
  revision: Type.Integer(),
  /** As people read it; empty where the terms say how much. */
  amount: Type.String(),
  currency: Type.String(),
  account: Type.String(),
});

export const grantKind = (needs: BonusNeeds) =>
  approval({
    kind: 'bonus.grant',
    content: GrantContent,
    rights: GRANT_RIGHTS,
    nameOf: async (_runner, { subject }) => subject,
    check: async (tx, { brandId }, { subject, content }) => {
      const campaign = await campaignOf(tx, brandId, content.campaign);
      if (campaign?.terms.trigger !== 'staff' || !isRunning(campaign, needs.clock.now()))
        throw bonusFaults('bonus.unknown_campaign');
      if (!(await memberOf(tx, brandId, subject))) throw bonusFaults('bonus.unknown_member');
    },
    read: async (tx, { brandId, subject }) => {
      const memberId = await memberOf(tx, brandId, subject);
      return memberId ? [subject] : [];
    },
    wanted: ({ campaign, amount, currency }) => [campaign, `${amount} ${currency}`.trim()],
    execute: async (tx, { actor, request: { id, subject }, content }) => {
      const campaign = await campaignOf(tx, actor.brandId, content.campaign);
      const memberId = await memberOf(tx, actor.brandId, subject);
      const stands = campaign?.revision === content.revision && isRunning(campaign, needs.clock.now());
      if (!campaign || !memberId || !stands) throw approvalFaults('staff.request_stale');
      const granted = await grantOf(needs, tx, campaign, {
        brandId: actor.brandId,
        memberId: asId<'member'>(memberId),
        source: 'staff',
        reference: id,
        ...(content.amount === '' ? {} : { amount: parseAmount(content.amount, content.currency) }),
      });
      if (granted.refused !== undefined) throw bonusFaults(granted.refused);
    },
  });

export const bonusKinds = (needs: BonusNeeds) => ({ open: openKind(needs), grant: grantKind(needs) });
export type BonusKinds = ReturnType<typeof bonusKinds>;
