/** What staff do with campaigns and with bonuses of members. */
import { asId, newId } from '#kernel/ids.ts';
import { formatWire, parseAmount, ZERO } from '#kernel/money.ts';
import { DAY, toWire } from '#kernel/time.ts';
import { type Actor, type StaffActionNeeds, staffAction } from '#platform/trail/staff-action.ts';
import type { CallInput } from '#kernel/call.ts';
import type { Audience } from '../contract/audience.ts';
import type { Campaign, OpsBonus, OpsBonusDetailed, OpsPutCampaign, Preview } from '../contract/ops.ts';
import { bonusFaults } from '../contract/faults.ts';
import { presentContract, presentSummary } from '../present.ts';
import { amountOf, maxConversionOf, maxStakeOf, mostOf, requiredOf } from '../rules/amounts.ts';
import { countAudience, lockCampaign, moveCampaign, putCampaign } from '../store/campaigns.ts';
import { type DeskBonus, deskBonuses, type DeskCampaign, deskCampaigns } from '../store/desk.ts';
import { findBonus } from '../store/bonuses.ts';
import { opposedStakes } from '../store/progress.ts';
import { endBonus } from './end.ts';
import { exportLine } from './export.ts';
import { contractOf } from './mine.ts';
import type { BonusNeeds } from './needs.ts';
import { checkAudience, checkTerms, putTerms } from './terms.ts';

export type DeskNeeds = BonusNeeds & StaffActionNeeds;

export function presentCampaign(row: DeskCampaign): Campaign {
  const terms = checkTerms(row.content);
  return {
    code: row.code,
    state: row.state,
    version: row.version,
    terms,
    audience: row.audience,
    currency: terms.currency,
    budget: row.budget === null ? null : formatWire(row.budget, terms.currency),
    spent: formatWire(row.spent, terms.currency),
    startsAt: toWire(row.starts_at),
    endsAt: row.ends_at ? toWire(row.ends_at) : null,
    revision: row.revision,
    updatedAt: toWire(row.updated_at),
    taken: Number(row.taken),
    open: Number(row.open),
  };
}

export const presentForDesk = (row: DeskBonus): OpsBonus => ({
  ...presentSummary(row, checkTerms(row.content)),
  memberId: row.member_id,
  account: row.account,
  campaign: row.campaign,
});

async function campaignFor(needs: DeskNeeds, brandId: string, code: string): Promise<Campaign> {
  const [row] = await deskCampaigns(needs.db, brandId, code, 1, 0);
  if (!row) throw bonusFaults('bonus.unknown_campaign');
  return presentCampaign(row);
}

/** @throws bonus.wrong_terms · bonus.changed_meanwhile · money.* */
export async function saveCampaign(
  needs: DeskNeeds,
  actor: Actor,
  code: string,
  { terms: content, audience, budget, startsAt, endsAt, revision }: CallInput<typeof OpsPutCampaign>['body'],
): Promise<Campaign> {
  const terms = checkTerms(content);
  checkAudience(audience);
  const at = new Date(needs.clock.now());
  const action = { actor, right: 'bonus.write', action: 'bonus.campaign_saved', subject: code };
  await staffAction(needs, action, async (tx, note) => {
    const before = await lockCampaign(tx, actor.brandId, code);
    if ((before?.revision ?? 0) !== revision) throw bonusFaults('bonus.changed_meanwhile');
    const version = await putTerms(tx, { brandId: actor.brandId, code, terms, by: actor.staffId, at });
    const units = budget === null ? null : parseAmount(budget, terms.currency);
    // What was spent is counted in the currency it was given in.
    if (before && before.spent > 0n && checkTerms(before.content).currency !== terms.currency)
      throw bonusFaults('bonus.wrong_terms', { fields: { currency: 'bonus.wrong_terms' } });
    if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt))
      throw bonusFaults('bonus.wrong_terms', { fields: { endsAt: 'bonus.wrong_terms' } });
    if (units !== null && before && units < before.spent)
      throw bonusFaults('bonus.wrong_terms', { fields: { budget: 'bonus.wrong_terms' } });
    await putCampaign(tx, {
      id: before?.id ?? newId(),
      brandId: actor.brandId,
      code,
      termsId: version.id,
      budget: units,
      audience,
      startsAt: new Date(startsAt),
      endsAt: endsAt === null ? null : new Date(endsAt),
      at,
    });
    note({
      before: before && {
        terms: before.content,
        budget: before.budget?.toString() ?? null,
        state: before.state,
      },
      after: { terms, budget, audience, startsAt, endsAt, version: version.version },
    });
  });
  return campaignFor(needs, actor.brandId, code);
}

/** @throws bonus.unknown_campaign · bonus.changed_meanwhile · bonus.wrong_state */
export async function stopCampaign(
  needs: DeskNeeds,
  actor: Actor,
  code: string,
  { revision, state }: { readonly revision: number; readonly state: 'paused' | 'ended' },
): Promise<Campaign> {
  const action = { actor, right: 'bonus.write', action: 'bonus.campaign_stopped', subject: code };
  await staffAction(needs, action, async (tx, note) => {
    const row = await lockCampaign(tx, actor.brandId, code);
    if (!row) throw bonusFaults('bonus.unknown_campaign');
    if (row.revision !== revision) throw bonusFaults('bonus.changed_meanwhile');
    if (row.state === 'ended' || row.state === state) throw bonusFaults('bonus.wrong_state');
    await moveCampaign(tx, row.id, state, new Date(needs.clock.now()));
    note({ before: { state: row.state }, after: { state } });
  });
  return campaignFor(needs, actor.brandId, code);
}

/** An example deposit where the terms take a percent of one: what brings the whole cap, or a thousand of the currency. */
const EXAMPLE = '1000';

/** The contract as a member would read it on the day he got it. @throws bonus.wrong_terms */
export async function previewCampaign(
  needs: DeskNeeds,
  brandId: string,
  content: unknown,
  audience: Audience,
  asked: string | undefined,
): Promise<Preview> {
  const terms = checkTerms(content);
  checkAudience(audience);
  const { currency } = terms;
  const basis = parseAmount(asked ?? terms.minBasis ?? EXAMPLE, currency);
  const given = amountOf(terms, { basis, asked: mostOf({ amount: terms.amount, currency }) }) ?? ZERO;
  const now = new Date(needs.clock.now());
  const { timeZone } = await needs.brands.byId(asId<'brand'>(brandId));
  const id = newId(now.getTime());
  return {
    contract: presentContract({
      version: { id, code: 'preview', version: 1, terms },
      row: {
        id,
        serial: 'BN-00-000000',
        brand_id: brandId,
        member_id: asId<'member'>(id),
        currency,
        terms_id: id,
        source: 'staff',
        reference: '',
        state: 'open',
        end_reason: '',
        basis: terms.amount.kind === 'percent' ? basis : null,
        granted: given,
        won_free: 0n,
        required: requiredOf(terms, given),
        wagered: 0n,
        max_stake: maxStakeOf(terms, given),
        max_conversion: maxConversionOf(terms, given) ?? null,
        converted: 0n,
        forfeited: 0n,
        free_game: terms.freePlays?.game ?? null,
        free_stake: terms.freePlays ? parseAmount(terms.freePlays.stake, currency) : 0n,
        free_count: terms.freePlays?.count ?? 0,
        free_used: 0,
        granted_at: now,
        expires_at: new Date(now.getTime() + terms.days * DAY),
        ended_at: null,
        revision: 1,
        campaign_id: null,
      },
      cash: terms.trigger === 'deposit' ? basis : ZERO,
      pocket: given,
      atStake: 0n,
      events: [],
      bets: [],
      sums: [],
    }),
    members: await countAudience(needs.db, brandId, timeZone, audience),
    most: formatWire(mostOf(terms), currency),
  };
}

/** @throws bonus.unknown */
export async function detailFor(needs: DeskNeeds, brandId: string, id: string): Promise<OpsBonusDetailed> {
  const [row] = await deskBonuses(needs.db, brandId, { id }, 1, 0);
  if (!row) throw bonusFaults('bonus.unknown');
  const opposed = await opposedStakes(needs.db, id);
  const shared = await needs.hintsFor(needs.db, row.member_id, brandId);
  return {
    bonus: presentForDesk(row),
    contract: await contractOf(needs, id, { brandId }),
    revision: row.revision,
    line: await exportLine(needs.db, row),
    hints: opposed > 0 ? [...shared, { kind: 'opposite_bets', count: opposed }] : shared,
  };
}

/** @throws bonus.unknown · bonus.changed_meanwhile · bonus.wrong_state */
export async function forfeitByStaff(
  needs: DeskNeeds,
  actor: Actor,
  id: string,
  { revision, reason }: { readonly revision: number; readonly reason: string },
): Promise<OpsBonus> {
  const action = { actor, right: 'bonus.forfeit', action: 'bonus.forfeited', subject: id };
  await staffAction(needs, action, async (tx, note) => {
    const row = await findBonus(tx, id);
    if (row?.brand_id !== actor.brandId) throw bonusFaults('bonus.unknown');
    if (row.revision !== revision) throw bonusFaults('bonus.changed_meanwhile');
    if (row.state !== 'open') throw bonusFaults('bonus.wrong_state');
    const after = await endBonus(needs, tx, id, 'staff', row, reason.trim());
    note({ before: { state: row.state }, after: { state: after?.state, reason: reason.trim() } });
  });
  const [row] = await deskBonuses(needs.db, actor.brandId, { id }, 1, 0);
  if (!row) throw bonusFaults('bonus.unknown');
  return presentForDesk(row);
}
