/** Points, VIP and referral put together: they hear play and pay what it earned. */
import { createPoints } from '#features/around/points/room.ts';
import { PointsSettings } from '#features/around/points/contract/settings.ts';
import { createReferral } from '#features/around/referral/room.ts';
import type { SeedReferralNeeds } from '#features/around/referral/service/seed.ts';
import { VipSettings } from '#features/around/vip/contract/settings.ts';
import { createVip, type VipRoom } from '#features/around/vip/room.ts';
import type { Carried } from '#features/around/vip/service/needs.ts';
import type { RewardSource } from '#features/money/bonus/service/reward-source.ts';
import { pay, type PayAsk } from '#features/money/bonus/service/pay.ts';
import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import { openMember } from '#features/people/members/service/register.ts';
import type { MembersRoom } from '#features/people/members/room.ts';
import { pointsOf } from '#features/people/agents/service/points.ts';
import { linesOf } from '#features/people/agents/service/tree.ts';
import type { Approvals } from '#features/people/approvals/room.ts';
import type { Catalogue } from '#features/setup/catalogue/service.ts';
import { TYPE_ORDER } from '#features/setup/catalogue/rules.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import { NO_PASSWORD } from '#identity/passwords/service.ts';
import { asId, type BrandId } from '#kernel/ids.ts';
import { type Clock, SECOND } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { InstallationKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import { listenerLag } from '#platform/outbox/run-listeners.ts';
import type { Room } from '#platform/room/room.ts';
import type { May } from '#platform/trail/staff-action.ts';
import { leastMarginOf, type MarginNeeds, plateOf, pointsCostOf } from './margins.ts';

type Needs = {
  readonly db: Db;
  readonly keys: InstallationKeys;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly brands: Brands;
  readonly identity: IdentityRoom;
  readonly members: Pick<MembersRoom, 'transactions'>;
  readonly approvals: Approvals;
  readonly currencyOf: CurrencyOf;
  readonly catalogue: Pick<Catalogue, 'rebateFor'>;
  readonly lottery: MarginNeeds['lottery'];
  readonly may: May;
};

/** What is paid of each category, and what the least generous of its plays keeps. */
const carriedBy =
  ({ brands: { settings }, lottery }: Pick<Needs, 'brands' | 'lottery'>) =>
  async (brandId: BrandId): Promise<readonly Carried[]> => {
    const points = await settings.of(brandId, PointsSettings);
    return Promise.all(
      TYPE_ORDER.map(async (category) => ({
        category,
        margin: await leastMarginOf({ settings, lottery }, brandId, category),
        points: pointsCostOf(points, category),
        commission: await plateOf({ settings })(brandId, category),
      })),
    );
  };

const sampleFriend =
  ({
    ledger,
    identity: { identity },
  }: Pick<Needs, 'ledger' | 'identity'>): SeedReferralNeeds['sampleFriend'] =>
  async (tx, brand, username, referredBy) => {
    const known = await identity.accountId(tx, brand.id, 'member', username);
    if (known !== undefined) return asId<'member'>(known);
    const one = { brand, username, passwordHash: NO_PASSWORD, mustChange: false, referredBy };
    return openMember(tx, { ledger, identity }, one);
  };

export function composeGrowth(needs: Needs): {
  readonly points: Room;
  readonly vip: VipRoom;
  readonly referral: Room;
  /** For the rewards centre. */
  readonly rewards: readonly RewardSource[];
} {
  const { db, keys, clock, ledger, brands, approvals, currencyOf, catalogue, may } = needs;
  const payCash = (tx: Tx, ask: PayAsk) => pay({ db, ledger, clock }, tx, ask);
  const points = createPoints({
    db,
    brands,
    clock,
    tree: { linesOf, pointsOf },
    transactions: needs.members.transactions,
    currencyOf,
    pay: payCash,
    sealer: createSealer(keys.derive('points addresses')),
    people: sampleFriend(needs),
    may,
  });
  const vip = createVip({
    db,
    brands,
    ledger,
    clock,
    approvals,
    currencyOf,
    rebateFor: catalogue.rebateFor,
    carried: carriedBy(needs),
    countedUntil: async () => {
      const lag = Math.max(0, ...(await listenerLag(db, points.listeners)).values());
      return clock.now() - Math.ceil(lag * SECOND);
    },
    pay: payCash,
    may,
  });
  const referral = createReferral({
    db,
    brands,
    clock,
    sealer: createSealer(keys.derive('partner secrets')),
    linkKey: keys.derive('partner links'),
    pay: payCash,
    people: sampleFriend(needs),
    may,
  });
  return { points, vip, referral, rewards: [...vip.rewards, ...referral.rewards] };
}

/** Whether the house pays a brand’s rebates: then the menus tell of them. */
export const paysRebates =
  ({ settings }: Pick<Brands, 'settings'>) =>
  async (brandId: BrandId): Promise<boolean> => {
    const { open, rebates } = await settings.of(brandId, VipSettings);
    return open && rebates !== 'off';
  };
