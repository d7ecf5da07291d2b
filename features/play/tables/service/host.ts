/**
 * Deals at all tables, in one process at a time (platform/host). Whoever leads next finds every unfinished round and does with it what the rules
 * say (rules/round.ts). What is dealt says the engine of a table: rounds, flights or pools, each with a dealer of its own.
 */
import { createHost, type Host, type Turn } from '#platform/host/host.ts';
import { type RoundStep, roundStep } from '../rules/round.ts';
import {
  LAID,
  NEWEST_OF_EACH,
  NEWEST_ROUND,
  type RoundRow,
  ROUNDS_BY_ID,
  UNFINISHED,
  VOIDED_UNPAID,
} from '../store.ts';
import { UNPAID_TRIALS } from '../store/trials.ts';
import { createDays } from './days.ts';
import { FLIGHTS } from './deal-flights.ts';
import { POOLS } from './deal-pools.ts';
import { ROUNDS } from './deal-rounds.ts';
import {
  type Dealer,
  type Dealing,
  drawRound,
  open,
  settle,
  type Status,
  tell,
  voidRound,
} from './dealing.ts';
import type { TablesNeeds } from './needs.ts';
import { settleRound } from './settle.ts';
import type { LiveTable, Tables } from './tables.ts';
import { settleTrials } from './trials.ts';

/** Between two turns: what everybody has laid is told as often. */
const EVERY_MS = 1_000;

const dealerOf = ({ engine }: LiveTable): Dealer => {
  if (engine.flight) return FLIGHTS;
  return engine.pool ? POOLS : ROUNDS;
};

/** What has been laid, by round; none where nothing was laid. */
type Laid = {
  readonly now: ReadonlyMap<string, string>;
  /** When everybody was told last (`LAID`). */
  readonly reported: Map<string, string>;
};

const running = (round: RoundRow) => ({
  state: round.state,
  closesAt: round.closes_at.getTime(),
  revealsAt: round.reveals_at.getTime(),
  engineVersion: round.engine_version,
});

/** Tells everybody what has been laid, where that has changed since they were told. */
async function tellLaid(
  { needs }: Dealing,
  { count }: Dealer,
  table: LiveTable,
  round: RoundRow,
  { now, reported }: Laid,
): Promise<void> {
  const laid = now.get(round.id);
  if (laid === undefined || reported.get(round.id) === laid) return;
  await needs.db.transaction(async (tx) => tell(tx, table, await tx.one(count, [round.id])));
  reported.set(round.id, laid);
}

type Due = Exclude<RoundStep, { readonly do: 'wait' | 'nothing' }>;

function step(dealing: Dealing, dealer: Dealer, table: LiveTable, round: RoundRow, due: Due): Promise<void> {
  if (due.do === 'void') return voidRound(dealing, table, round, due.note);
  const note = due.resumed ? 'resumed' : null;
  if (due.do === 'close') return dealer.close(dealing, table, round, note);
  const on = due.do === 'draw' ? drawRound : settle;
  return on(dealing, dealer, table, round, note);
}

/** One round, as far as it can be brought at this time. Answers when it is due again. */
async function bringOn(
  dealing: Dealing,
  table: LiveTable,
  round: RoundRow,
  now: number,
  laid: Laid,
): Promise<number> {
  const { row, engine } = table;
  const dealer = dealerOf(table);
  const due = roundStep(running(round), {
    now,
    engineVersion: engine.version,
    // What is in the air comes down as it was fixed to.
    halted: row.halted && !(round.flight && round.state === 'closed'),
  });
  if (due.do === 'nothing') return now;
  if (due.do === 'wait') {
    const next = round.state === 'closed' ? await dealer.carryOn(dealing, table, round, now) : undefined;
    if (next !== undefined) return next;
    await tellLaid(dealing, dealer, table, round, laid);
    return due.until;
  }
  if (due.do === 'draw' && row.results === 'staff' && round.entered === null) return now + EVERY_MS;
  await step(dealing, dealer, table, round, due);
  return now;
}

/** One table, as far as it can be brought at this time. Answers when it is due again, by the database's clock. */
async function dealAt(
  dealing: Dealing,
  table: LiveTable,
  { now, rounds, newest: before }: Status,
  laid: Laid,
): Promise<number> {
  const { row } = table;
  await dealing.days.publish(dealing.needs.db, row, now);
  let wake = now + EVERY_MS;
  for (const round of rounds) wake = Math.min(wake, await bringOn(dealing, table, round, now, laid));
  if (row.halted) return wake;
  // A step changes when a round ends.
  const newest = wake <= now ? await dealing.needs.db.one(NEWEST_ROUND, [row.code]) : before;
  const dealer = dealerOf(table);
  const next = dealer.next(table, { now, rounds, newest });
  if (next.do === 'wait') return Math.min(wake, next.until);
  await open(dealing, dealer, table, next.slot);
  return now;
}

/** Rounds that were voided, and trials of rounds that ended, by a process that died before it had paid them. */
async function payLeft({ each }: Turn, { needs }: Dealing, all: readonly LiveTable[]): Promise<void> {
  const { db } = needs;
  // One round that cannot be paid keeps no other waiting.
  const pay = (rounds: readonly RoundRow[], settle: typeof settleRound | typeof settleTrials) =>
    each(
      rounds,
      async (round) => {
        const table = all.find(({ row }) => row.code === round.table_code);
        if (table) await settle(needs, table, round);
      },
      ({ id }) => ({ cannot: 'a round that was left unpaid could not be paid', of: { round: id } }),
    );
  await pay(await db.rows(VOIDED_UNPAID), settleRound);
  const left = (await db.rows(UNPAID_TRIALS)).map(({ round_id }) => round_id);
  if (left.length > 0) await pay(await db.rows(ROUNDS_BY_ID, [left]), settleTrials);
}

/** What one statement each tells of all tables. */
async function statusOf({ db }: Turn, all: readonly LiveTable[]) {
  const unfinished = await db.rows(UNFINISHED);
  const [newest, laid] = await Promise.all([
    db.rows(NEWEST_OF_EACH, [all.map(({ row }) => row.code)]),
    db.rows(LAID, [unfinished.map(({ id }) => id)]),
  ]);
  return {
    unfinished,
    newest: new Map(newest.map((round) => [round.table_code, round])),
    laid: new Map(laid.map(({ round_id, laid: sum }) => [round_id, sum])),
  };
}

/** @param waitMs how long a turn waits for its tables; one that takes longer goes on beside it */
export function createTableHost(needs: TablesNeeds, tables: Tables, waitMs: number = EVERY_MS): Host {
  const days = createDays(needs.sealer);
  const plans: Dealing['plans'] = new Map();
  const reported: Laid['reported'] = new Map();
  let wake = 0;

  const work = async (at: Turn): Promise<number> => {
    const { db, now, ending } = at;
    const dealing: Dealing = { needs: { ...needs, db }, days, plans, ending };
    const all = await tables.all();
    const { unfinished, newest, laid } = await statusOf(at, all);
    for (const id of reported.keys()) if (!laid.has(id)) reported.delete(id);
    wake = now + EVERY_MS;
    at.beside('left', () => payLeft(at, dealing, all), { cannot: 'what was left unpaid could not be paid' });
    for (const table of all) {
      const { code } = table.row;
      const rounds = unfinished.filter((round) => round.table_code === code);
      const current = { now, rounds, newest: newest.get(code) };
      // A long settlement at one table holds up no other.
      const deal = async (): Promise<void> => {
        wake = Math.min(wake, await dealAt(dealing, table, current, { now: laid, reported }));
      };
      at.beside(`table ${code}`, deal, { cannot: 'a table could not be dealt at', of: { table: code } });
    }
    // The tables that are quick set the time of the next turn; a long settlement goes on beside it.
    await at.settled(waitMs);
    return wake - now;
  };

  return createHost(needs, {
    name: 'tables',
    everyMs: EVERY_MS,
    cannot: 'the tables cannot be looked at',
    work,
  });
}
