/**
 * The sports book under load: single slips placed through HTTP and acknowledged after their commit, a price that changes before the eyes of
 * 2,000 sockets, and a match whose result settles 100,000 slips. `npm run bench sports` · BENCH_SLIPS (100,000) · BENCH_SOCKETS (2,000) ·
 * BENCH_SECONDS (10) · BENCH_APART=0: one process does everything.
 */
import type { ChildProcess } from 'node:child_process';
import { createDb, type Db, statement } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { cpuOf } from './lib/cpu.ts';
import { inBenchHouse } from './lib/house.ts';
import { asked, forkProgram, loadWith, spawnServer, startServer, stopServer } from './lib/product.ts';
import { bodyOn, fillMatch, openMatches, openSports, type SportsBench } from './lib/slip-filler.ts';
import type { SlipPlan, SlipResult } from './lib/slip-takers.ts';
import type { WatchPlan, WatchSaid } from './lib/watchers.ts';

const SLIPS = Number(process.env['BENCH_SLIPS'] ?? '100000');
const SOCKETS = Number(process.env['BENCH_SOCKETS'] ?? '2000');
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '10');
const PORT = 3_996;
const CLIENTS = 64;
/** A member places at most 120 slips a minute. */
const PLAYERS = 800;
const MATCHES = 24;
const CHANGES = 20;
const WITHIN_MS = 300_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const OPEN = statement<{ n: bigint }>(
  'bench.sports_open',
  `select count(*) as n from sportsbook.slip_legs g join sportsbook.slips s on s.member_id = g.member_id and s.id = g.slip_id
    where g.book_id = $1 and s.state = 'open'`,
);
/** Listeners that have not read the newest stake yet; one that hears of no stakes passes them within a minute. */
const BEHIND = statement<{ n: bigint }>(
  'bench.sports_behind',
  `select count(*) as n from platform.outbox_cursors c where exists (
     select from platform.outbox o where o.kind in ('stake.placed', 'stake.settled') and (o.xid, o.id) > (c.xid, c.id))`,
);
/** What the slips of a match came to, and what the vault paid for them. */
const SUMS = statement<{ slips: bigint; won: bigint; paid: string; booked: string }>(
  'bench.sports_sums',
  `select count(*) as slips, count(*) filter (where s.outcome = 'won') as won, sum(s.payout)::text as paid,
     (select coalesce(sum(p.amount), 0)::text from sportsbook.slip_legs o join sportsbook.slips t on t.member_id = o.member_id and t.id = o.slip_id
        join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.settle_transfer_id and p.kind = 'payout'
       where o.book_id = $1) as booked
   from sportsbook.slip_legs g join sportsbook.slips s on s.member_id = g.member_id and s.id = g.slip_id where g.book_id = $1`,
);

async function placing(bodies: readonly string[], pids: readonly number[], bettors: SlipPlan['bettors']) {
  const plan = { port: PORT, bettors, clients: CLIENTS, bodies };
  // V8 compiles meanwhile (decision 0018).
  await loadWith<SlipPlan, SlipResult>('slip-takers.ts', { ...plan, seconds: SECONDS, run: 'warm' });
  const before = pids.map(cpuOf);
  const taken = await loadWith<SlipPlan, SlipResult>('slip-takers.ts', {
    ...plan,
    seconds: SECONDS,
    run: 'full',
  });
  const spent = pids.map((pid, n) => (((cpuOf(pid) - (before[n] ?? 0)) * 1000) / taken.slips).toFixed(0));
  say(
    `placed               ${(taken.slips / taken.seconds).toFixed(0)} slips/s (≥ 1,000) · p50 ${taken.p50.toFixed(1)} ms · p99 ${taken.p99.toFixed(1)} ms · refused ${JSON.stringify(taken.refused)}`,
  );
  say(`processor time       server ${spent[0]} µs · database ${spent[1]} µs a slip`);
}

async function watching(sports: SportsBench, bookId: string, port: number): Promise<void> {
  const { deps, books } = sports;
  const child = forkProgram('watchers.ts');
  process.once('exit', () => child.kill());
  const plan: WatchPlan = { port, topic: `match:${bookId}`, sockets: SOCKETS };
  await asked(child, plan);
  say(`${SOCKETS} sockets watch a match`);
  const changed = new Map<string, number>();
  for (let n = 0; n < CHANGES; n += 1) {
    const home = `2.${String(10 + n)}`;
    const begun = Date.now();
    const after = await deps.db.transaction((tx) =>
      books.change(tx, bookId, begun, () => ({ overrides: { '1x2': { odds: { home } } } })),
    );
    changed.set(String(after?.version), begun);
    await pause(700);
  }
  const said = await asked<WatchSaid>(child, 'stop');
  const heard = 'heard' in said ? said.heard : {};
  // The first changes are those the program of the server is compiled by.
  const counted = [...changed].slice(3);
  const times = counted
    .flatMap(([version, begun]) => (heard[version] ?? []).map((told) => told - begun))
    .sort((a, b) => a - b);
  say(
    `a price change       ${times.length} of ${counted.length * SOCKETS} told · p50 ${at(times, 0.5)} ms · p99 ${at(times, 0.99)} ms (≤ 150) · slowest ${at(times, 1)} ms, from the trader's press`,
  );
  if (times.length < counted.length * SOCKETS) process.exitCode = 1;
}

/** Until records, commission and all who hear of slips have heard of these: a house that runs has not a whole evening of them before it. */
async function heardBy(db: Db): Promise<void> {
  for (;;) {
    await pause(500);
    const behind = (await db.one(BEHIND))?.n ?? 0n;
    if (behind === 0n) return;
  }
}

async function settling(db: Db, sports: SportsBench, bookId: string): Promise<void> {
  const filled = await fillMatch(sports, await sports.read(bookId), SLIPS);
  say(`${SLIPS} slips of ${filled.members} members, taken in ${filled.seconds.toFixed(0)} s`);
  await heardBy(db);
  const begun = performance.now();
  await db.transaction((tx) =>
    sports.books.enter(
      tx,
      bookId,
      { status: 'ended', home: 2, away: 1, half: { home: 1, away: 0 } },
      'bench',
    ),
  );
  for (;;) {
    await pause(200);
    const open = (await db.one(OPEN, [bookId]))?.n ?? 0n;
    if (open === 0n) break;
    if (performance.now() - begun > WITHIN_MS) throw new Error(`${open} slips are open after five minutes`);
  }
  const seconds = (performance.now() - begun) / 1000;
  const sums = await db.one(SUMS, [bookId]);
  say(
    `settled              ${seconds.toFixed(1)} s (≤ 20): ${sums?.slips} slips, ${sums?.won} won, paid ${sums?.paid}, booked ${sums?.booked}`,
  );
  if (sums?.paid !== sums?.booked) process.exitCode = 1;
}

await inBenchHouse(
  async ({ dataDir, database, bettors }) => {
    const db = createDb({ url: database.url(), log: silentLog() });
    const sports = await openSports(db);
    // As docs/OPERATIONS.md runs a busy house: one process answers, one tells, another works.
    const apart = process.env['BENCH_APART'] !== '0';
    const server = await startServer(PORT, dataDir, 160, {
      HAAT_TRUST_PROXY: '1',
      ...(apart ? { ROLE: 'api' } : {}),
    });
    const matches = await openMatches(sports, MATCHES);
    const [watched, settled, ...others] = matches;
    if (!watched || !settled) throw new Error('no matches');
    // Whatever goes wrong here, nothing stays behind.
    const running: ChildProcess[] = [server];
    process.once('exit', () => running.map((one) => one.kill()));
    process.once('SIGTERM', () => process.exit(1));
    await placing(others.map(bodyOn), [server.pid ?? 0, database.pid], bettors);
    if (apart)
      running.push(await startServer(PORT + 1, dataDir, 160, { HAAT_TRUST_PROXY: '1', ROLE: 'live' }));
    await watching(sports, watched.id, apart ? PORT + 1 : PORT);
    if (apart) running.push(spawnServer(PORT + 2, dataDir, { ROLE: 'worker' }));
    await settling(db, sports, settled.id);
    for (const one of running) await stopServer(one);
    await db.close();
  },
  undefined,
  PLAYERS,
);
process.exit();
