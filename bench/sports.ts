/**
 * The sports book under load: single slips placed through HTTP and acknowledged after their commit, a price that changes before the eyes of
 * 2,000 sockets, and a match whose result settles 100,000 slips. `npm run bench sports` · BENCH_SLIPS (100,000) · BENCH_SOCKETS (2,000) ·
 * BENCH_SECONDS (10) · BENCH_APART=0: one process does everything.
 */
import { type Db, statement } from '#platform/db/db.ts';
import { behind, caughtUp } from './lib/backlog.ts';
import { cpuOf } from './lib/cpu.ts';
import { type BenchHouse, openHouse, type Server } from './lib/house.ts';
import { tpcB } from './lib/pgbench.ts';
import { asked, forkProgram, loadWith, refusals, stopServer } from './lib/product.ts';
import { bench, type Run } from './lib/run.ts';
import { bodyOn, fillMatch, openMatches, openSports, type SportsBench } from './lib/slip-filler.ts';
import type { SlipPlan, SlipResult } from './lib/slip-takers.ts';
import { waitUntilComplete } from './lib/wait-until-complete.ts';
import type { WatchPlan, WatchSaid } from './lib/watchers.ts';

const CLIENTS = 64;
/** A member places at most 120 slips a minute. */
const PLAYERS = 800;
const MATCHES = 24;
const CHANGES = 20;
/** So many changes compile the program of the server. */
const COMPILED = 3;
const WITHIN_MS = 300_000;
const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

const OPEN = statement<{ n: bigint }>(
  'bench.sports_open',
  `select count(*) as n from sportsbook.slip_legs g join sportsbook.slips s on s.member_id = g.member_id and s.id = g.slip_id
    where g.book_id = $1 and s.state = 'open'`,
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

async function placing(
  run: Run,
  { database, bettors }: BenchHouse,
  { pid, port }: Server,
  bodies: readonly string[],
): Promise<void> {
  const seconds = run.size('BENCH_SECONDS', 10, 1);
  const plan = { port, bettors, clients: CLIENTS, bodies, seconds };
  const yardstick = run.smoke ? undefined : tpcB(database.superUrl(), 20, seconds);
  const pids = [pid, database.pid];
  // V8 compiles meanwhile (decision 0018).
  await loadWith<SlipPlan, SlipResult>('slip-takers.ts', { ...plan, run: 'warm' });
  const before = pids.map(cpuOf);
  const taken = await loadWith<SlipPlan, SlipResult>('slip-takers.ts', { ...plan, run: 'full' });
  const [server = 0, base = 0] = pids.map((one, n) => ((cpuOf(one) - (before[n] ?? 0)) * 1000) / taken.slips);
  run.say(
    `placed               p50 ${taken.p50.toFixed(1)} ms · p99 ${taken.p99.toFixed(1)} ms · refused ${JSON.stringify(taken.refused)}`,
  );
  run.requests('slips', { done: taken.slips, refused: refusals(taken.refused) });
  run.figure('slips a second', taken.slips / taken.seconds, '/s');
  run.figure('server a slip', server, 'µs');
  run.figure('database a slip', base, 'µs');
  if (yardstick === undefined) return;
  run.figure('pgbench TPC-B-like, scale 20', yardstick, '/s');
  run.figure('slips ÷ pgbench scale 20', taken.slips / taken.seconds / yardstick, '×');
}

async function watching(run: Run, sports: SportsBench, bookId: string, port: number): Promise<void> {
  const sockets = run.size('BENCH_SOCKETS', 2_000, 20);
  const { needs, books } = sports;
  const child = forkProgram('watchers.ts');
  run.atEnd(() => stopServer(child));
  const plan: WatchPlan = { port, topic: `match:${bookId}`, sockets };
  await asked(child, plan);
  run.say(`${sockets} sockets watch a match`);
  const changed = new Map<string, number>();
  for (let n = 0; n < (run.smoke ? COMPILED + 2 : CHANGES); n += 1) {
    const home = `2.${String(10 + n)}`;
    const begun = Date.now();
    const after = await needs.db.transaction((tx) =>
      books.change(tx, bookId, begun, () => ({ overrides: { '1x2': { odds: { home } } } })),
    );
    changed.set(String(after?.version), begun);
    await pause(run.smoke ? 300 : 700);
  }
  const counted = [...changed].slice(COMPILED);
  const timesIn = (said: WatchSaid): number[] =>
    counted
      .flatMap(([version, begun]) =>
        ('received' in said ? (said.received[version] ?? []) : []).map((reported) => reported - begun),
      )
      .sort((a, b) => a - b);
  const all = counted.length * sockets;
  const times = timesIn(
    await waitUntilComplete(
      () => asked<WatchSaid>(child, 'tell'),
      (said) => timesIn(said).length >= all,
    ),
  );
  run.say(
    `a price change       ${times.length} of ${all} told · p50 ${at(times, 0.5)} ms, from the trader's press`,
  );
  run.requests('prices told', { done: times.length, refused: all - times.length });
  run.figure('p99 of a price change', at(times, 0.99), 'ms');
}

async function settling(run: Run, db: Db, sports: SportsBench, bookId: string, port: number): Promise<void> {
  const slips = run.size('BENCH_SLIPS', 100_000, 200);
  const filled = await fillMatch(sports, await sports.read(bookId), slips);
  run.say(`${slips} slips of ${filled.members} members, taken in ${filled.seconds.toFixed(0)} s`);
  // A house that runs has not a whole evening of slips before it which nobody has heard of.
  run.say(`heard of by all after ${(await caughtUp(port)).toFixed(0)} s`);
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
  run.say(
    `settled              ${sums?.slips} slips, ${sums?.won} won, paid ${sums?.paid}, booked ${sums?.booked}`,
  );
  run.figure('all slips are settled after', seconds, 's');
  run.figure('listeners behind at the end', await behind(port), 's');
  run.requests('slips settled', {
    done: Number(sums?.slips ?? 0),
    refused: slips - Number(sums?.slips ?? 0),
  });
  if (sums?.paid !== sums?.booked) run.wrong(`paid ${sums?.paid}, booked ${sums?.booked}`);
}

await bench('sports', async (run) => {
  const house = await openHouse(run, { players: run.smoke ? CLIENTS : PLAYERS });
  const { db, start } = house;
  const sports = await openSports(db);
  // As docs/OPERATIONS.md runs a busy house: one process answers, one tells, another works.
  const apart = process.env['BENCH_APART'] !== '0' && !run.smoke;
  const server = await start(apart ? { role: 'api' } : {});
  const [watched, settled, ...others] = await openMatches(sports, run.smoke ? 4 : MATCHES);
  if (!watched || !settled) throw new Error('no matches');
  await placing(run, house, server, others.map(bodyOn));
  const live = apart ? await start({ role: 'live' }) : server;
  await watching(run, sports, watched.id, live.port);
  if (apart) await start({ role: 'worker' });
  await settling(run, db, sports, settled.id, server.port);
});
