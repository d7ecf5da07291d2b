/** What the sample brand shows of bonuses: campaigns of each trigger, and members with a bonus in several states. */
import type { SampleMember } from '#platform/room/room.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import { newId } from '#kernel/ids.ts';
import { DAY } from '#kernel/time.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import type { BonusTerms } from '../contract/terms.ts';
import { findCampaign, moveCampaign, putCampaign } from '../store/campaigns.ts';
import { bonusesOf } from '../store/bonuses.ts';
import { campaignOf, grantOf } from './campaigns.ts';
import { endBonus } from './end.ts';
import type { BonusNeeds } from './needs.ts';
import { putTerms } from './terms.ts';

export type SeedBonusNeeds = BonusNeeds & {
  readonly brands: Brands;
  readonly sampleMember: SampleMember;
};

const USUAL = {
  contribution: { RNG: '1', FISH: '1', PVP: '0.5', LIVE: '0.1', SPORTS: '1', ESPORTS: '1' },
  games: {},
  others: '0',
  excluded: ['LOTT', 'ELOTT'],
  minOdds: '1.60',
} satisfies Partial<BonusTerms>;

type Story = { readonly code: string; readonly budget: string | null; readonly terms: BonusTerms };
const CAMPAIGNS: readonly Story[] = [
  {
    code: 'welcome',
    budget: '500000.00',
    terms: {
      ...USUAL,
      trigger: 'deposit',
      currency: 'BDT',
      title: { en: '50% on your first deposit' },
      amount: { kind: 'percent', percent: '50', cap: '5000.00' },
      minBasis: '200.00',
      firstOnly: true,
      wagering: '8',
      days: 9,
    },
  },
  {
    code: 'welcome-usdt',
    budget: '5000.000000',
    terms: {
      ...USUAL,
      trigger: 'deposit',
      currency: 'USDT',
      title: { en: '30% on a deposit in USDT' },
      amount: { kind: 'percent', percent: '30', cap: '100.000000' },
      minBasis: '5.000000',
      wagering: '8',
      days: 14,
    },
  },
  {
    code: 'free-spins',
    budget: '100000.00',
    terms: {
      ...USUAL,
      trigger: 'code',
      code: 'SPINS',
      currency: 'BDT',
      title: { en: '20 free spins' },
      amount: { kind: 'spins' },
      wagering: '5',
      days: 7,
      maxStake: '50.00',
      maxConversion: '10',
      freePlays: { game: 'monsoon-tiger', count: 20, stake: '5.00' },
    },
  },
  {
    code: 'friday',
    budget: '50000.00',
    terms: {
      ...USUAL,
      trigger: 'code',
      currency: 'BDT',
      title: { en: 'Friday bonus' },
      code: 'FRIDAY',
      amount: { kind: 'fixed', amount: '200.00' },
      wagering: '6',
      days: 3,
      maxConversion: '5',
    },
  },
  {
    code: 'goodwill',
    budget: '20000.00',
    terms: {
      ...USUAL,
      trigger: 'staff',
      currency: 'BDT',
      title: { en: 'A gift from the house' },
      amount: { kind: 'asked', cap: '1000.00' },
      wagering: '3',
      days: 14,
    },
  },
];

async function seedCampaign(needs: SeedBonusNeeds, tx: Tx, brandId: string, story: Story): Promise<void> {
  const { code, terms, budget } = story;
  if (await findCampaign(tx, brandId, code)) return;
  const at = new Date(needs.clock.now());
  const version = await putTerms(tx, { brandId, code, terms, at });
  const id = newId();
  await putCampaign(tx, {
    id,
    brandId,
    code,
    termsId: version.id,
    budget: budget === null ? null : parseAmount(budget, terms.currency),
    audience: {},
    startsAt: new Date(at.getTime() - DAY),
    endsAt: null,
    at,
  });
  await moveCampaign(tx, id, 'open', at);
}

/** Members of the sample with a bonus each, and what became of it. */
const MEMBERS = [
  { username: 'nasrinb', holder: 'Nasrin Begum', amount: '800.00', end: undefined },
  { username: 'imranh', holder: 'Imran Hossain', amount: '500.00', end: 'given_up' },
  { username: 'sadiak', holder: 'Sadia Karim', amount: '300.00', end: 'expired' },
  { username: 'farukm', holder: 'Faruk Mia', amount: '1000.00', end: undefined },
] as const;

/** The clearest way there is: granted and ended by the verbs everything else uses. */
export async function seedBonuses(
  needs: SeedBonusNeeds,
  db: Db,
  { brandId, currency }: Sample,
): Promise<void> {
  if (currency !== 'BDT') return;
  const brand = await needs.brands.byId(brandId);
  for (const story of CAMPAIGNS) await db.transaction((tx) => seedCampaign(needs, tx, brandId, story));
  for (const { username, holder, amount, end } of MEMBERS)
    await db.transaction(async (tx) => {
      const memberId = await needs.sampleMember(tx, brand, username, holder);
      if ((await bonusesOf(tx, memberId, 1)).length > 0) return;
      const campaign = await campaignOf(tx, brandId, 'goodwill');
      if (campaign?.state !== 'open') return;
      const granted = await grantOf(needs, tx, campaign, {
        brandId,
        memberId,
        source: 'staff',
        reference: `sample ${username}`,
        amount: parseAmount(amount, currency),
      });
      if (granted.refused === undefined && end)
        await endBonus(needs, tx, granted.bonusId, end, { brand_id: brandId, member_id: memberId, currency });
    });
}
