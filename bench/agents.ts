/**
 * What agents are paid for a day: salaries of every agent over 100,000 members, the five minutes, a tenth of it for the growth, the reports of
 * the one at the top, and how bets fare while five minutes after five minutes are calculated and paid.
 * `npm run bench agents` · BENCH_PLAYERS (90,000) · BENCH_BETS (10,000,000).
 */
import { linesOf } from '#features/people/agents/service/tree.ts';
import { pointsOf } from '#features/people/agents/service/points.ts';
import { emptyApprovals } from '#features/people/approvals/fixtures.ts';
import type { CommissionNeeds } from '#features/money/commission/service/deps.ts';
import { hearStakes } from '#features/money/commission/service/hear.ts';
import { payDue } from '#features/money/commission/service/pay.ts';
import { overviewOf } from '#features/money/commission/service/reports.ts';
import { runPeriod } from '#features/money/commission/service/run.ts';
import { periodOf } from '#features/money/commission/rules/periods.ts';
import { listTeamBets } from '#features/money/commission/store/bets.ts';
import { branchesOf, teamTransactions, wholeBranch } from '#features/money/commission/store/reports.ts';
import { listLines } from '#features/money/commission/store/runs.ts';
import { createBrandRoom } from '#features/setup/brand/room.ts';
import type { Brand } from '#features/setup/brand/service.ts';
import { newId } from '#kernel/ids.ts';
import { DAY, MINUTE, systemClock } from '#kernel/time.ts';
import { createLedger } from '#ledger/service.ts';
import { createDb, type Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { type AgentsFilled, fillAgents } from './lib/agents-filler.ts';
import { inBenchHouse } from './lib/house.ts';
import { attack, spawnServer, startServer, stopServer } from './lib/product.ts';

const PLAYERS = Number(process.env['BENCH_PLAYERS'] ?? '90000');
const BETS = Number(process.env['BENCH_BETS'] ?? '10000000');
const PORT = 3_995;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

type Bench = {
  readonly needs: CommissionNeeds;
  readonly brand: Brand;
  readonly db: Db;
  readonly day: number;
};

async function benchOf(url: string): Promise<Bench> {
  const db = createDb({ url, log: silentLog() });
  const clock = systemClock;
  const { brands } = createBrandRoom({ db, clock });
  const brand = (await brands.all()).find(({ code }) => code === 'bench');
  if (!brand) throw new Error('there is no brand');
  const approvals = emptyApprovals(db, clock);
  const tree = { linesOf, pointsOf };
  const needs: CommissionNeeds = {
    db,
    clock,
    ledger: createLedger(db),
    brands,
    log: silentLog(),
    tree,
    approvals,
  };
  return { needs, brand, db, day: periodOf('daily', clock.now() - DAY, brand.timeZone).from };
}

/** Salary of the day and of five minutes: calculated and paid. */
async function salaries({ needs, brand, day }: Bench) {
  const run = (kind: 'daily' | 'realtime', at: number) =>
    seconds(async () => {
      const calculated = await seconds(async () => {
        const ran = await runPeriod(needs, brand, kind, periodOf(kind, at, brand.timeZone));
        if (ran !== 'done') throw new Error(`the period is ${ran}`);
      });
      let lines = 0;
      const paid = await seconds(async () => (lines = await payDue(needs, brand)));
      say(`· ${kind}: calculated in ${calculated.toFixed(2)} s, ${lines} lines paid in ${paid.toFixed(2)} s`);
    });
  const daily = await run('daily', day + MINUTE);
  const steps: number[] = [];
  for (let n = 1; n <= 5; n += 1) steps.push(await run('realtime', day + n * 5 * MINUTE));
  return { daily, realtime: Math.max(...steps) };
}

/** Bets are heard as they are settled: how many a second, in pages of 500. */
async function hearing({ needs, brand, db }: Bench, members: readonly string[]): Promise<number> {
  const facts = Array.from({ length: 5_000 }, (_, n) => ({
    memberId: members[n % members.length] ?? '',
    brandId: brand.id,
    kind: 'round' as const,
    state: 'settled' as const,
    category: 'RNG',
    vendor: 'HAAT',
    game: 'monsoon-tiger',
    currency: brand.currency,
    stake: '1000',
    validStake: '1000',
    payout: '0',
    at: new Date().toISOString(),
    ref: newId(),
  }));
  const took = await seconds(async () => {
    for (let at = 0; at < facts.length; at += 500)
      await db.transaction((tx) => hearStakes(tx, needs, facts.slice(at, at + 500) as never));
  });
  return facts.length / took;
}

async function reports({ brand, db, day }: Bench, top: string): Promise<void> {
  const [from, to] = [new Date(day - 13 * DAY), new Date(day + DAY)];
  const now = Date.now();
  const asked: Readonly<Record<string, () => Promise<unknown>>> = {
    'overview, today': () => overviewOf(db, brand, top, now, 'today'),
    'overview, yesterday': () => overviewOf(db, brand, top, now, 'yesterday'),
    'overview, month': () => overviewOf(db, brand, top, now, 'month'),
    'bets of the team': () =>
      listTeamBets(db, { brandId: brand.id, agentId: top, from, to, newest: 2_000 }, 20, 0),
    'profit by branch': async () => [
      await wholeBranch(db, top, from, to),
      await branchesOf(db, top, from, to, 20, 0),
    ],
    transactions: () => teamTransactions(db, { brandId: brand.id, agentId: top, from, to }, 20, 0),
    income: () => listLines(db, top, { from, to }, 20, 0),
  };
  for (const [name, ask] of Object.entries(asked)) {
    const times: number[] = [];
    for (let n = 0; n < 23; n += 1) times.push((await seconds(ask)) * 1000);
    const sorted = times.slice(3).sort((a, b) => a - b);
    say(`${name.padEnd(24)} p50 ${sorted[9]?.toFixed(0)} ms · p95 ${sorted[18]?.toFixed(0)} ms (≤ 200)`);
  }
}

async function filled(superUrl: string, bench: Bench, players: number, bets: number): Promise<AgentsFilled> {
  const ask = { brandId: bench.brand.id, players, bets, day: new Date(bench.day) };
  const took = await seconds(async () => (done = await fillAgents(superUrl, ask, say)));
  if (!done) throw new Error('nothing was filled');
  say(`${done.agents} agents over ${players} players with ${bets} bets, written in ${took.toFixed(0)} s`);
  return done;
}
let done: AgentsFilled | undefined;

const measured: { bets: number; daily: number; realtime: number }[] = [];
await inBenchHouse(async ({ database }) => {
  const bench = await benchOf(database.url());
  await filled(database.superUrl('haat'), bench, Math.ceil(PLAYERS / 10), BETS / 10);
  measured.push({ bets: BETS / 10, ...(await salaries(bench)) });
  await bench.db.close();
});
await inBenchHouse(async ({ database, dataDir, bettors }) => {
  const bench = await benchOf(database.url());
  const { top } = await filled(database.superUrl('haat'), bench, PLAYERS, BETS);
  measured.push({ bets: BETS, ...(await salaries(bench)) });
  for (const { bets, daily, realtime } of measured)
    say(
      `${String(bets).padStart(9)} bets: the day ${daily.toFixed(2)} s (≤ 60) · five minutes ${realtime.toFixed(2)} s (≤ 5)`,
    );
  const [small, large] = measured;
  if (small && large) {
    const exponent = (one: number, other: number): string => Math.log10(other / one).toFixed(2);
    say(
      `growth exponent          the day ${exponent(small.daily, large.daily)} · five minutes ${exponent(small.realtime, large.realtime)} (≤ 1.05)`,
    );
  }
  await reports(bench, top);
  const players = (
    await bench.db.pool.query<{ id: string }>(
      "select id from members.members where type = 0 and account like 'line%' limit 2000",
    )
  ).rows;
  say(
    `heard                    ${(
      await hearing(
        bench,
        players.map(({ id }) => id),
      )
    ).toFixed(0)} bets/s`,
  );
  await bench.db.close();

  // Bets through HTTP, alone and while another process calculates and pays what is left of the day, five minutes after five minutes.
  const plan = { port: PORT, bettors, clients: 16, seconds: 15, rate: 100 };
  const server = await startServer(PORT, dataDir, 160, { ROLE: 'api' });
  process.once('exit', () => server.kill());
  await attack({ ...plan, run: 'warm' });
  const calm = await attack({ ...plan, run: 'calm' });
  const worker = spawnServer(PORT + 1, dataDir, { ROLE: 'worker' });
  process.once('exit', () => worker.kill());
  await new Promise((go) => setTimeout(go, 4_000));
  const busy = await attack({ ...plan, run: 'busy' });
  say(
    `bets at 100/s            alone p50 ${calm.p50.toFixed(1)} p99 ${calm.p99.toFixed(1)} ms · meanwhile p50 ${busy.p50.toFixed(1)} p99 ${busy.p99.toFixed(1)} ms, ${(busy.p99 / calm.p99).toFixed(1)} × (≤ 2)`,
  );
  await stopServer(worker);
  await stopServer(server);
});
process.exit();
