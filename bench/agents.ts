/**
 * What agents are paid for a day: salaries of every agent over 100,000 members, the five minutes, a tenth of it for the growth, the reports of
 * the one at the top, and how bets fare while five minutes after five minutes are calculated and paid.
 * `npm run bench agents` · BENCH_PLAYERS (90,000) · BENCH_BETS (10,000,000).
 */
import { linesOf } from '#features/people/agents/service/tree.ts';
import { pointsOf } from '#features/people/agents/service/points.ts';
import { emptyApprovals } from '#features/people/approvals/fixtures.ts';
import type { CommissionNeeds } from '#features/money/commission/service/needs.ts';
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
import type { Db } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { type AgentsFilled, fillAgents } from './lib/agents-filler.ts';
import { behind } from './lib/backlog.ts';
import { type BenchHouse, openHouse } from './lib/house.ts';
import { attack, refusals } from './lib/product.ts';
import { bench, type Run } from './lib/run.ts';

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
};

type Salaries = {
  readonly run: Run;
  readonly needs: CommissionNeeds;
  readonly brand: Brand;
  readonly db: Db;
  readonly day: number;
};

async function salariesOf(run: Run, db: Db): Promise<Salaries> {
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
  return { run, needs, brand, db, day: periodOf('daily', clock.now() - DAY, brand.timeZone).from };
}

/** Salary of the day and of five minutes: calculated and paid. */
async function salaries({ run: { say }, needs, brand, day }: Salaries) {
  const pay = (kind: 'daily' | 'realtime', at: number) =>
    seconds(async () => {
      const calculated = await seconds(async () => {
        const ran = await runPeriod(needs, brand, kind, periodOf(kind, at, brand.timeZone));
        if (ran !== 'done') throw new Error(`the period is ${ran}`);
      });
      let lines = 0;
      const paid = await seconds(async () => (lines = await payDue(needs, brand)));
      say(`· ${kind}: calculated in ${calculated.toFixed(2)} s, ${lines} lines paid in ${paid.toFixed(2)} s`);
    });
  const daily = await pay('daily', day + MINUTE);
  const steps: number[] = [];
  for (let n = 1; n <= 5; n += 1) steps.push(await pay('realtime', day + n * 5 * MINUTE));
  return { daily, realtime: Math.max(...steps) };
}

/** Bets are heard as they are settled: how many a second, in pages of 500. */
async function hearing({ needs, brand, db }: Salaries, members: readonly string[]): Promise<number> {
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

async function reports({ run, brand, db, day }: Salaries, top: string): Promise<void> {
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
    run.figure(`p95 of ${name}`, sorted[18] ?? Number.NaN, 'ms');
  }
}

async function filled(
  { superUrl }: BenchHouse,
  { run, brand, day }: Salaries,
  players: number,
  bets: number,
): Promise<AgentsFilled> {
  const begun = performance.now();
  const done = await fillAgents(superUrl, { brandId: brand.id, players, bets, day: new Date(day) }, run.say);
  run.say(
    `${done.agents} agents over ${players} players with ${bets} bets, written in ${((performance.now() - begun) / 1000).toFixed(0)} s`,
  );
  return done;
}

type Size = { readonly players: number; readonly bets: number };

/** A tenth of it, for the growth. */
async function small(run: Run, { players, bets }: Size) {
  const house = await openHouse(run, { players: 1 });
  const own = await salariesOf(run, house.db);
  await filled(house, own, Math.ceil(players / 10), bets / 10);
  const took = await salaries(own);
  await house.close();
  return took;
}

/** Bets through HTTP, alone and while another process calculates and pays what is left of the day, five minutes after five minutes. */
async function besideBets(run: Run, { bettors, start }: BenchHouse): Promise<void> {
  const { port } = await start({ role: 'api' });
  const plan = { port, bettors, clients: 16, seconds: run.smoke ? 1 : 15, rate: run.smoke ? 30 : 100 };
  await attack({ ...plan, run: 'warm' });
  const calm = await attack({ ...plan, run: 'calm' });
  await start({ role: 'worker' });
  if (!run.smoke) await new Promise((go) => setTimeout(go, 4_000));
  const busy = await attack({ ...plan, run: 'busy' });
  run.requests('bets alone', { done: calm.bets, refused: refusals(calm.refused) });
  run.requests('bets meanwhile', { done: busy.bets, refused: refusals(busy.refused) });
  run.say(
    `bets at ${plan.rate}/s   alone p50 ${calm.p50.toFixed(1)} p99 ${calm.p99.toFixed(1)} ms · meanwhile p50 ${busy.p50.toFixed(1)} p99 ${busy.p99.toFixed(1)} ms`,
  );
  run.figure('bet p99 meanwhile ÷ alone', busy.p99 / calm.p99, '×');
  run.figure('listeners behind at the end', await behind(port), 's');
}

/** Players at the bottom whose bets are heard. */
const PLAYERS = {
  name: 'bench.line_players',
  text: "select id from members.members where type = 0 and account like 'line%' limit 2000",
};

await bench('agents', async (run) => {
  const size = {
    players: run.size('BENCH_PLAYERS', 90_000, 900),
    bets: run.size('BENCH_BETS', 10_000_000, 5_000),
  };
  const tenth = run.smoke ? undefined : await small(run, size);
  const house = await openHouse(run, { players: run.smoke ? 16 : 200 });
  const own = await salariesOf(run, house.db);
  const { top } = await filled(house, own, size.players, size.bets);
  const whole = await salaries(own);
  run.figure('salaries of a day', whole.daily, 's');
  run.figure('salaries of five minutes', whole.realtime, 's');
  if (tenth) {
    run.figure('growth exponent of the day', Math.log10(whole.daily / tenth.daily), '');
    run.figure('growth exponent of five minutes', Math.log10(whole.realtime / tenth.realtime), '');
  }
  await reports(own, top);
  const players = await house.db.rows<{ id: string }>(PLAYERS);
  run.figure(
    'bets heard a second',
    await hearing(
      own,
      players.map(({ id }) => id),
    ),
    '/s',
  );
  await besideBets(run, house);
});
