/** Bonuses where money comes in and goes out: what can be chosen with a deposit, and what keeps a withdrawal back (money/cashier, `Bonuses`). */
import type { DepositCredited, DepositTakenBack } from '#features/money/cashier/contract.ts';
import type { FactOf } from '#kernel/facts.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { asId } from '#kernel/ids.ts';
import { formatWire, type Minor, parseAmount } from '#kernel/money.ts';
import { ENGLISH } from '#kernel/words.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import type { BonusTerms } from '../contract/terms.ts';
import { bonusFaults } from '../contract/faults.ts';
import { choicesOf, insertChoice, refuseChoice } from '../store/campaigns.ts';
import { bonusByKey, openBonusOf } from '../store/bonuses.ts';
import { campaignsFor, campaignOf, grantOf, isFor } from './campaigns.ts';
import { endBonus } from './end.ts';
import { refusalOf } from './entitled.ts';
import type { BonusNeeds } from './needs.ts';

type Who = { readonly memberId: MemberId; readonly brandId: BrandId; readonly currency: string };
type Offer = {
  readonly code: string;
  readonly title: string;
  readonly min: string;
  readonly currency: string;
};

/** In the language of the brand, else in English, else in what it was written in. */
const titleIn = ({ title }: BonusTerms, language: string): string =>
  title[language] ?? title[ENGLISH.code] ?? Object.values(title)[0] ?? '';

const least = ({ minBasis, currency }: BonusTerms): string => minBasis ?? formatWire(1n, currency);

/** Nothing while another bonus is open, and nothing for whom a bonus may not be given. */
export async function offersFor(needs: BonusNeeds, runner: Runner, who: Who): Promise<readonly Offer[]> {
  const { memberId, brandId, currency } = who;
  const now = needs.clock.now();
  const campaigns = await campaignsFor(runner, brandId, now, { trigger: 'deposit', currency });
  if (campaigns.length === 0 || (await openBonusOf(runner, memberId))) return [];
  const { defaultLanguage } = await needs.brands.byId(brandId);
  const offers: Offer[] = [];
  for (const campaign of campaigns) {
    const { terms, code } = campaign;
    if (await refusalOf(runner, { brandId, memberId, currency, minLevel: terms.minLevel }, now)) continue;
    if (!(await isFor(needs, runner, campaign, memberId))) continue;
    offers.push({ code, title: titleIn(terms, defaultLanguage), min: least(terms), currency });
  }
  return offers;
}

/** Noted with the deposit, with the version of the terms the member has read. @throws bonus.unknown_campaign */
export async function chooseFor(
  needs: BonusNeeds,
  tx: Tx,
  who: Who,
  choice: { readonly code: string; readonly depositId: string; readonly amount: Minor },
): Promise<void> {
  const campaign = await campaignOf(tx, who.brandId, choice.code);
  if (!campaign) throw bonusFaults('bonus.unknown_campaign');
  await insertChoice(tx, {
    depositId: choice.depositId,
    memberId: who.memberId,
    campaignId: campaign.id,
    termsId: campaign.terms_id,
    amount: choice.amount,
    at: new Date(needs.clock.now()),
  });
}

/** What was chosen is given when the money is there; what is refused by then is noted, and the deposit stands. */
export async function hearCredited(
  needs: BonusNeeds,
  tx: Tx,
  facts: readonly FactOf<typeof DepositCredited>[],
): Promise<void> {
  const choices = await choicesOf(
    tx,
    facts.map(({ depositId }) => depositId),
  );
  for (const { deposit_id, campaign_id, terms_id } of choices) {
    const fact = facts.find(({ depositId }) => depositId === deposit_id);
    if (!fact) continue;
    const { memberId, brandId, amount, currency } = fact;
    const campaign = (
      await campaignsFor(tx, brandId, needs.clock.now(), { trigger: 'deposit', currency })
    ).find(({ id }) => id === campaign_id);
    // Its own deposit is booked by now.
    if (!campaign || !(await isFor(needs, tx, campaign, memberId, 1))) {
      await refuseChoice(tx, deposit_id, 'bonus.not_claimable');
      continue;
    }
    const granted = await grantOf(needs, tx, campaign, {
      memberId: asId<'member'>(memberId),
      brandId: asId<'brand'>(brandId),
      source: 'deposit',
      reference: deposit_id,
      basis: parseAmount(amount, currency),
      termsId: terms_id,
    });
    if (granted.refused !== undefined) await refuseChoice(tx, deposit_id, granted.refused);
  }
}

/** Money that never was gives no bonus. */
export async function hearTakenBack(
  needs: BonusNeeds,
  tx: Tx,
  facts: readonly FactOf<typeof DepositTakenBack>[],
): Promise<void> {
  for (const { depositId } of facts) {
    const bonus = await bonusByKey(tx, 'deposit', depositId);
    if (bonus) await endBonus(needs, tx, bonus.id, 'deposit_taken_back', bonus);
  }
}

export const isOpenFor = async (runner: Runner, { memberId }: Pick<Who, 'memberId'>): Promise<boolean> => {
  const open = await openBonusOf(runner, memberId);
  return open?.state === 'open';
};

/** The member has been asked, and said that he gives it up for the withdrawal. */
export async function giveUpForWithdrawal(needs: BonusNeeds, tx: Tx, { memberId }: Pick<Who, 'memberId'>) {
  const open = await openBonusOf(tx, memberId);
  if (open) await endBonus(needs, tx, open.id, 'withdrawal', open);
}
