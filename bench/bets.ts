/**
 * Bets acknowledged after commit, through HTTP: stake, outcome and payout; 64 clients on 200 members of one brand, against
 * pgbench TPC-B-like on the same server, and what the listeners have left to do when the load ends.
 * `npm run bench bets` · BENCH_SECONDS (10) sets the length of each part.
 */
import pg from 'pg';
import { behind, caughtUp } from './lib/backlog.ts';
import type { LoadPlan, LoadResult } from './lib/bettors.ts';
import { cpuOf } from './lib/cpu.ts';
import { type BenchHouse, openHouse, type Server } from './lib/house.ts';
import { tpcB } from './lib/pgbench.ts';
import { attack, freePort, refusals, startEmpty, stopServer } from './lib/product.ts';
import { bench, type Run } from './lib/run.ts';

/** V8 compiles for that long: a bet after three seconds costs the server half as much again as one after 25 (decision 0018). */
const WARM_SECONDS = 25;
const SINGLE_SECONDS = 6;

const rateOf = (result: LoadResult): number => result.bets / result.seconds;

function report(run: Run, name: string, result: LoadResult): void {
  run.say(
    `${name.padEnd(34)} ${rateOf(result).toFixed(0).padStart(7)} bets/s · p50 ${result.p50.toFixed(1)} ms · p99 ${result.p99.toFixed(1)} ms · free spins ${result.acts} · refused ${JSON.stringify(result.refused)}`,
  );
  run.requests(name, { done: result.bets, refused: refusals(result.refused) });
}

/** What has been used up so far: ms of the processors, bytes of the log. */
type Spent = { readonly server: number; readonly database: number; readonly wal: number };

async function spentBy({ database, superUrl }: BenchHouse, { pid }: Server): Promise<Spent> {
  const client = new pg.Client({ connectionString: superUrl });
  await client.connect();
  const { rows } = await client.query<{ wal: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as wal",
  );
  await client.end();
  return { server: cpuOf(pid), database: cpuOf(database.pid), wal: Number(rows[0]?.wal) };
}

/** What a bet costs while bets come, while the listeners catch up with them, and both together, µs. */
function costs(run: Run, bets: number, [before, loaded, received]: readonly [Spent, Spent, Spent]): void {
  const each = (from: Spent, to: Spent, part: 'server' | 'database'): number =>
    ((to[part] - from[part]) * 1_000) / bets;
  for (const part of ['server', 'database'] as const) {
    run.figure(`${part} a bet, while bets come`, each(before, loaded, part), 'µs');
    run.figure(`${part} a bet, catching up`, each(loaded, received, part), 'µs');
  }
  const whole = each(before, received, 'server') + each(before, received, 'database');
  run.figure('server + database a bet, caught up', whole, 'µs');
  run.figure('write-ahead log a bet, caught up', (received.wal - before.wal) / bets, 'bytes');
}

async function batched(run: Run, house: BenchHouse, plan: Omit<LoadPlan, 'port' | 'run'>): Promise<number> {
  const server = await house.start();
  const { port } = server;
  await attack({ ...plan, port, seconds: run.smoke ? 1 : WARM_SECONDS, run: 'warm' });
  await caughtUp(port);
  const before = await spentBy(house, server);
  const full = await attack({ ...plan, port, run: 'full' });
  const left = await behind(port);
  const loaded = await spentBy(house, server);
  const catching = await caughtUp(port);
  const received = await spentBy(house, server);
  report(run, 'batched, 64 clients', full);
  run.figure('bets a second', rateOf(full), '/s');
  run.figure('p50', full.p50, 'ms');
  run.figure('p99', full.p99, 'ms');
  costs(run, full.bets, [before, loaded, received]);
  run.figure('listeners behind at the end', left, 's');
  run.figure('listeners caught up after', catching, 's');
  const tenth = await attack({ ...plan, port, rate: Math.max(1, rateOf(full) / 10), run: 'tenth' });
  report(run, 'batched, a tenth of that', tenth);
  run.figure('p50 at a tenth', tenth.p50, 'ms');
  run.figure('p99 at a tenth', tenth.p99, 'ms');
  await stopServer(server.child);
  return rateOf(full);
}

/** What it gains that bets share transactions. */
async function oneByOne(
  run: Run,
  house: BenchHouse,
  plan: Omit<LoadPlan, 'port' | 'run'>,
  rate: number,
): Promise<void> {
  const { child, port } = await house.start({ batch: 1 });
  const seconds = Math.min(plan.seconds, SINGLE_SECONDS);
  const single = await attack({ ...plan, port, seconds, run: 'single' });
  report(run, 'one transaction a bet', single);
  run.figure('bets ÷ one transaction a bet', rate / rateOf(single), '×');
  await stopServer(child);
}

await bench('bets', async (run) => {
  const seconds = run.size('BENCH_SECONDS', 10, 1);
  const house = await openHouse(run, { players: run.smoke ? 64 : 200 });
  const yardsticks = run.smoke
    ? []
    : [20, 1].map((scale) => ({ scale, tps: tpcB(house.database.superUrl(), scale, seconds) }));
  for (const { scale, tps } of yardsticks) run.figure(`pgbench TPC-B-like, scale ${scale}`, tps, '/s');

  const plan = { bettors: house.bettors, clients: 64, seconds, rate: 0 };
  const port = await freePort();
  const empty = await startEmpty(port);
  run.atEnd(() => stopServer(empty));
  const ceiling = await attack({ ...plan, port, run: 'empty' });
  await stopServer(empty);
  report(run, 'an empty answer through HTTP', ceiling);

  const rate = await batched(run, house, plan);
  if (!run.smoke) await oneByOne(run, house, plan, rate);
  for (const { scale, tps } of yardsticks) run.figure(`bets ÷ pgbench scale ${scale}`, rate / tps, '×');
  run.figure('bets ÷ an empty answer through HTTP', rate / rateOf(ceiling), '×');
});
