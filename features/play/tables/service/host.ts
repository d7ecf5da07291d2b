/**
 * Deals at all tables, in one process at a time. Who leads holds a lease in the database; who does not renew it in time is followed by another
 * process, which finds every unfinished round and does with it what the rules say (rules/round.ts). Each step is one statement that
 * names the state it leaves, so that two processes that both believe to lead cannot do a thing twice.
 */
import { randomUUID } from 'node:crypto';
import { newId } from '#kernel/ids.ts';
import type { Tx } from '#platform/db/db.ts';
import { publish } from '#platform/live/publish.ts';
import { TableChanged } from '../contract.ts';
import { presentRound } from '../present.ts';
import { openStep, roundStep, type RoundStep } from '../rules/round.ts';
import { aheadOf, freeSlot, slotAfter, slotAt, type Slot } from '../rules/schedule.ts';
import {
  CLOSE_FLIGHT,
  CLOSE_ROUND,
  COUNT_CROWD,
  DRAW_ROUND,
  END_ROUND,
  LAID,
  LEAD,
  NEWEST_OF_EACH,
  NEWEST_ROUND,
  OPEN_ROUND,
  RESIGN,
  type RoundRow,
  UNFINISHED,
  VOID_ROUND,
  VOIDED_UNPAID,
  ROUNDS_BY_ID,
} from '../store.ts';
import { COUNT_CARDS } from '../store/pools.ts';
import { UNPAID_TRIALS } from '../store/trials.ts';
import { createDays, type Days, drawOf } from './days.ts';
import type { TablesDeps } from './deps.ts';
import { fly, tellEnd, type Told } from './flight.ts';
import { callDue, closePool, type Plan, planOf } from './pool.ts';
import { settleRound } from './settle.ts';
import { tellPaid } from './tell-paid.ts';
import { settleTrials } from './trials.ts';
import type { LiveTable, Tables } from './tables.ts';

/** A process that died is followed after this long at most. */
export const LEASE_MS = 4_000;
/** Between two looks of the process that leads: what everybody has laid is told as often. */
const EVERY_MS = 1_000;
/** More than are ever called at once. */
const PLANS_KEPT = 100;
/** Nothing is awaited for less than this. */
const SOON_MS = 25;

export type TableHost = {
  /** Looks once: leads where nobody does, and does what is due. Answers when to look again, ms from now. */
  readonly turn: () => Promise<number>;
  /** Begins to look; once, however often it is asked. */
  readonly start: () => Promise<void>;
  /** Ends what is under way and leaves the lead to others. */
  readonly stop: () => Promise<void>;
  readonly leads: () => boolean;
};

type Dealing = {
  readonly deps: TablesDeps;
  readonly days: Days;
  /** Aborted when this process stops. */
  readonly ending: AbortSignal;
  /** What is being called, by round. */
  readonly plans: Map<string, Plan>;
  /** What had been laid in a round when everybody was told last, by round (`LAID`). */
  readonly told: Map<string, string>;
};

/** What one statement told of all tables before a turn. */
type Looked = {
  readonly now: number;
  /** Unfinished rounds of the table. */
  readonly rounds: readonly RoundRow[];
  readonly newest: RoundRow | undefined;
  /** By round; none where nothing was laid. */
  readonly laid: ReadonlyMap<string, string>;
};

const tell = async (
  tx: Tx,
  { row }: LiveTable,
  round: RoundRow | undefined,
): Promise<RoundRow | undefined> => {
  if (round) await publish(tx, TableChanged, { code: row.code }, presentRound(round, row.currency));
  return round;
};

/** The outcome a round was committed to, and the link it comes from. @throws when it was committed to another chain */
async function outcomeOf({ deps, days }: Dealing, table: LiveTable, round: RoundRow) {
  const { code } = table.row;
  const chain = await days.chain(deps.db, code, round.day);
  if (chain.commitment(round.n) !== round.commitment)
    throw new Error(`round ${round.id} was committed to another chain`);
  const link = chain.link(round.n).toString('hex');
  return { link, outcome: table.engine.play(drawOf(chain, code, round.day, round.n)) };
}

/** What is called in a round whose cards are all sold: the same after a process that died in the middle of it. */
async function planFor(dealing: Dealing, table: LiveTable, round: RoundRow): Promise<Plan | undefined> {
  const { pool } = table.engine;
  const known = dealing.plans.get(round.id);
  if (known || !pool) return known;
  const { outcome } = await outcomeOf(dealing, table, round);
  const plan = await planOf(dealing.deps.db, pool, round.id, outcome);
  // A round that was voided, or ended by another process, leaves its plan.
  if (dealing.plans.size >= PLANS_KEPT) dealing.plans.clear();
  dealing.plans.set(round.id, plan);
  return plan;
}

async function draw(
  dealing: Dealing,
  table: LiveTable,
  round: RoundRow,
  note: 'resumed' | null,
): Promise<void> {
  const { plans } = dealing;
  const drawn =
    table.row.results === 'staff'
      ? { link: null, outcome: round.entered }
      : await outcomeOf(dealing, table, round);
  const { link } = drawn;
  const plan = await planFor(dealing, table, round);
  const outcome = plan?.outcome ?? drawn.outcome;
  // A look that came late has left out the last balls: the drawn round tells all of them, and what they won.
  if (plan) {
    const now = round.reveals_at.getTime();
    await callDue(dealing.deps, table, round, { plan, now, told: async () => undefined });
  }
  plans.delete(round.id);
  const values = [round.id, link, JSON.stringify(outcome), table.engine.result(outcome), note];
  const told = await dealing.deps.db.transaction(async (tx) =>
    tell(tx, table, await tx.one(DRAW_ROUND, values)),
  );
  // Whoever waits for it has waited for its end: nobody waits for the next look.
  if (told?.flight) await settle(dealing, table, told, null);
}

/** Bets first, the word that all are settled after them. */
async function settle(
  { deps }: Dealing,
  table: LiveTable,
  round: RoundRow,
  note: 'resumed' | null,
): Promise<void> {
  await settleRound(deps, table, round);
  await settleTrials(deps, table, round);
  if (table.engine.flight) await tellEnd(deps, table, round, async () => undefined);
  await deps.db.transaction(async (tx) => {
    const ended = await tx.one(END_ROUND, [round.id, note]);
    await tell(tx, table, ended);
    await tellPaid(tx, table, ended);
  });
}

async function voidRound({ deps }: Dealing, table: LiveTable, round: RoundRow, note: string): Promise<void> {
  const voided = await deps.db.transaction(async (tx) =>
    tell(tx, table, await tx.one(VOID_ROUND, [round.id, note])),
  );
  if (!voided) return;
  await settleRound(deps, table, voided);
  await settleTrials(deps, table, voided);
}

/** A flight takes off with its close: where it ends is worked out now, so that the database's clock decides about every bet that leaves. */
async function closeRound(
  dealing: Dealing,
  table: LiveTable,
  round: RoundRow,
  note: 'resumed' | null,
): Promise<void> {
  const { db } = dealing.deps;
  const { flight, pool } = table.engine;
  if (pool) {
    const { outcome: played } = await outcomeOf(dealing, table, round);
    return closePool(dealing.deps, table, pool, round, {
      played,
      note,
      told: (tx, now) => tell(tx, table, now),
    });
  }
  if (!flight) {
    await db.transaction(async (tx) => tell(tx, table, await tx.one(CLOSE_ROUND, [round.id, note])));
    return;
  }
  const { outcome } = await outcomeOf(dealing, table, round);
  const values = [round.id, note, flight.lasts(outcome), table.row.rhythm.showMs];
  const closed = await db.transaction(async (tx) => tell(tx, table, await tx.one(CLOSE_FLIGHT, values)));
  if (closed) await flyOn(dealing, table, closed);
}

/** What is left of a flight, and its end; also after a process that died in the middle of it. */
async function flyOn(dealing: Dealing, table: LiveTable, round: RoundRow): Promise<void> {
  const { deps } = dealing;
  const { flight } = table.engine;
  const told: Told = async (changed) =>
    deps.db.transaction(async (tx) => void (await tell(tx, table, changed)));
  if (flight && !(await fly(deps, table, flight, round, { told, ending: dealing.ending }))) return;
  await draw(dealing, table, round, null);
}

async function step(dealing: Dealing, table: LiveTable, round: RoundRow, due: RoundStep): Promise<void> {
  switch (due.do) {
    case 'close':
      return closeRound(dealing, table, round, due.resumed ? 'resumed' : null);
    case 'draw':
      return draw(dealing, table, round, due.resumed ? 'resumed' : null);
    case 'settle':
      return settle(dealing, table, round, due.resumed ? 'resumed' : null);
    case 'void':
      return voidRound(dealing, table, round, due.note);
    default:
      return;
  }
}

async function open({ deps, days }: Dealing, table: LiveTable, slot: Slot): Promise<void> {
  const { row, engine } = table;
  const chain = await days.chain(deps.db, row.code, slot.day);
  const times = [slot.opensAt, slot.closesAt, slot.revealsAt, slot.endsAt].map((ms) => new Date(ms));
  const values = [
    newId<'table round'>(),
    row.code,
    row.brand_id,
    slot.day,
    slot.n,
    engine.version,
    ...times,
    chain.commitment(slot.n),
    engine.flight !== undefined || engine.pool !== undefined,
  ];
  await deps.db.transaction(async (tx) => tell(tx, table, await tx.one(OPEN_ROUND, values)));
}

const running = (round: RoundRow) => ({
  state: round.state,
  closesAt: round.closes_at.getTime(),
  revealsAt: round.reveals_at.getTime(),
  engineVersion: round.engine_version,
});

/** Tells everybody what has been laid, where that has changed since they were told. */
async function tellLaid(
  { deps, told }: Dealing,
  table: LiveTable,
  round: RoundRow,
  laid: string | undefined,
): Promise<void> {
  if (laid === undefined || told.get(round.id) === laid) return;
  const count = table.engine.pool ? COUNT_CARDS : COUNT_CROWD;
  await deps.db.transaction(async (tx) => tell(tx, table, await tx.one(count, [round.id])));
  told.set(round.id, laid);
}

/** One table, as far as it can be brought at this time. Answers when it is due again, by the database's clock. */
async function dealAt(
  dealing: Dealing,
  table: LiveTable,
  { now, rounds, newest: before, laid }: Looked,
): Promise<number> {
  const { row, engine } = table;
  let stepped = false;
  await dealing.days.publish(dealing.deps.db, row, now);
  let wake = now + EVERY_MS;
  for (const round of rounds) {
    const due = roundStep(running(round), {
      now,
      engineVersion: engine.version,
      // What is in the air comes down as it was fixed to.
      halted: row.halted && !(round.flight && round.state === 'closed'),
    });
    const plan =
      due.do === 'wait' && round.state === 'closed' ? await planFor(dealing, table, round) : undefined;
    if (plan) {
      const told = (tx: Tx, changed: RoundRow | undefined) => tell(tx, table, changed);
      wake = Math.min(wake, await callDue(dealing.deps, table, round, { plan, now, told }));
    } else if (due.do === 'wait' && round.flight && round.state === 'closed') {
      await flyOn(dealing, table, round);
      stepped = true;
      wake = now;
    } else if (due.do === 'draw' && row.results === 'staff' && round.entered === null) {
      wake = Math.min(wake, now + EVERY_MS);
    } else if (due.do === 'wait') {
      wake = Math.min(wake, due.until);
      await tellLaid(dealing, table, round, laid.get(round.id));
    } else {
      await step(dealing, table, round, due);
      stepped = true;
      wake = now;
    }
  }
  if (row.halted) return wake;
  // A step changes when a round ends.
  const newest = stepped ? await dealing.deps.db.one(NEWEST_ROUND, [row.code]) : before;
  if (engine.flight) return openFlight(dealing, table, newest, rounds.length > 0, { now, wake });
  const rhythm = engine.pool ? aheadOf(row.rhythm) : row.rhythm;
  const slot = slotAt(rhythm, now);
  const begun = newest !== undefined && slot !== undefined && newest.opens_at.getTime() >= slot.opensAt;
  const busy = engine.pool ? rounds.some(({ state }) => state === 'open') : rounds.length > 0;
  const next = openStep(slot, slotAfter(rhythm, now), { now, busy, begun });
  if (next.do === 'wait') return Math.min(wake, next.until);
  await open(dealing, table, engine.pool ? calledAfter(next.slot, row.rhythm) : next.slot);
  return now;
}

/** A slot of cards bought ahead, with the time of the first ball; when the last one is called is known at the close. */
const calledAfter = (slot: Slot, { dealMs, showMs }: LiveTable['row']['rhythm']): Slot => {
  const revealsAt = slot.closesAt + dealMs;
  return { ...slot, revealsAt, endsAt: revealsAt + showMs };
};

/** Rounds that fly have no fixed length: the next one opens when the last has been shown. */
async function openFlight(
  dealing: Dealing,
  table: LiveTable,
  newest: RoundRow | undefined,
  busy: boolean,
  { now, wake }: { readonly now: number; readonly wake: number },
): Promise<number> {
  const free = newest ? newest.ends_at.getTime() : 0;
  if (busy) return wake;
  if (free > now) return Math.min(wake, free);
  await open(dealing, table, freeSlot(table.row.rhythm, newest, now));
  return now;
}

export function createTableHost(deps: TablesDeps, tables: Tables): TableHost {
  const { db, log } = deps;
  const ending = new AbortController();
  const dealing: Dealing = {
    deps,
    days: createDays(deps.sealer),
    ending: ending.signal,
    plans: new Map(),
    told: new Map(),
  };
  const self = randomUUID();
  /** Tables at work: a long settlement at one holds up no other. */
  const busy = new Map<string, Promise<void>>();
  let leading = false;
  let wake = 0;

  const payVoided = async (all: readonly LiveTable[]): Promise<void> => {
    for (const round of await db.rows(VOIDED_UNPAID)) {
      const table = all.find(({ row }) => row.code === round.table_code);
      if (table) await settleRound(deps, table, round);
    }
    const left = (await db.rows(UNPAID_TRIALS)).map(({ round_id }) => round_id);
    for (const round of left.length > 0 ? await db.rows(ROUNDS_BY_ID, [left]) : []) {
      const table = all.find(({ row }) => row.code === round.table_code);
      if (table) await settleTrials(deps, table, round);
    }
  };

  const turn = async (): Promise<number> => {
    const lead = await db.one(LEAD, [self, LEASE_MS]);
    const looked = performance.now();
    leading = lead !== undefined;
    if (!lead) return EVERY_MS;
    const now = lead.now.getTime();
    const [all, unfinished] = await Promise.all([tables.all(), db.rows(UNFINISHED)]);
    const [newest, laid] = await Promise.all([
      db.rows(NEWEST_OF_EACH, [all.map(({ row }) => row.code)]),
      db.rows(LAID, [unfinished.map(({ id }) => id)]),
    ]);
    const newestOf = new Map(newest.map((round) => [round.table_code, round]));
    const laidIn = new Map(laid.map(({ round_id, laid: sum }) => [round_id, sum]));
    for (const id of dealing.told.keys()) if (!laidIn.has(id)) dealing.told.delete(id);
    await payVoided(all);
    wake = now + EVERY_MS;
    const begun = all.flatMap((table) => {
      const { code } = table.row;
      if (busy.has(code)) return [];
      const work = dealAt(dealing, table, {
        now,
        rounds: unfinished.filter((round) => round.table_code === code),
        newest: newestOf.get(code),
        laid: laidIn,
      })
        .then((due) => {
          wake = Math.min(wake, due);
        })
        .catch((error: unknown) => log.error({ err: error, table: code }, 'a table could not be dealt at'))
        .finally(() => busy.delete(code));
      busy.set(code, work);
      return [work];
    });
    // The tables that are quick set the time of the next look; a long settlement goes on beside it.
    await Promise.race([Promise.all(begun), new Promise((go) => setTimeout(go, EVERY_MS))]);
    return Math.max(SOON_MS, wake - now - (performance.now() - looked));
  };

  return { turn, leads: () => leading, ...looking(turn, deps, self, { busy, ending }) };
}

/** The loop around `turn`. What fails is said once and tried again. */
function looking(
  turn: () => Promise<number>,
  { db, log }: TablesDeps,
  self: string,
  { busy, ending }: { readonly busy: ReadonlyMap<string, Promise<void>>; readonly ending: AbortController },
): Pick<TableHost, 'start' | 'stop'> {
  let started = false;
  let stopped = false;
  let failing = false;
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();
  const look = (): void => {
    work = turn()
      .then((ms) => {
        failing = false;
        return ms;
      })
      .catch((error: unknown) => {
        if (!failing) log.warn({ err: error }, 'the tables cannot be looked at');
        failing = true;
        return EVERY_MS;
      })
      .then((ms) => {
        if (!stopped) timer = setTimeout(look, ms);
      });
  };
  return {
    start: async () => {
      if (started) return;
      started = true;
      look();
    },
    stop: async () => {
      if (!started || stopped) return;
      stopped = true;
      ending.abort();
      clearTimeout(timer);
      await work;
      await Promise.all(busy.values());
      await db.run(RESIGN, [self]).catch(() => undefined);
    },
  };
}
