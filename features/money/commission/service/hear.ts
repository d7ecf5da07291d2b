/**
 * Keeps what commission is calculated from: every settled stake once, with the line it was made in, and what is added up of it. Runs in
 * the listener's transaction; a page of facts is a handful of statements, whatever their number.
 */
import type { StakeSettled } from '#features/play/stakes/contract.ts';
import { PlateSettings } from '#features/people/agents/contract/settings.ts';
import { parsePoint } from '#features/people/agents/rules.ts';
import type { FactOf } from '#kernel/facts.ts';
import { asId } from '#kernel/ids.ts';
import { minor, scaleOf } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import { type Cycle, CYCLES } from '../contract.ts';
import { rate, writeRate } from '../rules/exact.ts';
import { type Period, periodOf } from '../rules/periods.ts';
import { rebateShares, type Share } from '../rules/rebate.ts';
import { isBelow } from '../rules/valid-stake.ts';
import {
  type ActiveRow,
  addActive,
  addTotals,
  beginActive,
  type BetRow,
  endActive,
  lockBets,
  putBets,
  putRebates,
  rebatesOf,
  type RebateRow,
  reopen,
  settleAgain,
  type TotalDelta,
} from '../store/bets.ts';
import { rolledUntil } from '../store/rolled.ts';
import { closedUntil } from '../store/runs.ts';
import type { CommissionNeeds } from './needs.ts';

type Fact = FactOf<typeof StakeSettled>;
type Bet = Omit<BetRow, 'revision'>;
/** What a bet adds to the sums; a bet that is settled anew adds what differs. */
type Delta = {
  readonly bet: Bet;
  readonly stake: bigint;
  readonly valid: bigint;
  readonly payout: bigint;
  readonly bets: number;
  rebate: bigint;
};

/** What counts of a bet: of a void one nothing does. */
const counted = ({
  state,
  stake,
  valid_stake,
  payout,
}: Pick<BetRow, 'state' | 'stake' | 'valid_stake' | 'payout'>) =>
  state === 'settled'
    ? { stake, valid: valid_stake, payout, bets: 1 }
    : { stake: 0n, valid: 0n, payout: 0n, bets: 0 };

/** Why less than the stake counts, as far as the room that settled it says. */
function whyLess({ state, odds, opposed, validStake }: Fact): Bet['because'] {
  if (state === 'voided') return null;
  if (opposed !== undefined) return 'other_side';
  // A push at good odds was not at risk either, and has no name of its own.
  return validStake === '0' && odds !== undefined && isBelow(odds) ? 'odds_below' : null;
}

const betOf = (fact: Fact, path: readonly string[]): Bet => ({
  ref: fact.ref,
  brand_id: fact.brandId,
  member_id: fact.memberId,
  path: [...path],
  kind: fact.kind,
  category: fact.category,
  vendor: fact.vendor,
  game: fact.game,
  currency: fact.currency,
  state: fact.state,
  stake: BigInt(fact.stake),
  valid_stake: fact.state === 'voided' ? 0n : BigInt(fact.validStake),
  payout: BigInt(fact.payout),
  at: new Date(fact.at),
  because: whyLess(fact),
  margin: fact.margin ?? null,
});

/** The bets that are new or settled anew, with what each changes; the same news again changes nothing. */
async function keep(
  tx: Tx,
  bets: readonly Bet[],
): Promise<{ readonly deltas: Delta[]; readonly again: { readonly bet: Bet; readonly revision: number }[] }> {
  const byRef = new Map(bets.map((bet) => [bet.ref, bet]));
  const fresh = await putBets(tx, [...byRef.values()]);
  const deltas: Delta[] = [];
  const again: { bet: Bet; revision: number }[] = [];
  for (const bet of byRef.values()) if (fresh.has(bet.ref)) deltas.push({ bet, ...counted(bet), rebate: 0n });
  const known = [...byRef.keys()].filter((ref) => !fresh.has(ref));
  for (const old of known.length > 0 ? await lockBets(tx, known) : []) {
    const bet = byRef.get(old.ref);
    if (!bet) continue;
    const same =
      old.state === bet.state &&
      old.stake === bet.stake &&
      old.valid_stake === bet.valid_stake &&
      old.payout === bet.payout;
    if (same) continue;
    const [was, is] = [counted(old), counted(bet)];
    // It stays in the line and in the period it was first settled in. A bet that was void has said nothing of its margin.
    const kept = {
      ...bet,
      path: old.path,
      at: old.at,
      because: old.because,
      margin: old.margin ?? bet.margin,
    };
    await settleAgain(tx, kept);
    again.push({ bet: kept, revision: old.revision + 1 });
    deltas.push({
      bet: kept,
      stake: is.stake - was.stake,
      valid: is.valid - was.valid,
      payout: is.payout - was.payout,
      bets: is.bets - was.bets,
      rebate: 0n,
    });
  }
  return { deltas, again };
}

const DAYS = 'daily';

/** The period of a cycle a bet belongs to, on the clock of its brand: bets of one window nearly all belong to the same. */
type Periods = (bet: Pick<Bet, 'brand_id' | 'at'>, cycle: Cycle) => Period;
function periodsIn(zones: ReadonlyMap<string, string>): Periods {
  const known = new Map<string, Period>();
  return ({ brand_id, at }, cycle) => {
    const key = `${brand_id} ${cycle}`;
    const instant = at.getTime();
    const last = known.get(key);
    if (last && instant >= last.from && instant < last.to) return last;
    const period = periodOf(cycle, instant, zones.get(brand_id) ?? 'UTC');
    known.set(key, period);
    return period;
  };
}

const NOTHING = { stake: 0n, valid: 0n, payout: 0n, bets: 0, rebate: 0n };
const NOTHING_OWN = { ownStake: 0n, ownValid: 0n, ownPayout: 0n, ownBets: 0 };

/**
 * One sum for each member of a line, five minutes and category; and a day where its slot is added up to it already. In the order of their keys, so
 * that two never wait for each other.
 */
function totalsOf(
  deltas: readonly Delta[],
  periods: Periods,
  rolled: ReadonlyMap<string, number>,
): TotalDelta[] {
  const sums = new Map<string, TotalDelta>();
  const add = (delta: Delta, span: TotalDelta['span'], from: number): void => {
    const { bet, stake, valid, payout, bets, rebate } = delta;
    for (const memberId of bet.path) {
      const key = `${memberId} ${span} ${from} ${bet.category}`;
      let sum = sums.get(key);
      if (!sum) {
        const { brand_id: brandId, category } = bet;
        sum = { memberId, brandId, span, from, category, ...NOTHING, ...NOTHING_OWN };
        sums.set(key, sum);
      }
      sum.stake += stake;
      sum.valid += valid;
      sum.payout += payout;
      sum.bets += bets;
      sum.rebate += rebate;
      if (memberId !== bet.member_id) continue;
      sum.ownStake += stake;
      sum.ownValid += valid;
      sum.ownPayout += payout;
      sum.ownBets += bets;
    }
  };
  for (const delta of deltas) {
    const { from } = periods(delta.bet, 'realtime');
    add(delta, 'slot', from);
    if (from < (rolled.get(delta.bet.brand_id) ?? 0)) add(delta, 'day', periods(delta.bet, DAYS).from);
  }
  return [...sums].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, sum]) => sum);
}

type InPeriod = {
  readonly memberId: string;
  readonly cycle: Cycle;
  readonly from: number;
  readonly to: number;
};

/** The periods these stakes belong to, a line for each member and period, in the order of their keys. */
function activeIn(deltas: readonly Delta[], periods: Periods): readonly InPeriod[] {
  const found = new Map<string, InPeriod>();
  for (const { bet } of deltas)
    for (const cycle of CYCLES) {
      const { from, to } = periods(bet, cycle);
      const key = `${bet.member_id} ${cycle} ${from}`;
      if (!found.has(key)) found.set(key, { memberId: bet.member_id, cycle, from, to });
    }
  return [...found].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, one]) => one);
}

/**
 * Counts active members: whoever has staked in a period counts once in it, for himself and everybody above him. Only the first stake of a
 * period writes; where a correction takes valid stake away, the sums of five minutes say whether any is left, so they are written before.
 */
async function countActive(tx: Tx, deltas: readonly Delta[], periods: Periods): Promise<void> {
  const raised = activeIn(
    deltas.filter(({ valid }) => valid > 0n),
    periods,
  );
  const lowered = activeIn(
    deltas.filter(({ valid }) => valid < 0n),
    periods,
  );
  const lines = new Map(deltas.map(({ bet }) => [bet.member_id, bet.path]));
  const counts = new Map<string, { memberId: string; cycle: string; from: number; count: number }>();
  const count = (rows: readonly ActiveRow[], by: 1 | -1): void => {
    for (const { member_id, cycle, from_at } of rows)
      for (const memberId of lines.get(member_id) ?? [member_id]) {
        const from = from_at.getTime();
        const key = `${memberId} ${cycle} ${from}`;
        const one = counts.get(key) ?? { memberId, cycle, from, count: 0 };
        one.count += by;
        counts.set(key, one);
      }
  };
  if (raised.length > 0) count(await beginActive(tx, raised), 1);
  if (lowered.length > 0) count(await endActive(tx, lowered), -1);
  const sorted = [...counts].sort(([left], [right]) => (left < right ? -1 : 1)).map(([, one]) => one);
  await addActive(tx, sorted);
}

type Plates = ReadonlyMap<string, ReadonlyMap<string, bigint>>;
type Points = Awaited<ReturnType<CommissionNeeds['tree']['pointsOf']>>;

type Said = readonly { readonly member: string; readonly point: string }[];

/** The points a bet is shared by, from the player up: those it was first settled with, where it was. */
const saidOf = (bet: Bet, points: Points, before: readonly { readonly points: unknown }[]): Said => {
  const [first] = before;
  if (first) return first.points as Said;
  const most = marginRate(bet);
  return [...bet.path].reverse().map((member) => {
    const point = points.get(member)?.get(bet.category) ?? 0n;
    return { member, point: writeRate(rate(most !== undefined && point > most ? most : point)) };
  });
};

/** Points are kept in hundred-millionths, margins in millionths. */
const POINTS_A_MARGIN = 100n;
/** The most all rebates of a bet may come to: what the house keeps of it in the long run. Undefined where nobody knows. */
const marginRate = ({ margin }: Pick<Bet, 'margin'>): bigint | undefined =>
  margin === null ? undefined : BigInt(margin) * POINTS_A_MARGIN;

/** A plate is never above what its play keeps. */
function cutPlate(plate: bigint | undefined, bet: Bet): bigint | undefined {
  const most = marginRate(bet);
  return plate !== undefined && most !== undefined && most < plate ? most : plate;
}

/** Shares of one bet from the player up; nothing where the line has no points of the plate. */
function sharesOf(bet: Bet, valid: bigint, plate: bigint | undefined, said: Said): readonly Share[] {
  if (plate === undefined || valid <= 0n) return [];
  const path = said.map(({ member, point }) => ({ member, point: rate(parsePoint(point)) }));
  if (path.every(({ point }) => point === 0n)) return [];
  const found = rebateShares(
    { stake: minor(valid), plate: rate(plate), path },
    'minor',
    scaleOf(bet.currency),
  );
  // Points are checked when they are written; a plate that was lowered since pays nobody above it.
  return 'problem' in found ? [] : found.shares;
}

async function rebatesFor(
  tx: Tx,
  needs: CommissionNeeds,
  deltas: readonly Delta[],
  again: ReadonlyMap<string, number>,
  periods: Periods,
): Promise<void> {
  const plates: Plates = await platesOf(needs, deltas);
  const members = [...new Set(deltas.flatMap(({ bet }) => bet.path))];
  const points = await needs.tree.pointsOf(tx, members);
  if (points.size === 0) return;
  const rows: RebateRow[] = [];
  for (const delta of deltas) {
    const { bet } = delta;
    const plate = cutPlate(plates.get(bet.brand_id)?.get(bet.category), bet);
    const revision = again.get(bet.ref) ?? 1;
    // Of a bet that is settled anew only what differs is written, in a row of its own.
    const before = revision === 1 ? [] : await rebatesOf(tx, bet.ref);
    const said = saidOf(bet, points, before);
    const shares = sharesOf(bet, counted(bet).valid, before[0]?.plate ?? plate, said);
    const day = new Date(periods(bet, DAYS).from);
    const due = new Map(shares.map((share) => [share.member, share]));
    for (const member of new Set([...due.keys(), ...before.map(({ member_id }) => member_id)])) {
      const was = before.find(({ member_id }) => member_id === member)?.amount ?? 0n;
      const share = due.get(member);
      const amount = (share?.amount ?? 0n) - was;
      if (amount === 0n) continue;
      delta.rebate += amount;
      const difference = share?.difference ?? 0n;
      const row = { ref: bet.ref, member_id: member, revision, brand_id: bet.brand_id, plate: plate ?? 0n };
      rows.push({ ...row, points: said, difference, amount, day });
    }
  }
  await putRebates(tx, rows);
}

async function platesOf({ brands }: CommissionNeeds, deltas: readonly Delta[]): Promise<Plates> {
  const found = new Map<string, ReadonlyMap<string, bigint>>();
  for (const id of new Set(deltas.map(({ bet }) => bet.brand_id))) {
    const { plates } = await brands.settings.of(asId<'brand'>(id), PlateSettings);
    found.set(id, new Map(plates.map(({ plate, most }) => [plate, parsePoint(most)])));
  }
  return found;
}

/** Hears facts in any order; each stake counts once, in the line its member stood in. */
export async function hearStakes(tx: Tx, needs: CommissionNeeds, facts: readonly Fact[]): Promise<void> {
  const lines = await needs.tree.linesOf(
    tx,
    facts.map(({ memberId }) => memberId),
  );
  const zones = new Map<string, string>();
  const currencies = new Map<string, string>();
  for (const brandId of new Set(facts.map((fact) => fact.brandId))) {
    const brand = await needs.brands.byId(asId<'brand'>(brandId));
    zones.set(brandId, brand.timeZone);
    currencies.set(brandId, brand.currency);
  }
  const bets = facts.flatMap((fact) => {
    const line = lines.get(fact.memberId);
    // Trials have no place and play in another currency: nobody earns of them.
    return line && currencies.get(fact.brandId) === fact.currency ? [betOf(fact, line)] : [];
  });
  if (bets.length === 0) return;
  const { deltas, again } = await keep(tx, bets);
  if (deltas.length === 0) return;
  const revisions = new Map(again.map(({ bet, revision }) => [bet.ref, revision]));
  const periods = periodsIn(zones);
  await rebatesFor(tx, needs, deltas, revisions, periods);
  const rolled = await rolledUntil(tx, [...new Set(deltas.map(({ bet }) => bet.brand_id))]);
  await addTotals(tx, totalsOf(deltas, periods, rolled));
  await countActive(tx, deltas, periods);
  await tellLate(tx, deltas, revisions);
}

/** A bet of a period that was paid already is left for the corrections. */
async function tellLate(
  tx: Tx,
  deltas: readonly Delta[],
  revisions: ReadonlyMap<string, number>,
): Promise<void> {
  const closed = new Map<string, number>();
  for (const { bet } of deltas)
    if (!closed.has(bet.brand_id)) closed.set(bet.brand_id, await closedUntil(tx, bet.brand_id));
  await reopen(
    tx,
    deltas
      .filter(({ bet }) => bet.at.getTime() < (closed.get(bet.brand_id) ?? 0))
      .map(({ bet }) => ({
        brandId: bet.brand_id,
        ref: bet.ref,
        revision: revisions.get(bet.ref) ?? 1,
        at: bet.at,
      })),
  );
}
