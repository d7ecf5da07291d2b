/**
 * Bets acknowledged after commit, through HTTP: stake, outcome and payout; 64 clients on 200 members of one brand, against
 * pgbench TPC-B-like on the same server. `npm run bench bets` · BENCH_SECONDS (10) sets the length of each part.
 */
import type { LoadResult } from './lib/bettors.ts';
import { cpuOf } from './lib/cpu.ts';
import { inBenchHouse } from './lib/house.ts';
import { tpcB } from './lib/pgbench.ts';
import { attack, startEmpty, startServer, stopServer } from './lib/product.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? '10');
const CLIENTS = 64;
const PORT = 3_990;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const rateOf = (result: LoadResult): number => result.bets / result.seconds;
const line = (name: string, result: LoadResult): string =>
  `${name.padEnd(34)} ${rateOf(result).toFixed(0).padStart(7)} bets/s · p50 ${result.p50.toFixed(1)} ms · p99 ${result.p99.toFixed(1)} ms · free spins ${result.acts} · refused ${JSON.stringify(result.refused)}`;

await inBenchHouse(async ({ dataDir, database, bettors }) => {
  const scale20 = tpcB(database.superUrl('postgres'), 20, SECONDS);
  const scale1 = tpcB(database.superUrl('postgres'), 1, SECONDS);
  say(
    `${'pgbench TPC-B-like, scale 20 / 1'.padEnd(34)} ${scale20.toFixed(0).padStart(7)} / ${scale1.toFixed(0)} transactions/s`,
  );

  const empty = await startEmpty(PORT);
  const ceiling = await attack({
    port: PORT,
    bettors,
    clients: CLIENTS,
    seconds: SECONDS,
    rate: 0,
    run: 'empty',
  });
  await stopServer(empty);
  say(line('an empty answer through HTTP', ceiling));

  const plan = { port: PORT, bettors, clients: CLIENTS, seconds: SECONDS, rate: 0 };
  let server = await startServer(PORT, dataDir, 160);
  // V8 compiles for that long: a bet after three seconds costs the server half as much again as one after 25 (decision 0018).
  await attack({ ...plan, seconds: 25, run: 'warm' });
  const before = { server: cpuOf(server.pid ?? 0), database: cpuOf(database.pid) };
  const full = await attack({ ...plan, run: 'full' });
  const cost = {
    server: cpuOf(server.pid ?? 0) - before.server,
    database: cpuOf(database.pid) - before.database,
  };
  say(line('batched, 64 clients', full));
  const each = (ms: number): string => `${((ms * 1000) / full.bets).toFixed(0)} µs`;
  say(
    `${'processor time a bet'.padEnd(34)} server ${each(cost.server)} · database ${each(cost.database)} · ${(full.bets / full.seconds).toFixed(0)} bets/s`,
  );
  const tenth = await attack({ ...plan, rate: rateOf(full) / 10, run: 'tenth' });
  say(line('batched, a tenth of that', tenth));
  await stopServer(server);

  server = await startServer(PORT, dataDir, 1);
  const single = await attack({ ...plan, seconds: Math.min(SECONDS, 6), run: 'single' });
  say(line('one transaction a bet', single));
  await stopServer(server);

  const ratios = {
    'scale 20 (≥ 3)': rateOf(full) / scale20,
    'scale 1 (≥ 8)': rateOf(full) / scale1,
    'one transaction a bet': rateOf(full) / rateOf(single),
    'an empty answer through HTTP': rateOf(full) / rateOf(ceiling),
  };
  for (const [name, ratio] of Object.entries(ratios)) say(`bets ÷ ${name.padEnd(27)} ${ratio.toFixed(2)}`);
});
process.exit(0);
