/**
 * What brings players back, as it hears play: how far any listener falls behind while settled stakes are told by the thousand, and how long the
 * rebates of a day take to be calculated and paid. `npm run bench growth` · BENCH_PLAYERS (100,000) · BENCH_RATE (2,000) · BENCH_SECONDS (20).
 */
import { VipSettings } from '#features/around/vip/contract/settings.ts';
import type { VipNeeds } from '#features/around/vip/service/needs.ts';
import { payDue } from '#features/around/vip/service/pay.ts';
import { rebateDay } from '#features/around/vip/service/rebate.ts';
import { SAMPLE_LEVELS } from '#features/around/vip/service/seed.ts';
import { putTable } from '#features/around/vip/store/members.ts';
import { emptyApprovals } from '#features/people/approvals/fixtures.ts';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import { createBrandRoom } from '#features/setup/brand/room.ts';
import type { Brand } from '#features/setup/brand/service.ts';
import { stretchAt } from '#kernel/days.ts';
import { newId } from '#kernel/ids.ts';
import { DAY, SECOND, systemClock } from '#kernel/time.ts';
import { createLedger } from '#ledger/service.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { behind, caughtUp } from './lib/backlog.ts';
import { fillGrowth } from './lib/growth-filler.ts';
import { type BenchHouse, openHouse } from './lib/house.ts';
import { bench, type Run } from './lib/run.ts';

const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / SECOND;
};

type Growth = {
  readonly run: Run;
  readonly house: BenchHouse;
  readonly brand: Brand;
  readonly members: readonly string[];
};

/** A row of the outbox as a batch of stakes writes it. */
const FACTS_A_ROW = 20;
const TICKS_A_SECOND = 10;

function stakesOf({ brand, members }: Growth, from: number, count: number) {
  return Array.from({ length: count }, (_, n) => ({
    memberId: members[(from + n) % members.length] ?? '',
    brandId: brand.id,
    kind: 'round' as const,
    state: 'settled' as const,
    category: 'RNG',
    vendor: 'HAAT',
    game: 'monsoon-tiger',
    currency: brand.currency,
    stake: '1000',
    validStake: '1000',
    payout: n % 2 === 0 ? '1900' : '0',
    margin: 40_000,
    at: new Date().toISOString(),
    ref: newId(),
  }));
}

/** Settled stakes by the clock, whatever the listeners do meanwhile. */
async function tell(growth: Growth, rate: number, length: number): Promise<number> {
  const begun = performance.now();
  const each = Math.ceil(rate / TICKS_A_SECOND);
  let told = 0;
  for (let tick = 0; tick < length * TICKS_A_SECOND; tick += 1) {
    const due = begun + (tick * SECOND) / TICKS_A_SECOND;
    if (due > performance.now()) await pause(due - performance.now());
    await growth.house.db.transaction(async (tx) => {
      for (let at = 0; at < each; at += FACTS_A_ROW)
        await announce(tx, StakeSettled, stakesOf(growth, told + at, Math.min(FACTS_A_ROW, each - at)));
    });
    told += each;
  }
  return told;
}

/** How far the slowest listener was behind, asked twice a second until the work is done. */
async function watched(port: number, work: Promise<unknown>): Promise<number> {
  let over = false;
  let most = 0;
  const end = work.finally(() => {
    over = true;
  });
  while (!over) {
    most = Math.max(most, await behind(port));
    await Promise.race([end, pause(SECOND / 2)]);
  }
  await end;
  return most;
}

async function hearing(growth: Growth): Promise<void> {
  const { run, house } = growth;
  const [rate, length] = [run.size('BENCH_RATE', 2_000, 200), run.size('BENCH_SECONDS', 20, 2)];
  const { port } = await house.start();
  let told = 0;
  const most = await watched(
    port,
    (async () => {
      told = await tell(growth, rate, length);
    })(),
  );
  const after = await caughtUp(port);
  run.requests('stakes told', { done: told, refused: 0 });
  run.say(`${told} stakes in ${length} s, all heard ${after.toFixed(1)} s after the last`);
  run.figure('most a listener was behind', most, 's');
}

const needsOf = ({ house: { db }, brand }: Growth): VipNeeds => {
  const clock = systemClock;
  const { brands } = createBrandRoom({ db, clock });
  return {
    db,
    clock,
    brands,
    ledger: createLedger(db),
    approvals: emptyApprovals(db, clock),
    currencyOf: async () => brand.currency,
    // 1.2 percent for everybody.
    rebateFor: async () => 120,
    carried: async () => [],
    countedUntil: async () => clock.now(),
    pay: async () => ({}),
  };
};

async function rebates(growth: Growth, day: string, players: number): Promise<void> {
  const { run, brand } = growth;
  const needs = needsOf(growth);
  let played = 0;
  let lines = 0;
  const calculated = await seconds(async () => {
    played = await rebateDay(needs, brand.id, day, true);
  });
  const paid = await seconds(async () => {
    lines = await payDue(needs, brand.id);
  });
  run.say(
    `· ${played} members calculated in ${calculated.toFixed(1)} s, ${lines} lines paid in ${paid.toFixed(1)} s`,
  );
  if (played < players || lines < players)
    run.wrong(`${lines} lines of ${played} members, and ${players} played`);
  run.figure('rebates of a day', calculated + paid, 's');
}

await bench('growth', async (run) => {
  const players = run.size('BENCH_PLAYERS', 100_000, 900);
  const house = await openHouse(run, { players: 1 });
  const { brands } = createBrandRoom({ db: house.db, clock: systemClock });
  const brand = (await brands.all()).find(({ code }) => code === 'bench');
  if (!brand) throw new Error('there is no brand');
  const day = stretchAt('day', Date.now() - DAY, brand.timeZone).date ?? '';
  await writeSettings(house.db, brand.id, VipSettings, { ...VipSettings.defaults, rebates: 'daily' });
  await putTable(house.db, {
    brandId: brand.id,
    version: 1,
    levels: SAMPLE_LEVELS,
    staffId: null,
    at: new Date(),
  });
  const members = await fillGrowth(house.superUrl, { brandId: brand.id, players, day });
  const growth = { run, house, brand, members };
  await rebates(growth, day, players);
  await hearing(growth);
});
