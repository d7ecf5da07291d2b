/** What is shown of tables: to everybody the same, and to a member his own bets beside it. */
import type { BrandId } from '#kernel/ids.ts';
import { PLAY_MONEY, formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { dayAfter, utcDay } from '#kernel/days.ts';
import type { GetTable, GetTableRound, GetTables, TableBet } from '../contract.ts';
import { tableFaults } from '../faults.ts';
import { percentOf } from '#kernel/shares.ts';
import { nameOf, presentBet, presentPast, presentRound } from '../present.ts';
import { maxOf } from '../rules/limits.ts';
import { aheadOf, callMsOf, slotAfter } from '../rules/schedule.ts';
import { DATABASE_CLOCK, NEWEST_ROUND, NEWEST_ROUNDS, ROOTS, ROUND_BY_ID, type RoundRow } from '../store.ts';
import { BET_LIST, type BetWithRound } from '../store/bets.ts';
import { NEWEST_CALLED } from '../store/pools.ts';
import type { TrialRow } from '../store/trials.ts';
import { drawText } from './days.ts';
import type { TablesNeeds } from './needs.ts';
import { leftAt } from './settle.ts';
import type { LiveTable, Tables } from './tables.ts';
import { trialBets, trialLimits } from './trials.ts';

/** As many as the big road of a wide screen has places for, and more than a bead plate. */
const HISTORY = 120;
/** Of a pool: a round of it holds all its balls. */
const POOL_HISTORY = 10;
const LAST = 12;
const OWN_MOST = 100;

type Needs = Pick<TablesNeeds, 'db'>;

const clockOf = async ({ db }: Needs): Promise<number> =>
  (await db.one(DATABASE_CLOCK))?.now.getTime() ?? Date.now();

async function lineOf({ db }: Needs, { row, limits }: LiveTable, language: string) {
  const [round, past] = await Promise.all([
    db.one(NEWEST_ROUND, [row.code]),
    db.rows(NEWEST_ROUNDS, [row.code, LAST]),
  ]);
  return {
    code: row.code,
    name: nameOf(row, language),
    game: row.engine,
    currency: row.currency,
    min: formatWire(limits.min, row.currency),
    max: formatWire(limits.max, row.currency),
    halted: row.halted,
    round: round ? presentRound(round, row.currency) : null,
    last: past.flatMap(({ result }) => result ?? []).reverse(),
  };
}

export async function listTables(
  needs: Needs,
  tables: Tables,
  brandId: BrandId,
  language: string,
): Promise<CallAnswer<typeof GetTables>> {
  const own = await tables.of(brandId);
  const lines = await Promise.all(own.map((table) => lineOf(needs, table, language)));
  return { tables: lines, serverTime: toWire(await clockOf(needs)) };
}

/** Where a bet is seen to have left its flight, in hundredths: not before it has, and not where it was lost. */
export function outOf({ engine }: Pick<LiveTable, 'engine'>, row: BetWithRound): number | undefined {
  const lost = row.state === 'settled' && row.payout === 0n;
  if (lost || row.state === 'voided' || (row.state === 'open' && row.cashed_at === null)) return undefined;
  return leftAt(engine.flight, row, row);
}

/** The member's bets of a round, oldest first. */
async function betsOf(
  { db }: Needs,
  table: LiveTable,
  roundId: string,
  memberId: string,
  language: string,
): Promise<TableBet[]> {
  const rows = await db.rows(BET_LIST, [memberId, table.row.code, roundId, null, OWN_MOST, 0, null]);
  return rows.map((row) => presentBet(row, nameOf(table.row, language), outOf(table, row))).reverse();
}

/** The caller's bets of these rounds, oldest first; null for guests. */
async function ownBets(
  needs: Needs,
  table: LiveTable,
  rounds: readonly RoundRow[],
  language: string,
  { memberId, trial }: Viewer,
): Promise<TableBet[] | null> {
  if (!trial && memberId === undefined) return null;
  const lists = await Promise.all(
    rounds.map(async ({ id }) =>
      trial
        ? (await trialBets(needs, trial, table, id, language)).reverse()
        : betsOf(needs, table, id, memberId ?? '', language),
    ),
  );
  return lists.flat();
}

const poolOf = ({ engine: { pool, spots }, row }: LiveTable): CallAnswer<typeof GetTable>['pool'] =>
  pool
    ? {
        returned: spots[0] ? percentOf(spots[0].rtp) : '0.0000',
        prizes: pool.prizes.map(({ code, percent }) => ({ prize: code, percent })),
        book: pool.book,
        callMs: callMsOf(row.rhythm),
      }
    : null;

/** Who looks: a member, a trial, or nobody in particular. */
export type Viewer = { readonly memberId?: string; readonly trial?: TrialRow };

export async function readTable(
  needs: Needs,
  table: LiveTable,
  language: string,
  who: Viewer,
): Promise<CallAnswer<typeof GetTable>> {
  const { row, engine } = table;
  const { trial } = who;
  const limits = trial ? trialLimits(row) : table.limits;
  const currency = trial ? PLAY_MONEY : row.currency;
  const now = await clockOf(needs);
  const days = [utcDay(now), dayAfter(utcDay(now))];
  const [round, past, roots] = await Promise.all([
    needs.db.one(NEWEST_ROUND, [row.code]),
    needs.db.rows(NEWEST_ROUNDS, [row.code, engine.pool ? POOL_HISTORY : HISTORY]),
    needs.db.rows(ROOTS, [row.code, days]),
  ]);
  const calling =
    engine.pool && round ? await needs.db.one(NEWEST_CALLED, [row.code, round.opens_at]) : undefined;
  const root = (wanted: string | undefined) => {
    const found = roots.find(({ day }) => day === wanted);
    return found ? { day: found.day, root: found.root, rounds: found.length } : null;
  };
  const wire = (amount: bigint): string => formatWire(amount, currency);
  return {
    code: row.code,
    name: nameOf(row, language),
    game: row.engine,
    engineVersion: engine.version,
    currency,
    min: wire(limits.min),
    max: wire(limits.max),
    roundMax: wire(limits.roundMax),
    chips: [...row.chips],
    spots: engine.spots.map((spot) => ({
      code: spot.code,
      odds: spot.odds,
      rtp: percentOf(spot.rtp),
      max: wire(maxOf(limits, spot.code)),
    })),
    halted: row.halted,
    round: round ? presentRound(round, row.currency) : null,
    flight: engine.flight !== undefined,
    pool: poolOf(table),
    calling: calling ? presentRound(calling, row.currency) : null,
    stream: row.stream,
    trial: trial ? { balance: wire(trial.balance), version: trial.version } : null,
    nextAt: toWire(
      engine.flight
        ? Math.max(now, round?.ends_at.getTime() ?? 0)
        : slotAfter(engine.pool ? aheadOf(row.rhythm) : row.rhythm, now).opensAt,
    ),
    history: past.map(presentPast).reverse(),
    mine: await ownBets(needs, table, [calling ?? [], round ?? []].flat(), language, who),
    fair: { text: drawText(row.code, days[0] ?? ''), today: root(days[0]), tomorrow: root(days[1]) },
    serverTime: toWire(now),
  };
}

export async function proveRound(
  { db }: Needs,
  table: LiveTable,
  id: string,
): Promise<CallAnswer<typeof GetTableRound>> {
  const round = await db.one(ROUND_BY_ID, [table.row.code, id]);
  const [day] = round ? await db.rows(ROOTS, [table.row.code, [round.day]]) : [];
  if (!round || !day) throw tableFaults('tables.unknown_round');
  return {
    round: presentRound(round, table.row.currency),
    engineVersion: round.engine_version,
    root: day.root,
    text: drawText(table.row.code, round.day),
  };
}
