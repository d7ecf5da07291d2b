/**
 * A round of crash before thousands of sockets: how late the height (ten times a second) and the changes of the round are told, and a thousand
 * members who take their bets out of it within one second. `npm run bench crash` · BENCH_SOCKETS (5,000) · BENCH_RIDERS (1,000) ·
 * BENCH_APART=0: one process does everything.
 */
import type { ChildProcess } from 'node:child_process';
import { createDays, drawOf } from '#features/play/tables/service/days.ts';
import { NEWEST_ROUND, ROUND_BY_ID, type RoundRow } from '#features/play/tables/store.ts';
import { multiplierAt } from '#games/crash/engine/curve.ts';
import { tableEngineOf } from '#games/registry.ts';
import { SECOND } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { type Db, statement } from '#platform/db/db.ts';
import { checkBooks } from '#tools/books/books.ts';
import { journalKeys } from '#tools/books/journal-keys.ts';
import { cpuOf } from './lib/cpu.ts';
import { CRASH_TABLE as TABLE, openCrashTable, SMALLEST_BETTING_MS } from './lib/crash-table.ts';
import type { FlightPlan, FlightSaid, Received, RoundReceived } from './lib/flight-watchers.ts';
import { behind } from './lib/backlog.ts';
import { type BenchHouse, openHouse } from './lib/house.ts';
import { benchBrand } from './lib/lottery-filler.ts';
import { asked, forkProgram, refusals, stopServer } from './lib/product.ts';
import type { RideSaid, RideWord } from './lib/riders.ts';
import { bench, type Run } from './lib/run.ts';
import { waitUntilComplete } from './lib/wait-until-complete.ts';
import { watchStolen } from './lib/stolen.ts';

/** How a round goes in the bench, ms. */
type Course = {
  readonly bettingMs: number;
  /** Everybody leaves so long after the take-off, */
  readonly leaveMs: number;
  /** within this time, */
  readonly withinMs: number;
  /** of a round that lasts so long at least: who is late by a loaded machine is not too late. */
  readonly rideMs: number;
  readonly watchMs: number;
  /** So long what each process takes of a core is counted. */
  readonly coresMs: number;
};
const FULL: Course = {
  bettingMs: 12 * SECOND,
  leaveMs: 3 * SECOND,
  withinMs: SECOND,
  rideMs: 10 * SECOND,
  watchMs: 7 * SECOND,
  coresMs: 5 * SECOND,
};
const SMALLEST: Course = {
  bettingMs: SMALLEST_BETTING_MS,
  leaveMs: SECOND,
  withinMs: SECOND / 2,
  rideMs: 2.5 * SECOND,
  watchMs: SECOND,
  coresMs: SECOND,
};
const WAIT_MS = 300 * SECOND;
const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const pair = (sorted: readonly number[]): string =>
  `p50 ${at(sorted, 0.5).toFixed(0)} ms · p99 ${at(sorted, 0.99).toFixed(0)} ms`;

const OPEN = statement<{ n: bigint }>(
  'bench.crash_open',
  "select count(*) as n from tables.bets where round_id = $1 and state = 'open'",
);
/** Every bet with the time of the server's record, ms after the take-off, and what the vault paid for it. */
const RIDES = statement<{
  id: string;
  state: string;
  stake: bigint;
  payout: bigint;
  booked: string;
  ms: number | null;
  left: Date | null;
  settled: Date | null;
}>(
  'bench.crash_rides',
  `select b.id, b.state, b.stake, b.payout, b.cashed_at as left, b.settled_at as settled,
     floor(extract(epoch from b.cashed_at - r.flight_at) * 1000)::integer as ms,
     (select coalesce(sum(p.amount), 0)::text from ledger.postings p
       where p.member_id = b.member_id and p.transfer_id = b.settle_transfer_id and p.kind = 'payout') as booked
   from tables.bets b join tables.rounds r on r.id = b.round_id where b.round_id = $1`,
);

/** Answers once `look` has found something. @throws after five minutes */
async function until<Found>(
  what: string,
  ms: number,
  look: () => Promise<Found | undefined>,
): Promise<Found> {
  for (const begun = performance.now(); performance.now() - begun < WAIT_MS; await pause(ms)) {
    const found = await look();
    if (found !== undefined) return found;
  }
  throw new Error(`waited five minutes for ${what}`);
}

type Bench = {
  readonly run: Run;
  readonly course: Course;
  readonly count: number;
  readonly db: Db;
  readonly watchers: ChildProcess;
  readonly riders: ChildProcess;
  /** Name → process, as they are printed. */
  readonly pids: Readonly<Record<string, number>>;
  /** How long a round will last, ms: the bench has the keys of its installation. */
  readonly lasts: (round: RoundRow) => Promise<number>;
};

/** A round that has just opened and will last `least` ms. */
function longRound({ db, lasts, course }: Bench, least: number): Promise<RoundRow> {
  return until('a round that is long enough', 100, async () => {
    const round = await db.one(NEWEST_ROUND, [TABLE]);
    if (round?.state !== 'open' || round.closes_at.getTime() - Date.now() < course.bettingMs - 2 * SECOND)
      return undefined;
    return (await lasts(round)) >= least ? round : undefined;
  });
}

const isOver = ({ db }: Bench, { id }: RoundRow): Promise<RoundRow> =>
  until('the end of a round', 100, async () => {
    const round = await db.one(ROUND_BY_ID, [TABLE, id]);
    return round?.state === 'settled' ? round : undefined;
  });

/** What each process takes of a core from a second after the take-off on, over five seconds. */
async function coresOf({ pids, course }: Bench, round: RoundRow): Promise<string> {
  await pause((round.flight_at?.getTime() ?? 0) + SECOND - Date.now());
  const stolen = watchStolen();
  const begun = performance.now();
  const before = Object.entries(pids).map(([name, pid]) => ({ name, pid, ms: cpuOf(pid) }));
  await pause(course.coresMs);
  const took = performance.now() - begun;
  const shares = before.map(
    ({ name, pid, ms }) => `${name} ${((100 * (cpuOf(pid) - ms)) / took).toFixed(0)} %`,
  );
  return `${shares.join(' · ')} of a core · the host gave ${(stolen() * 100).toFixed(0)} % to others`;
}

function lateness(run: Run, name: string, { events, reported, delays }: Received, sockets: number): void {
  const sorted = delays.toSorted(([a], [b]) => a - b);
  const share = (wanted: number): number => {
    let passed = 0;
    return (
      sorted.find(([, times]) => (passed += times) > reported * wanted)?.[0] ??
      sorted.at(-1)?.[0] ??
      Number.NaN
    );
  };
  run.say(
    `${name.padEnd(20)} ${events} told to ${sockets}: ${reported} of ${events * sockets} · p50 ${share(0.5)} ms · from ${share(0)} to ${share(1)} ms`,
  );
  run.figure(`p99 of the ${name}`, share(0.99), 'ms');
  run.requests(name, { done: reported, refused: Math.max(0, events * sockets - reported) });
  if (reported < events * sockets || events === 0) run.wrong(`${name} was not told to everybody`);
}

const isWhole = (received: RoundReceived | undefined, sockets: number): boolean =>
  received !== undefined &&
  [received.heights, received.changes].every(
    ({ events, reported: times }) => events > 0 && times >= events * sockets,
  );

/** What the watchers heard of a round. */
async function report(bench: Bench, name: string, round: RoundRow): Promise<void> {
  // The word that it is settled is on its way.
  await pause(2 * SECOND);
  const { rounds, ready, lost } = await waitUntilComplete(
    () => asked<FlightSaid>(bench.watchers, 'tell'),
    ({ rounds: all, ready: sockets }) => isWhole(all[round.id], sockets),
  );
  const received = rounds[round.id];
  if (!received) return bench.run.wrong(`nothing was told of ${name}`);
  const { heights } = received.heights;
  const gaps = heights.slice(1).map((ms, n) => ms - (heights[n] ?? 0));
  lateness(bench.run, `height, ${name}`, received.heights, ready);
  bench.run.say(
    `${' '.repeat(21)}the server told it every ${pair(gaps.toSorted((a, b) => a - b))} (100 are meant)`,
  );
  lateness(bench.run, `changes, ${name}`, received.changes, ready);
  if (lost > 0) bench.run.wrong(`${lost} sockets were closed`);
}

type Ride = { readonly round: RoundRow; readonly left: RideSaid; readonly settledAt: number };

const refusedText = (refused: RideSaid['refused']): string =>
  refusals(refused) > 0 ? ` · refused ${JSON.stringify(refused)}` : '';

/** Everybody bets on a round, and leaves it. */
async function ride(bench: Bench, name: string): Promise<Ride> {
  const { run, course, count, db, riders } = bench;
  const tell = (word: RideWord): Promise<RideSaid> => asked<RideSaid>(riders, word);
  const round = await longRound(bench, course.rideMs);
  const laid = await tell({ lay: round.id });
  run.say(
    `laid, ${name.padEnd(14)} ${laid.done} of ${count} bets in ${laid.seconds.toFixed(1)} s${refusedText(laid.refused)}`,
  );
  const cores = coresOf(bench, round);
  const leaveAt = (round.flight_at?.getTime() ?? 0) + course.leaveMs;
  const leaving = tell({ leaveAt, withinMs: course.withinMs });
  // It is awaited below; should the wait before that fail, this must not fail by itself.
  leaving.catch(() => undefined);
  await pause(leaveAt + course.withinMs - Date.now());
  const settledAt = await until('every bet to be settled', 50, async () =>
    (await db.one(OPEN, [round.id]))?.n === 0n ? Date.now() : undefined,
  );
  const left = await leaving;
  run.say(`processor, ${name.padEnd(9)} ${await cores}`);
  return { round: await isOver(bench, round), left, settledAt };
}

async function proved({ run, course, count, db }: Bench, { round, left, settledAt }: Ride): Promise<void> {
  const rides = await db.rows(RIDES, [round.id]);
  const out = rides.flatMap(({ left: when }) => (when ? [when.getTime()] : [])).sort((a, b) => a - b);
  const [first = 0, last = 0] = [out[0], out.at(-1)];
  run.say(
    `taken out            ${left.done} of ${count}, asked within ${course.withinMs} ms, recorded within ${last - first} ms · answered ${pair(left.times)}${refusedText(left.refused)}`,
  );
  const waits = rides
    .flatMap((one) => (one.left && one.settled ? [one.settled.getTime() - one.left.getTime()] : []))
    .sort((a, b) => a - b);
  const inTheAir = round.reveals_at.getTime() - settledAt;
  run.say(
    `settled              all ${settledAt - last} ms after the last was recorded, ${settledAt - first} ms after the first, ${
      inTheAir > 0 ? `${(inTheAir / 1000).toFixed(1)} s before the round ended` : 'after the round had ended'
    } · each waited ${pair(waits)}`,
  );
  const right = rides.filter(({ id, state, stake, payout, booked, ms }) => {
    if (state !== 'settled' || ms === null) return false;
    const multiplier = multiplierAt(ms);
    const shown = left.out[id];
    return (
      payout === (stake * BigInt(multiplier)) / 100n &&
      BigInt(booked) === payout &&
      shown !== undefined &&
      Number(shown.replace('.', '')) === multiplier
    );
  });
  const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);
  const paid = sum(rides.map(({ payout }) => payout));
  const booked = sum(rides.map((one) => BigInt(one.booked)));
  run.say(
    `right                ${right.length} of ${rides.length} paid stake × multiplier of the recorded time, as their members were told · staked ${sum(rides.map(({ stake }) => stake))}, paid ${paid}, booked ${booked}`,
  );
  run.requests('cash-outs', { done: right.length, refused: count - right.length });
  if (right.length < count || rides.length !== count || paid !== booked)
    run.wrong('not every bet was settled right');
}

/** As docs/OPERATIONS.md runs a busy house: one process answers, one tells, another works. */
async function startAll({ start }: BenchHouse, apart: boolean) {
  if (!apart) {
    const { port, pid } = await start();
    return { port, livePort: port, pids: { server: pid } };
  }
  const api = await start({ role: 'api' });
  const live = await start({ role: 'live' });
  const worker = await start({ role: 'worker' });
  return { port: api.port, livePort: live.port, pids: { api: api.pid, live: live.pid, worker: worker.pid } };
}

async function openBench(
  run: Run,
  house: BenchHouse,
  course: Course,
): Promise<Bench & { readonly port: number }> {
  const { db, keys, database, bettors } = house;
  const { brand } = await benchBrand(db);
  const apart = process.env['BENCH_APART'] !== '0' && !run.smoke;
  const { port, livePort, pids } = await startAll(house, apart);
  const [watchers, riders] = [forkProgram('flight-watchers.ts'), forkProgram('riders.ts')];
  run.atEnd(() => Promise.all([watchers, riders].map(stopServer)));
  const plan: RideWord = { port, table: TABLE, currency: brand.currency, bettors };
  await asked<RideSaid>(riders, plan);
  const begun = performance.now();
  const sockets = run.size('BENCH_SOCKETS', 5_000, 20);
  const watch: FlightPlan = { port: livePort, table: TABLE, sockets };
  const { ready, refused } = await asked<FlightSaid>(watchers, watch);
  run.say(
    `${ready} of ${sockets} sockets watch the table, opened in ${((performance.now() - begun) / 1000).toFixed(1)} s${refused === undefined ? '' : ` · no more: ${refused}`}`,
  );
  run.requests('sockets', { done: ready, refused: sockets - ready });
  const engine = tableEngineOf(TABLE);
  const days = createDays(createSealer(keys.derive('tables')));
  return {
    run,
    course,
    count: bettors.length,
    db,
    watchers,
    riders,
    port,
    pids: { ...pids, database: database.pid, watchers: watchers.pid ?? 0 },
    lasts: async ({ day, n }) => {
      const chain = await days.chain(db, TABLE, day);
      return engine?.flight?.lasts(engine.play(drawOf(chain, TABLE, day, n))) ?? 0;
    },
  };
}

async function inBooks(run: Run, { ownerUrl, keys, dataDir }: BenchHouse): Promise<void> {
  const books = await checkBooks({
    url: ownerUrl,
    openSeed: createSealer(keys.derive('seeds')).open,
    journal: journalKeys(keys, dataDir),
  });
  // The purses of the crowd are booked as deposits nobody made.
  const findings = books.findings.filter(({ pass }) => pass !== 'deposits');
  run.say(
    `books                ${books.passes.length - 1} passes over ${books.postings} postings, ${findings.length} findings`,
  );
  for (const { pass, row, says } of findings.slice(0, 10)) run.wrong(`${pass}: ${row}: ${says}`);
}

async function measure(bench: Bench): Promise<void> {
  const { run, course } = bench;
  if (!run.smoke) {
    // V8 compiles meanwhile (decision 0018); what is paid has to be right all the same.
    await proved(bench, await ride(bench, 'warming up'));
    const quiet = await longRound(bench, course.watchMs);
    run.say(`processor, nobody in ${await coresOf(bench, quiet)}`);
    await isOver(bench, quiet);
    await report(bench, 'nobody in', quiet);
  }
  const full = await ride(bench, 'all in');
  await report(bench, 'all in', full.round);
  await proved(bench, full);
}

await bench('crash', async (run) => {
  const course = run.smoke ? SMALLEST : FULL;
  const house = await openHouse(run, {
    players: run.size('BENCH_RIDERS', 1_000, 20),
    prepare: (db) => openCrashTable(db, course.bettingMs),
  });
  const opened = await openBench(run, house, course);
  await measure(opened);
  run.figure('listeners behind at the end', await behind(opened.port), 's');
  await inBooks(run, house);
});
