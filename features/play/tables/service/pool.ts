/**
 * Rounds whose stakes make their prizes: what was sold is known at the close, who wins follows from it and from the committed link, and the balls
 * are called one by one by the database's clock. A trial plays as though its cards had been bought, against the cards that were: its credits
 * are in nobody's pot, and nobody else's game depends on it.
 */
import { gcd } from '#games/card-tables/engine/exact.ts';
import type { Json } from '#games/contract.ts';
import type { Pool } from '#games/table-contract.ts';
import { type MemberId, asId } from '#kernel/ids.ts';
import { scaleDown } from '#kernel/money.ts';
import type { Runner, Tx } from '#platform/db/db.ts';
import { maskName } from '#kernel/mask-name.ts';
import { callMsOf } from '../rules/schedule.ts';
import { CLOSE_FLIGHT, type PrizeJson, type RoundRow } from '../store.ts';
import { CALL_BALLS, HOLDERS, SET_CALLING, SOLD, SOLD_TRIALS } from '../store/pools.ts';
import type { TablesNeeds } from './needs.ts';
import type { LiveTable } from './tables.ts';

/** What will be called, and after how many calls it is over. */
export type Plan = { readonly outcome: Json; readonly balls: readonly number[]; readonly ends: number };

/** Everybody hears of the round as it stands, in the transaction that changed it. */
type Notify = (tx: Tx, round: RoundRow | undefined) => Promise<unknown>;

type Sold = readonly { readonly spot: string; readonly stake: bigint }[];

/** What was laid, in the largest unit that writes all of it in whole numbers: cards of one price weigh one each. */
function weightsOf(sold: Sold): ReadonlyMap<string, number> {
  const unit = sold.reduce((common, { stake }) => gcd(common, stake), 0n);
  return new Map(sold.map(({ spot, stake }) => [spot, Number(stake / unit)]));
}

function together(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const sum = new Map(one);
  for (const [spot, weight] of other) sum.set(spot, (sum.get(spot) ?? 0) + weight);
  return sum;
}

const lastOf = (pool: Pool, outcome: Json): number => pool.wonIn(outcome).at(-1)?.at ?? 0;

/** Trial → the outcome its cards are judged by. */
export async function trialOutcomes(
  runner: Runner,
  pool: Pool,
  roundId: string,
  played: Json,
): Promise<ReadonlyMap<string, Json>> {
  const own = new Map<string, { spot: string; stake: bigint }[]>();
  for (const { trial_id, ...sold } of await runner.rows(SOLD_TRIALS, [roundId]))
    own.set(trial_id, [...(own.get(trial_id) ?? []), sold]);
  if (own.size === 0) return new Map();
  const rivals = weightsOf(await runner.rows(SOLD, [roundId]));
  return new Map(
    [...own].map(([trial, sold]) => [trial, pool.divide(played, together(rivals, weightsOf(sold)))] as const),
  );
}

/** @param played the round's balls as they are drawn */
export async function planOf(runner: Runner, pool: Pool, roundId: string, played: Json): Promise<Plan> {
  const sold = await runner.rows(SOLD, [roundId]);
  const outcome = pool.divide(played, weightsOf(sold));
  const trials = await trialOutcomes(runner, pool, roundId, played);
  const ends = Math.max(lastOf(pool, outcome), ...[...trials.values()].map((one) => lastOf(pool, one)));
  return { outcome, balls: pool.ballsOf(played), ends };
}

/** Closes it under the last card that was sold, and fixes when the last ball is called. Undefined when it was closed already. */
export async function closePool(
  { db }: Pick<TablesNeeds, 'db'>,
  { row }: LiveTable,
  pool: Pool,
  round: RoundRow,
  {
    played,
    note,
    notify: reported,
  }: { readonly played: Json; readonly note: string | null; readonly notify: Notify },
): Promise<void> {
  const { showMs } = row.rhythm;
  await db.transaction(async (tx) => {
    // Bets that are being written are waited for, and none comes after: what is read from here on is all that was sold.
    if (!(await tx.one(CLOSE_FLIGHT, [round.id, note, 0, showMs]))) return;
    const { ends } = await planOf(tx, pool, round.id, played);
    await reported(tx, await tx.one(SET_CALLING, [round.id, ends * callMsOf(row.rhythm), showMs]));
  });
}

const NAMED = 3;

/** The prizes that were won with the first `calls` balls, as everybody hears of them. */
async function wonBy(
  { db, namesOf }: Pick<TablesNeeds, 'db' | 'namesOf'>,
  { engine, limits }: LiveTable,
  round: RoundRow,
  { outcome }: Plan,
  calls: number,
): Promise<readonly PrizeJson[]> {
  const won = (engine.pool?.wonIn(outcome) ?? []).filter(({ at }) => at <= calls);
  const pot = await db.rows(SOLD, [round.id]);
  const all = pot.reduce((sum, { stake }) => sum + stake, 0n);
  const reported: PrizeJson[] = [];
  for (const { prize, percent, at, cards } of won) {
    const spots = new Set(cards.map((card) => `card-${card}`));
    const laid = pot.reduce((sum, { spot, stake }) => (spots.has(spot) ? sum + stake : sum), 0n);
    const holders = await db.rows(HOLDERS, [round.id, [...spots]]);
    const ids = [...new Set(holders.map(({ member_id }) => member_id))].slice(0, NAMED);
    const names = await namesOf(
      db,
      ids.map((id): MemberId => asId<'member'>(id)),
    );
    const each = scaleDown(limits.min, BigInt(percent) * all, 100n * laid);
    reported.push({
      prize,
      at,
      cards: [...cards],
      each: String(each),
      names: names.map(({ name }) => maskName(name)),
    });
  }
  return reported;
}

/** Calls every ball whose time has come. Answers when the next one is due, by the database's clock. */
export async function callDue(
  needs: Pick<TablesNeeds, 'db' | 'namesOf'>,
  table: LiveTable,
  round: RoundRow,
  { plan, now, notify: reported }: { readonly plan: Plan; readonly now: number; readonly notify: Notify },
): Promise<number> {
  const callMs = callMsOf(table.row.rhythm);
  const start = (round.flight_at ?? round.closes_at).getTime();
  if (now < start) return start;
  const due = Math.min(plan.ends, Math.floor((now - start) / callMs) + 1);
  if (due > round.called.length) {
    const prizes = JSON.stringify(await wonBy(needs, table, round, plan, due));
    await needs.db.transaction(async (tx) =>
      reported(tx, await tx.one(CALL_BALLS, [round.id, plan.balls.slice(0, due), prizes])),
    );
  }
  return Math.min(start + due * callMs, round.reveals_at.getTime());
}
