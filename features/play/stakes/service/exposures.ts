/**
 * What of stakes counts as valid: by itself, or together with what else its member and those who are linked with him have laid on the sides of one
 * event. Said when a stake is settled, so that whoever hears of it – turnover, AML, commission, records – counts the same.
 */
import { type Minor, minor } from '#kernel/money.ts';
import { DAY } from '#kernel/time.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { byMarket, countedAlone, type OnMarket, shareRaise, type Side } from '#kernel/sides.ts';
import {
  dropOpposed,
  expose,
  type ExposedRow,
  type Laid,
  opposedOf,
  pruneExposures,
  putOpposed,
  putOwners,
  release,
} from '../store/exposures.ts';
import type { Settled } from './kind.ts';

/** A stake that ends, as far as counting has to know it. */
export type Counting = {
  readonly ref: string;
  readonly memberId: string;
  readonly currency: string;
  readonly stake: Minor;
  readonly ending: Settled;
};

/** More sides are counted within one bet only: a row of thousands would cost more than it finds. */
const MOST_SIDES = 100;

const validOf = ({ stake, ending }: Pick<Counting, 'stake' | 'ending'>): Minor => ending.validStake ?? stake;

/** What counts of a bet whose sides nobody else's bets are held against. */
export const countAlone = (stake: Minor, ending: Settled): Minor =>
  ending.sides ? countedAlone(validOf({ stake, ending }), ending.sides) : (ending.validStake ?? stake);

/** The parts of a bet that are counted with those of other bets, and what the others come to. */
function sharedOf({ ending }: Counting): readonly Side[] {
  return ending.event === undefined ? [] : (ending.sides ?? []).filter(({ of }) => of <= MOST_SIDES);
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

const keyOf = ({ event, market, currency }: Pick<ExposedRow, 'event' | 'market' | 'currency'>, who: string) =>
  `${event} ${who} ${currency} ${market}`;

/** What each bet lays on each market it shares with others; and all of one member together, which is what is written. */
function laidBy(counted: readonly Counting[]) {
  const bets = new Map<string, OnMarket[]>();
  const laid = new Map<string, Laid>();
  for (const one of counted) {
    const { ref, memberId, currency, ending } = one;
    const { event } = ending;
    if (event === undefined) continue;
    for (const [market, staked] of byMarket(sharedOf(one))) {
      const key = keyOf({ event, market, currency }, memberId);
      const known = laid.get(key);
      const sum = known ? staked.map((stake, side) => stake + (known.staked[side] ?? 0n)) : staked;
      laid.set(key, { event, memberId, currency, market, staked: sum });
      const own = bets.get(key);
      if (own) own.push({ ref, staked });
      else bets.set(key, [{ ref, staked }]);
    }
  }
  return { bets, laid };
}

/** How much less of each bet counts, by its ref, because of all that lies on the other sides. */
async function opposedAcross(
  runner: Runner,
  counted: readonly Counting[],
  at: number,
): Promise<ReadonlyMap<string, bigint>> {
  const { bets, laid } = laidBy(counted);
  const opposed = new Map<string, bigint>();
  if (laid.size === 0) return opposed;
  const rows = await expose(runner, [...laid.values()], new Date(at));
  const owners = new Map<string, { readonly row: ExposedRow; readonly bets: OnMarket[] }>();
  const owned = new Map<string, string>();
  for (const row of rows) {
    const own = bets.get(keyOf(row, row.member_id)) ?? [];
    if (row.owner !== row.member_id) for (const { ref } of own) owned.set(ref, row.owner);
    const group = owners.get(keyOf(row, row.owner));
    if (group) group.bets.push(...own);
    else owners.set(keyOf(row, row.owner), { row, bets: [...own] });
  }
  if (owned.size > 0)
    await putOwners(
      runner,
      [...owned].map(([ref, owner]) => ({ ref, owner })),
      new Date(at),
    );
  for (const { row, bets: together } of owners.values()) {
    // In the order they were taken: their refs begin with the time.
    together.sort((one, other) => (one.ref < other.ref ? -1 : 1));
    const shares = shareRaise(together, row.staked.map(BigInt), row.counted_before);
    for (const { ref, staked } of together)
      opposed.set(ref, (opposed.get(ref) ?? 0n) + sumOf(staked) - (shares.get(ref) ?? 0n));
  }
  return opposed;
}

/**
 * What counts of bets that end together, by their refs. One statement for all that share an event with others, none where no bet does. The balances
 * of their members are locked by the caller.
 */
export async function countTogether(
  runner: Runner,
  counted: readonly Counting[],
  at: number,
): Promise<ReadonlyMap<string, Minor>> {
  const some = counted.filter((one) => validOf(one) > 0n);
  const opposed = await opposedAcross(runner, some, at);
  const reduced: { ref: string; amount: bigint }[] = [];
  const found = new Map<string, Minor>();
  for (const one of counted) {
    const shared = new Set(sharedOf(one));
    const alone = (one.ending.sides ?? []).filter((side) => !shared.has(side));
    const valid = validOf(one);
    const counts = countedAlone(valid, alone) - (opposed.get(one.ref) ?? 0n);
    found.set(one.ref, minor(counts > 0n ? counts : 0n));
    if (one.ending.event !== undefined && counts < valid)
      reduced.push({ ref: one.ref, amount: valid - counts });
  }
  if (reduced.length > 0) await putOpposed(runner, reduced, new Date(at));
  return found;
}

/** How a bet that was told stands before and after a corrected result; `undefined` where it is void. */
export type Recount = Omit<Counting, 'ending'> & {
  readonly before: Settled | undefined;
  readonly after: Settled | undefined;
};
const worth = (stake: Minor, ending: Settled | undefined): Minor =>
  ending ? (ending.validStake ?? stake) : minor(0n);

/** Takes out of its markets what a bet laid there; what was told of it goes in the order of its markets. */
async function takeOut(tx: Tx, bet: Recount, ending: Settled, counted: bigint): Promise<void> {
  let left = counted;
  const { event } = ending;
  if (event === undefined) return;
  for (const [market, staked] of byMarket(sharedOf({ ...bet, ending }))) {
    const most = sumOf(staked);
    const own = most < left ? most : left;
    left -= own;
    await release(
      tx,
      bet.ref,
      { event, memberId: bet.memberId, currency: bet.currency, market, staked },
      own,
    );
  }
}

/**
 * What counted of a bet by the result that is no more, and what counts by the one that stands. A bet that is void takes its side out again: what others
 * of its member were counted less for it stays told, for they were told by a result that stood.
 */
export async function recount(
  tx: Tx,
  bet: Recount,
  at: number,
): Promise<{ readonly before: Minor; readonly after: Minor }> {
  const { stake, before, after } = bet;
  const [was, is] = [worth(stake, before), worth(stake, after)];
  const opposed = was > 0n ? await opposedOf(tx, bet.ref) : 0n;
  const counted = minor(was - opposed > 0n ? was - opposed : 0n);
  if (was === is) return { before: counted, after: counted };
  if (before && was > 0n) {
    await takeOut(tx, bet, before, counted);
    await dropOpposed(tx, bet.ref);
  }
  const counts = after && is > 0n ? await countTogether(tx, [{ ...bet, ending: after }], at) : undefined;
  return { before: counted, after: counts?.get(bet.ref) ?? is };
}

const KEPT_MS = 30 * DAY;
/** Events are over for good by then: a later correction of them counts its bet by itself. */
export const forgetExposures = (runner: Runner, now: number): Promise<number> =>
  pruneExposures(runner, new Date(now - KEPT_MS));
