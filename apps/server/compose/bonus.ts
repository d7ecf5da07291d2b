/** Bonuses put together: what rooms above and beside know of people and their bets is handed in here. */
import { type BonusRoom, createBonus } from '#features/money/bonus/room.ts';
import type { BonusNeeds, Hint } from '#features/money/bonus/service/needs.ts';
import type { RewardSource } from '#features/money/bonus/service/reward-source.ts';
import { sharedAccounts } from '#features/money/withdrawals/store/accounts.ts';
import { sharedAddresses, sharedDevices } from '#features/people/aml/store.ts';
import { playedByCategory } from '#features/watch/records/store/played.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import { DAY } from '#kernel/time.ts';
import { samplePeople } from './sample-people.ts';

type Needs = Omit<BonusNeeds, 'hintsFor'> & {
  readonly identity: IdentityRoom;
  /** What other rooms have to claim; asked when somebody looks, for they stand above. */
  readonly sources: () => readonly RewardSource[];
};

const RECENT_DAYS = 30;

/** How many other members share a device, an address or an account with him. */
const hintsWith =
  ({ clock }: Pick<BonusNeeds, 'clock'>): BonusNeeds['hintsFor'] =>
  async (runner, memberId, brandId) => {
    const since = new Date(clock.now() - RECENT_DAYS * DAY);
    const [devices, addresses, accounts] = [
      await sharedDevices(runner, memberId, brandId),
      await sharedAddresses(runner, memberId, brandId, since),
      await sharedAccounts(runner, memberId),
    ];
    const people = (shared: readonly { readonly member_id: string }[]): number =>
      new Set(shared.map(({ member_id }) => member_id)).size;
    const hints: readonly Hint[] = [
      { kind: 'shared_device', count: people(devices) },
      { kind: 'shared_address', count: people(addresses) },
      { kind: 'shared_account', count: people(accounts) },
    ];
    return hints.filter(({ count }) => count > 0);
  };

export const composeBonus = ({
  db,
  ledger,
  clock,
  brands,
  log,
  currencyOf,
  approvals,
  may,
  identity,
  sources,
}: Needs): BonusRoom =>
  createBonus({
    db,
    ledger,
    clock,
    brands,
    log,
    currencyOf,
    approvals,
    may,
    sources,
    hintsFor: hintsWith({ clock }),
    playedBy: playedByCategory,
    people: samplePeople({ ledger, identity }).sampleMember,
  });
