/**
 * A round of crash before thousands of sockets: how late the height (ten times a second) and the changes of the round are told, and a thousand
 * members who take their bets out of it within one second. `npm run bench crash` · BENCH_SOCKETS (5,000) · BENCH_RIDERS (1,000) ·
 * BENCH_APART=0: one process does everything.
 */
import type { ChildProcess } from 'node:child_process';
import { loadavg } from 'node:os';
import { createDays, drawOf } from '#features/play/tables/service/days.ts';
import { NEWEST_ROUND, putTable, ROUND_BY_ID, type RoundRow } from '#features/play/tables/store.ts';
import { multiplierAt } from '#games/crash/engine/curve.ts';
import { tableEngineOf } from '#games/registry.ts';
import { SECOND } from '#kernel/time.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { createDb, type Db, statement } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { checkBooks } from '#tools/books/books.ts';
import { journalKeys } from '#tools/books/journal-keys.ts';
import { cpuOf } from './lib/cpu.ts';
import type { FlightPlan, FlightSaid, Heard } from './lib/flight-watchers.ts';
import { type BenchHouse, inBenchHouse } from './lib/house.ts';
import { benchBrand } from './lib/lottery-filler.ts';
import { asked, forkProgram, said, spawnServer, stopServer } from './lib/product.ts';
import type { RideSaid, RideWord } from './lib/riders.ts';
import { watchStolen } from './lib/stolen.ts';

const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? '5000');
const RIDERS = Number(process.env['BENCH_RIDERS'] ?? '1000');
const APART = process.env['BENCH_APART'] !== '0';
const PORT = 3_980;
const TABLE = 'kite-cut';
const RHYTHM = { bettingMs: 12 * SECOND, dealMs: SECOND, showMs: 2 * SECOND };
/** Everybody leaves so long after the take-off, */
const LEAVE_MS = 3 * SECOND;
/** within this time, */
const WITHIN_MS = SECOND;
/** of a round that lasts so long at least: who is late by a loaded machine is not too late. */
const RIDE_MS = 10 * SECOND;
const WATCH_MS = 7 * SECOND;
const WAIT_MS = 300 * SECOND;
const LATE_MS = 150;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const pair = (sorted: readonly number[]): string =>
  `p50 ${at(sorted, 0.5).toFixed(0)} ms · p99 ${at(sorted, 0.99).toFixed(0)} ms`;
const failed = (why: string): void => {
  say(`WRONG                ${why}`);
  process.exitCode = 1;
};

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
  readonly db: Db;
  readonly watchers: ChildProcess;
  readonly riders: ChildProcess;
  /** Name → process, as they are printed. */
  readonly pids: Readonly<Record<string, number>>;
  /** How long a round will last, ms: the bench has the keys of its installation. */
  readonly lasts: (round: RoundRow) => Promise<number>;
};

/** A round that has just opened and will last `least` ms. */
function longRound({ db, lasts }: Bench, least: number): Promise<RoundRow> {
  return until('a round that is long enough', 100, async () => {
    const round = await db.one(NEWEST_ROUND, [TABLE]);
    if (round?.state !== 'open' || round.closes_at.getTime() - Date.now() < RHYTHM.bettingMs - 2 * SECOND)
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
async function coresOf({ pids }: Bench, round: RoundRow): Promise<string> {
  await pause((round.flight_at?.getTime() ?? 0) + SECOND - Date.now());
  const stolen = watchStolen();
  const begun = performance.now();
  const before = Object.entries(pids).map(([name, pid]) => ({ name, pid, ms: cpuOf(pid) }));
  await pause(5 * SECOND);
  const took = performance.now() - begun;
  const shares = before.map(
    ({ name, pid, ms }) => `${name} ${((100 * (cpuOf(pid) - ms)) / took).toFixed(0)} %`,
  );
  return `${shares.join(' · ')} of a core · the host gave ${(stolen() * 100).toFixed(0)} % to others · load ${(loadavg()[0] ?? 0).toFixed(1)}`;
}

function lateness(name: string, { events, told, delays }: Heard, sockets: number): void {
  const sorted = delays.toSorted(([a], [b]) => a - b);
  const share = (wanted: number): number => {
    let passed = 0;
    return sorted.find(([, times]) => (passed += times) > told * wanted)?.[0] ?? sorted.at(-1)?.[0] ?? 0;
  };
  say(
    `${name.padEnd(20)} ${events} told to ${sockets}: ${told} of ${events * sockets} · p50 ${share(0.5)} ms · p99 ${share(0.99)} ms (≤ ${LATE_MS}) · from ${share(0)} to ${share(1)} ms`,
  );
  if (told < events * sockets || events === 0) failed(`${name} was not told to everybody`);
}

/** What the watchers heard of a round. */
async function told(bench: Bench, name: string, round: RoundRow): Promise<void> {
  // The word that it is settled is on its way.
  await pause(2 * SECOND);
  const { rounds, ready, lost } = await asked<FlightSaid>(bench.watchers, 'tell');
  const heard = rounds[round.id];
  if (!heard) return failed(`nothing was told of ${name}`);
  const { heights } = heard.heights;
  const gaps = heights.slice(1).map((ms, n) => ms - (heights[n] ?? 0));
  lateness(`height, ${name}`, heard.heights, ready);
  say(`${' '.repeat(21)}the server told it every ${pair(gaps.toSorted((a, b) => a - b))} (100 are meant)`);
  lateness(`changes, ${name}`, heard.changes, ready);
  if (lost > 0) failed(`${lost} sockets were closed`);
}

type Ride = { readonly round: RoundRow; readonly left: RideSaid; readonly settledAt: number };

const refusals = (refused: RideSaid['refused']): string =>
  Object.keys(refused).length > 0 ? ` · refused ${JSON.stringify(refused)}` : '';

/** Everybody bets on a round, and leaves it. */
async function ride(bench: Bench, name: string): Promise<Ride> {
  const { db, riders } = bench;
  const tell = (word: RideWord): Promise<RideSaid> => asked<RideSaid>(riders, word);
  const round = await longRound(bench, RIDE_MS);
  const laid = await tell({ lay: round.id });
  say(
    `laid, ${name.padEnd(14)} ${laid.done} of ${RIDERS} bets in ${laid.seconds.toFixed(1)} s${refusals(laid.refused)}`,
  );
  const cores = coresOf(bench, round);
  const leaveAt = (round.flight_at?.getTime() ?? 0) + LEAVE_MS;
  const leaving = tell({ leaveAt, withinMs: WITHIN_MS });
  // It is awaited below; should the wait before that fail, this must not fail by itself.
  leaving.catch(() => undefined);
  await pause(leaveAt + WITHIN_MS - Date.now());
  const settledAt = await until('every bet to be settled', 50, async () =>
    (await db.one(OPEN, [round.id]))?.n === 0n ? Date.now() : undefined,
  );
  const left = await leaving;
  say(`processor, ${name.padEnd(9)} ${await cores}`);
  return { round: await isOver(bench, round), left, settledAt };
}

async function proved({ db }: Bench, { round, left, settledAt }: Ride): Promise<void> {
  const rides = await db.rows(RIDES, [round.id]);
  const out = rides.flatMap(({ left: when }) => (when ? [when.getTime()] : [])).sort((a, b) => a - b);
  const [first = 0, last = 0] = [out[0], out.at(-1)];
  say(
    `taken out            ${left.done} of ${RIDERS}, asked within ${WITHIN_MS} ms, recorded within ${last - first} ms · answered ${pair(left.times)}${refusals(left.refused)}`,
  );
  const waits = rides
    .flatMap((one) => (one.left && one.settled ? [one.settled.getTime() - one.left.getTime()] : []))
    .sort((a, b) => a - b);
  const inTheAir = round.reveals_at.getTime() - settledAt;
  say(
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
  say(
    `right                ${right.length} of ${rides.length} paid stake × multiplier of the recorded time, as their members were told · staked ${sum(rides.map(({ stake }) => stake))}, paid ${paid}, booked ${booked}`,
  );
  if (right.length < RIDERS || rides.length !== RIDERS || paid !== booked)
    failed('not every bet was settled right');
}

async function measure(
  { dataDir, database, bettors }: BenchHouse,
  db: Db,
  running: ChildProcess[],
): Promise<void> {
  const keys = loadKeys(dataDir);
  const { brand } = await benchBrand(db);
  const begin = async (name: string, n: number, role: Readonly<Record<string, string>>) => {
    const server = spawnServer(PORT + n, dataDir, { HAAT_TRUST_PROXY: '1', ...role });
    running.push(server);
    await said(server, 'Haat is ready');
    return [name, server.pid ?? 0] as const;
  };
  // As docs/OPERATIONS.md runs a busy house: one process answers, one tells, another works.
  const servers = APART
    ? [
        await begin('api', 0, { ROLE: 'api' }),
        await begin('live', 1, { ROLE: 'live' }),
        await begin('worker', 2, { ROLE: 'worker' }),
      ]
    : [await begin('server', 0, {})];
  const [watchers, riders] = [forkProgram('flight-watchers.ts'), forkProgram('riders.ts')];
  running.push(watchers, riders);
  const plan: RideWord = { port: PORT, table: TABLE, currency: brand.currency, bettors };
  await asked<RideSaid>(riders, plan);
  const begun = performance.now();
  const watch: FlightPlan = { port: APART ? PORT + 1 : PORT, table: TABLE, sockets: SOCKETS };
  const { ready, refused } = await asked<FlightSaid>(watchers, watch);
  say(
    `${ready} of ${SOCKETS} sockets watch the table, opened in ${((performance.now() - begun) / 1000).toFixed(1)} s${refused === undefined ? '' : ` · no more: ${refused}`}`,
  );
  const engine = tableEngineOf(TABLE);
  const days = createDays(createSealer(keys.derive('tables')));
  const bench: Bench = {
    db,
    watchers,
    riders,
    pids: { ...Object.fromEntries(servers), database: database.pid, watchers: watchers.pid ?? 0 },
    lasts: async ({ day, n }) => {
      const chain = await days.chain(db, TABLE, day);
      return engine?.flight?.lasts(engine.play(drawOf(chain, TABLE, day, n))) ?? 0;
    },
  };
  // V8 compiles meanwhile (decision 0018); what is paid has to be right all the same.
  await proved(bench, await ride(bench, 'warming up'));
  const quiet = await longRound(bench, WATCH_MS);
  say(`processor, nobody in ${await coresOf(bench, quiet)}`);
  await isOver(bench, quiet);
  await told(bench, 'nobody in', quiet);
  const full = await ride(bench, 'all in');
  await told(bench, 'all in', full.round);
  await proved(bench, full);
  const books = await checkBooks({
    url: database.ownerUrl,
    openSeed: createSealer(keys.derive('seeds')).open,
    journal: journalKeys(keys, dataDir),
  });
  // The purses of the crowd are booked as deposits nobody made.
  const findings = books.findings.filter(({ pass }) => pass !== 'deposits');
  say(
    `books                ${books.passes.length - 1} passes over ${books.postings} postings, ${findings.length} findings`,
  );
  for (const { pass, row, says } of findings.slice(0, 10)) failed(`${pass}: ${row}: ${says}`);
}

async function openTable(db: Db): Promise<void> {
  const { brand } = await benchBrand(db);
  await putTable(db, {
    code: TABLE,
    brandId: brand.id,
    engine: TABLE,
    names: { en: 'Kite Cut' },
    currency: brand.currency,
    rhythm: RHYTHM,
    limits: { min: '10.00', max: '5000.00', roundMax: '10000.00' },
    chips: ['10.00', '100.00'],
    position: 1,
  });
}

/** Whatever is told to stop stops in order: servers and sockets first, the database last. */
const stopped = new Promise<never>((_, fail) => {
  process.on('uncaughtException', fail);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => fail(new Error(`ended by ${signal}`)));
});
stopped.catch(() => undefined);

async function endAll(running: readonly ChildProcess[]): Promise<void> {
  await Promise.all(
    running.map(async (one) => {
      if (one.exitCode !== null || one.signalCode !== null) return;
      const hard = setTimeout(() => one.kill('SIGKILL'), 15 * SECOND);
      await stopServer(one);
      clearTimeout(hard);
    }),
  );
}

await inBenchHouse(
  async (house) => {
    const db = createDb({ url: house.database.url(), log: silentLog() });
    const running: ChildProcess[] = [];
    process.once('exit', () => running.map((one) => one.kill('SIGKILL')));
    try {
      await Promise.race([measure(house, db, running), stopped]);
    } finally {
      await endAll(running);
      await db.close();
    }
  },
  openTable,
  RIDERS,
).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
process.exit();
