/** What a brand offers: who may take it, and giving it within its budget. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { asId } from '#kernel/ids.ts';
import type { Minor } from '#kernel/money.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { BonusTerms, Source, Trigger } from '../contract/terms.ts';
import { amountOf, mostOf } from '../rules/amounts.ts';
import {
  type CampaignRow,
  countAudience,
  depositsOf,
  findCampaign,
  hasTaken,
  openCampaigns,
  spendOf,
} from '../store/campaigns.ts';
import { bonusByKey } from '../store/bonuses.ts';
import { grant, type GrantRefusal } from './grant.ts';
import type { BonusNeeds } from './needs.ts';
import { checkTerms, termsOf } from './terms.ts';

export type Campaign = Omit<CampaignRow, 'content'> & { readonly terms: BonusTerms };
const read = ({ content, ...row }: CampaignRow): Campaign => ({ ...row, terms: checkTerms(content) });

/** Open campaigns of a trigger, in this currency. */
export async function campaignsFor(
  runner: Runner,
  brandId: string,
  now: number,
  { trigger, currency }: { readonly trigger: Trigger; readonly currency?: string },
): Promise<readonly Campaign[]> {
  const rows = (await openCampaigns(runner, brandId, new Date(now))).map(read);
  return rows.filter(
    ({ terms }) => terms.trigger === trigger && (currency === undefined || terms.currency === currency),
  );
}

/** It is open, its time has come and is not over. */
export const isRunning = (
  { state, starts_at, ends_at }: Pick<Campaign, 'state' | 'starts_at' | 'ends_at'>,
  now: number,
): boolean => state === 'open' && starts_at.getTime() <= now && (ends_at === null || ends_at.getTime() > now);

export async function campaignOf(
  runner: Runner,
  brandId: string,
  code: string,
): Promise<Campaign | undefined> {
  const row = await findCampaign(runner, brandId, code);
  return row && read(row);
}

/** Whether this member is meant, has not had it, and – where it is for first deposits – has not paid in before. */
export async function isFor(
  { brands }: Pick<BonusNeeds, 'brands'>,
  runner: Runner,
  campaign: Campaign,
  memberId: string,
  before = 0,
): Promise<boolean> {
  if (await hasTaken(runner, campaign.id, memberId)) return false;
  if (campaign.terms.firstOnly && (await depositsOf(runner, memberId)) > before) return false;
  const { timeZone: zone } = await brands.byId(asId<'brand'>(campaign.brand_id));
  return (await countAudience(runner, campaign.brand_id, zone, campaign.audience, memberId)) === 1;
}

export type CampaignRefusal = GrantRefusal | 'bonus.budget_spent' | 'bonus.not_claimable';
export type CampaignGrant =
  | { readonly bonusId: string; readonly again: boolean; readonly refused?: undefined }
  | { readonly refused: CampaignRefusal };

type Ask = {
  readonly brandId: BrandId;
  readonly memberId: MemberId;
  readonly source: Source;
  readonly reference: string;
  readonly amount?: Minor | undefined;
  readonly basis?: Minor | undefined;
  /** Which version was promised, where it was not the one that stands. */
  readonly termsId?: string | undefined;
};

/**
 * Gives it within the budget, which is taken first: whoever comes at the same time waits for the campaign's row, so that the budget holds whatever
 * the load. What is not given after all goes back to it in the same transaction.
 */
export async function grantOf(
  needs: BonusNeeds,
  tx: Tx,
  { id: campaignId, terms: standing, terms_id }: Campaign,
  ask: Ask,
): Promise<CampaignGrant> {
  const before = await bonusByKey(tx, ask.source, ask.reference);
  if (before) return { bonusId: before.id, again: true };
  // What was promised is what is given, and what the budget pays.
  const promised =
    ask.termsId === undefined || ask.termsId === terms_id
      ? { id: terms_id, terms: standing }
      : await termsOf(tx, ask.brandId, ask.termsId);
  if (!promised) return { refused: 'bonus.unknown_terms' };
  const { terms } = promised;
  const amount = amountOf(terms, { basis: ask.basis, asked: ask.amount });
  if (amount === undefined) return { refused: 'bonus.below_minimum' };
  const cost = terms.freePlays ? amount + mostOf({ ...terms, amount: { kind: 'spins' } }) : amount;
  if (!(await spendOf(tx, campaignId, cost))) return { refused: 'bonus.budget_spent' };
  const granted = await grant(needs, tx, { ...ask, terms: promised.id, campaignId });
  if (granted.refused !== undefined || granted.again) await spendOf(tx, campaignId, -cost);
  return granted;
}
