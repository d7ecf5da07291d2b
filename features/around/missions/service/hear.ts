/**
 * Play and deposits are heard in windows: whatever their number, a window is a handful of statements – one to find what counts, two for all
 * progress, two for all tournaments. A corrected result changes a mission in the window it was corrected in, and a tournament where it counted.
 */
import { RewardsChanged } from '#features/money/bonus/contract/rewards.ts';
import type { DepositCredited, DepositTakenBack } from '#features/money/cashier/contract.ts';
import type { StakeCorrected, StakeSettled } from '#features/play/stakes/contract.ts';
import type { FactOf } from '#kernel/facts.ts';
import { asId } from '#kernel/ids.ts';
import { parseAmount } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { signal } from '#platform/live/publish.ts';
import { MissionsMoved, StandingsMoved } from '../contract.ts';
import { addedBy, type Happening, windowAt } from '../rules.ts';
import {
  addProgress,
  liveMissions,
  type MissionRow,
  type ProgressAfter,
  type ProgressDelta,
} from '../store.ts';
import { addResults, correctResults, rescore, type ResultRow, runningBetween } from '../store/tournaments.ts';
import type { MissionNeeds } from './needs.ts';

type Hears = Pick<MissionNeeds, 'brands'>;
type Settled = FactOf<typeof StakeSettled>;
type Corrected = FactOf<typeof StakeCorrected>;

/** What counts of an end: of a void nothing does. Of a free play nothing is at risk, and the fact says so. */
const validOf = ({ state, validStake }: { readonly state: string; readonly validStake: string }): bigint =>
  state === 'settled' ? BigInt(validStake) : 0n;

const brandsOf = (all: readonly { readonly brandId: string }[]): readonly string[] => [
  ...new Set(all.map(({ brandId }) => brandId)),
];

/** One sum for each mission, member and window. */
function deltasOf(
  missions: readonly MissionRow[],
  happenings: readonly Happening[],
  zones: ReadonlyMap<string, string>,
): readonly ProgressDelta[] {
  const sums = new Map<string, ProgressDelta>();
  /** Of each mission the window the last one fell into: those of one page are of one day. */
  const windows = new Map<string, ReturnType<typeof windowAt>>();
  const windowOf = (mission: MissionRow, at: number) => {
    const last = windows.get(mission.id);
    if (last && at >= last.from && (last.to === undefined || at < last.to)) return last;
    const window = windowAt(mission, at, zones.get(mission.brand_id) ?? 'UTC');
    windows.set(mission.id, window);
    return window;
  };
  for (const happening of happenings)
    for (const mission of missions) {
      if (mission.brand_id !== happening.brandId) continue;
      const value = addedBy(mission, happening);
      const window = value === 0n ? undefined : windowOf(mission, happening.at);
      if (!window) continue;
      const key = keyOf(mission.id, happening.memberId, window.from);
      const sum = sums.get(key);
      if (sum) sum.value += value;
      else sums.set(key, { missionId: mission.id, memberId: happening.memberId, from: window.from, value });
    }
  return [...sums]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, sum]) => (sum.value === 0n ? [] : [sum]));
}

const keyOf = (missionId: string, memberId: string, from: number): string =>
  `${missionId} ${memberId} ${from}`;

/** Whoever has just reached a target is told. */
async function tellReached(
  tx: Tx,
  missions: readonly MissionRow[],
  deltas: readonly ProgressDelta[],
  after: readonly ProgressAfter[],
): Promise<void> {
  const targets = new Map(missions.map(({ id, target }) => [id, target]));
  const added = new Map(
    deltas.map(({ missionId, memberId, from, value }) => [keyOf(missionId, memberId, from), value]),
  );
  const reached = new Set<string>();
  for (const { mission_id, member_id, window_from, value } of after) {
    const target = targets.get(mission_id) ?? 0n;
    const before = value - (added.get(keyOf(mission_id, member_id, window_from.getTime())) ?? 0n);
    if (value >= target && before < target) reached.add(member_id);
  }
  for (const memberId of reached) {
    await signal(tx, MissionsMoved, { memberId });
    await signal(tx, RewardsChanged, { memberId });
  }
}

async function count(tx: Tx, { brands }: Hears, happenings: readonly Happening[]): Promise<void> {
  const [first] = happenings;
  if (!first) return;
  const missions = await liveMissions(tx, brandsOf(happenings), first.event);
  if (missions.length === 0) return;
  const zones = new Map<string, string>();
  for (const id of brandsOf(missions.map(({ brand_id }) => ({ brandId: brand_id }))))
    zones.set(id, (await brands.byId(asId<'brand'>(id))).timeZone);
  const deltas = deltasOf(missions, happenings, zones);
  if (deltas.length === 0) return;
  await tellReached(tx, missions, deltas, await addProgress(tx, deltas));
}

const happeningOf = (fact: Settled): Happening => ({
  event: 'stake',
  memberId: fact.memberId,
  brandId: fact.brandId,
  category: fact.category,
  currency: fact.currency,
  at: Date.parse(fact.at),
  before: 0n,
  after: validOf(fact),
  isPart: fact.partOf !== undefined,
});

/** Watchers of each tournament are told once a window. */
async function tellMoved(tx: Tx, moved: readonly { readonly tournament_id: string }[]): Promise<void> {
  for (const id of new Set(moved.map(({ tournament_id }) => tournament_id)))
    await signal(tx, StandingsMoved, { id });
}

/** What was corrected is counted again from the beginning: corrections are few. */
async function recount(
  tx: Tx,
  touched: readonly { readonly tournament_id: string; readonly member_id: string }[],
): Promise<void> {
  if (touched.length === 0) return;
  const players = new Map(touched.map((one) => [`${one.tournament_id} ${one.member_id}`, one]));
  const inOrder = [...players].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, player]) => player);
  await tellMoved(tx, await rescore(tx, inOrder));
}

async function enter(tx: Tx, facts: readonly Settled[]): Promise<void> {
  const times = facts.map(({ at }) => Date.parse(at));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const running = await runningBetween(tx, brandsOf(facts), new Date(from), new Date(to));
  if (running.length === 0) return;
  const rows = facts.flatMap((fact): ResultRow[] => {
    const at = Date.parse(fact.at);
    return running
      .filter(
        (one) =>
          one.brand_id === fact.brandId &&
          one.currency === fact.currency &&
          (one.category === null || one.category === fact.category) &&
          // The stake it is a part of is the round.
          (one.measure !== 'rounds' || fact.partOf === undefined) &&
          at >= one.starts_at.getTime() &&
          at < one.ends_at.getTime(),
      )
      .map(({ id }) => ({
        tournamentId: id,
        ref: fact.ref,
        memberId: fact.memberId,
        stake: BigInt(fact.stake),
        valid: validOf(fact),
        payout: BigInt(fact.payout),
        at,
      }));
  });
  if (rows.length > 0) await tellMoved(tx, await addResults(tx, rows));
}

export async function hearStakes(tx: Tx, needs: Hears, facts: readonly Settled[]): Promise<void> {
  await count(tx, needs, facts.map(happeningOf));
  await enter(tx, facts);
}

export async function hearCorrections(tx: Tx, needs: Hears, facts: readonly Corrected[]): Promise<void> {
  await count(
    tx,
    needs,
    facts.map(({ before, after, ...stake }) => ({
      event: 'stake',
      memberId: stake.memberId,
      brandId: stake.brandId,
      category: stake.category,
      currency: stake.currency,
      at: Date.parse(stake.at),
      before: validOf(before),
      after: validOf(after),
    })),
  );
  // The last correction of a stake in a window is the one that stands.
  const last = new Map(
    facts.map(({ ref, after }) => [ref, { ref, valid: validOf(after), payout: BigInt(after.payout) }]),
  );
  await recount(tx, await correctResults(tx, [...last.values()]));
}

type Deposited = Pick<FactOf<typeof DepositCredited>, 'memberId' | 'brandId' | 'amount' | 'currency'> & {
  readonly at?: string | undefined;
};
const depositOf = ({ memberId, brandId, amount, currency, at }: Deposited, now: number) => ({
  memberId,
  brandId,
  currency,
  event: 'deposit' as const,
  category: '',
  at: at === undefined ? now : Date.parse(at),
  units: parseAmount(amount, currency),
});

export const hearDeposits = (
  tx: Tx,
  needs: Hears & Pick<MissionNeeds, 'clock'>,
  facts: readonly Deposited[],
) =>
  count(
    tx,
    needs,
    facts.map((fact) => {
      const { units, ...rest } = depositOf(fact, needs.clock.now());
      return { ...rest, before: 0n, after: units };
    }),
  );

/** In the window it was credited in. */
export const hearTakenBack = (
  tx: Tx,
  needs: Hears & Pick<MissionNeeds, 'clock'>,
  facts: readonly FactOf<typeof DepositTakenBack>[],
) =>
  count(
    tx,
    needs,
    facts.map((fact) => {
      const { units, ...rest } = depositOf({ ...fact, at: fact.creditedAt }, needs.clock.now());
      return { ...rest, before: units, after: 0n };
    }),
  );
