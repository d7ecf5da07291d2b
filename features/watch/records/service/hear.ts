/** What records write down of the facts about stakes. */
import type { FactOf } from '#kernel/facts.ts';
import { parseAmount } from '#kernel/money.ts';
import { playedBy } from '#kernel/played.ts';
import { toWire } from '#kernel/time.ts';
import { DepositCredited, DepositGivenAgain, DepositTakenBack } from '#features/money/cashier/contract.ts';
import { playOf, VendorBetReported, VendorResultBooked } from '#features/money/wallet/contract/transfers.ts';
import { paidOutOf, WithdrawalChanged } from '#features/money/withdrawals/contract.ts';
import { MemberRegistered } from '#features/people/members/contract.ts';
import { StakeCorrected, StakePlaced, StakeSettled } from '#features/play/stakes/contract.ts';
import type { Tx } from '#platform/db/db.ts';
import { listener, on, onMany } from '#platform/outbox/listeners.ts';
import { countActives, countBuckets } from '../store/buckets.ts';
import { AT_VENDOR } from '../contract.ts';
import {
  type BetColumns,
  correctBet,
  countDays,
  endBets,
  leaveOpen,
  moveChange,
  placeBets,
} from '../store.ts';

const columnsOf = (facts: readonly FactOf<typeof StakePlaced>[]): BetColumns => ({
  members: facts.map(({ memberId }) => memberId),
  refs: facts.map(({ ref }) => ref),
  brands: facts.map(({ brandId }) => brandId),
  kinds: facts.map(({ kind }) => kind),
  categories: facts.map(({ category }) => category),
  vendors: facts.map(({ vendor }) => vendor),
  games: facts.map(({ game }) => game),
  currencies: facts.map(({ currency }) => currency),
  serials: facts.map(({ serial }) => serial ?? ''),
  stakes: facts.map(({ stake }) => stake),
  at: facts.map(({ at }) => at),
});

/** What ended as a part of a stake that stays open is not open any more. */
const partsOf = (facts: readonly FactOf<typeof StakeSettled>[]) => {
  const parts = facts.flatMap(({ memberId, partOf, stake }) => (partOf ? { memberId, partOf, stake } : []));
  return {
    members: parts.map(({ memberId }) => memberId),
    refs: parts.map(({ partOf }) => partOf),
    stakes: parts.map(({ stake }) => stake),
  };
};

const keysOf = (facts: readonly FactOf<typeof StakePlaced>[]) => ({
  members: facts.map(({ memberId }) => memberId),
  brands: facts.map(({ brandId }) => brandId),
  at: facts.map(({ at }) => at),
  categories: facts.map(({ category }) => category),
  currencies: facts.map(({ currency }) => currency),
});

const bucketsOf = (facts: readonly FactOf<typeof StakePlaced>[]) => {
  const { brands, at, categories, currencies } = keysOf(facts);
  return { brands, at, parts: categories, currencies };
};

/**
 * Play in a wallet at a vendor counts as its bets where the vendor has reported them. Of the rest only the net is known: what was lost counts
 * as staked, what was won as paid back, so that results are whole, and the day says how much of it that is.
 */
const atVendor = (vendor: string): string => `${AT_VENDOR}${vendor}`;

/** `times` is -1 for what was taken back: it is lowered where it was raised, so that every period reads as if it had never come. */
const countDeposits = (
  tx: Tx,
  facts: readonly (Omit<FactOf<typeof DepositCredited>, 'at'> & { readonly at: string })[],
  times: 1 | -1,
): Promise<number> =>
  countBuckets(tx, 'deposit', {
    brands: facts.map(({ brandId }) => brandId),
    at: facts.map(({ at }) => at),
    parts: facts.map(({ method }) => method),
    currencies: facts.map(({ currency }) => currency),
    n: facts.map(() => times),
    amounts: facts.map(({ amount, currency }) => String(parseAmount(amount, currency) * BigInt(times))),
    payouts: facts.map(() => '0'),
  });

/** What a correction changes of what was staked and returned: a stake that is void now was not staked. */
function changeOf({ stake, before, after }: FactOf<typeof StakeCorrected>) {
  const played = ({ state, payout }: typeof after) =>
    playedBy({ state, stake: BigInt(stake), payout: BigInt(payout) });
  const [was, is] = [played(before), played(after)];
  return {
    staked: String(is.staked - was.staked),
    valid: String(BigInt(after.validStake) - BigInt(before.validStake)),
    returned: String(is.returned - was.returned),
  };
}

/** Each fact is heard once, so sums may be added to. What is placed is named before what ends. */
export const recordListener = listener(
  'records.bets',
  onMany(StakePlaced, async (tx, facts) => {
    await placeBets(tx, columnsOf(facts));
  }),
  onMany(StakeSettled, async (tx, facts) => {
    const valid = facts.map(({ validStake }) => validStake);
    const played = facts.map(({ state, stake, payout }) =>
      playedBy({ state, stake: BigInt(stake), payout: BigInt(payout) }),
    );
    const stakes = played.map(({ staked }) => String(staked));
    const payouts = played.map(({ returned }) => String(returned));
    await Promise.all([
      endBets(tx, {
        ...columnsOf(facts),
        states: facts.map(({ state }) => state),
        valid,
        payouts: facts.map(({ payout }) => payout),
      }),
      leaveOpen(tx, partsOf(facts)),
      countDays(tx, { ...keysOf(facts), bets: facts.map(() => 1), stakes, valid, payouts }),
      countBuckets(tx, 'play', {
        ...bucketsOf(facts),
        n: facts.map(() => 1),
        amounts: stakes,
        payouts,
      }),
      countActives(tx, keysOf(facts)),
    ]);
  }),
  on(StakeCorrected, async (tx, facts) => {
    const changes = facts.map(changeOf);
    for (const [index, fact] of facts.entries()) {
      await correctBet(tx, fact);
      const change = changes[index];
      if (change) await moveChange(tx, fact, change);
    }
    const stakes = changes.map(({ staked }) => staked);
    const payouts = changes.map(({ returned }) => returned);
    await countDays(tx, {
      ...keysOf(facts),
      bets: facts.map(() => 0),
      stakes,
      valid: changes.map(({ valid }) => valid),
      payouts,
    });
    await countBuckets(tx, 'play', {
      ...bucketsOf(facts),
      n: facts.map(() => 0),
      amounts: stakes,
      payouts,
    });
  }),
  onMany(VendorResultBooked, async (tx, facts) => {
    const { brands, members, at } = {
      brands: facts.map(({ brandId }) => brandId),
      members: facts.map(({ memberId }) => memberId),
      at: facts.map((fact) => fact.at),
    };
    const categories = facts.map(({ vendor }) => atVendor(vendor));
    const currencies = facts.map(({ currency }) => currency);
    const play = facts.map(playOf);
    const stakes = play.map(({ stake }) => String(stake));
    const payouts = play.map(({ payout }) => String(payout));
    const bets = play.map((one) => one.bets);
    await Promise.all([
      countDays(tx, {
        members,
        brands,
        at,
        categories,
        currencies,
        bets,
        stakes,
        valid: play.map(({ validStake }) => String(validStake)),
        payouts,
        unreported: play.map(({ unreported }) => String(unreported)),
      }),
      countBuckets(tx, 'play', {
        brands,
        at,
        parts: categories,
        currencies,
        n: bets,
        amounts: stakes,
        payouts,
      }),
      countActives(tx, { brands, at, members }),
    ]);
  }),
  // Days have counted it with its result: it is a line of the list alone. When it was placed nobody reports.
  onMany(VendorBetReported, async (tx, facts) => {
    await endBets(tx, {
      members: facts.map(({ memberId }) => memberId),
      refs: facts.map(({ ref }) => ref),
      brands: facts.map(({ brandId }) => brandId),
      kinds: facts.map(() => 'vendor_bet'),
      categories: facts.map(({ vendor }) => atVendor(vendor)),
      vendors: facts.map(({ vendor }) => vendor),
      games: facts.map(({ game }) => game),
      currencies: facts.map(({ currency }) => currency),
      serials: facts.map(({ serial }) => serial),
      stakes: facts.map(({ stake }) => stake),
      at: facts.map(({ endedAt }) => endedAt),
      states: facts.map(() => 'settled'),
      valid: facts.map(({ validStake }) => validStake),
      payouts: facts.map(({ payout }) => payout),
    });
  }),
  on(DepositCredited, async (tx, facts, announced) => {
    await countDeposits(
      tx,
      facts.map((fact) => ({ ...fact, at: fact.at ?? toWire(announced) })),
      1,
    );
  }),
  on(DepositTakenBack, async (tx, facts) => {
    await countDeposits(
      tx,
      facts.map((fact) => ({ ...fact, at: fact.creditedAt })),
      -1,
    );
  }),
  on(DepositGivenAgain, async (tx, facts) => {
    await countDeposits(
      tx,
      facts.map((fact) => ({ ...fact, at: fact.creditedAt })),
      1,
    );
  }),
  on(WithdrawalChanged, async (tx, facts) => {
    // Told once of each withdrawal: what comes after says whether it arrived.
    const paid = facts.filter(({ state }) => state === 'paid');
    if (paid.length === 0) return;
    await countBuckets(tx, 'withdrawal', {
      brands: paid.map(({ brandId }) => brandId),
      at: paid.map(({ at }) => at),
      parts: paid.map(() => ''),
      currencies: paid.map(({ currency }) => currency),
      n: paid.map(() => 1),
      amounts: paid.map((fact) => parseAmount(paidOutOf(fact), fact.currency).toString()),
      payouts: paid.map(() => '0'),
    });
  }),
  on(MemberRegistered, async (tx, facts, at) => {
    const none = facts.map(() => '0');
    await countBuckets(tx, 'sign_up', {
      brands: facts.map(({ brandId }) => brandId),
      at: facts.map(() => toWire(at)),
      parts: facts.map(() => ''),
      // In the brand's own.
      currencies: facts.map(() => ''),
      n: facts.map(() => 1),
      amounts: none,
      payouts: none,
    });
  }),
);
