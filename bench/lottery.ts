/**
 * The lottery under load: a draw with a million tickets in 100,000 bets of 5,000 members is settled by the server while its lobby is read a
 * hundred times a second, and orders of 100,000 tickets are taken through HTTP. `npm run bench lottery` · BENCH_BETS (100,000) ·
 * BENCH_APART=0: one process does everything.
 */
import { readFileSync } from 'node:fs';
import { newId } from '#kernel/ids.ts';
import { createDb, type Db, statement } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import type { Bettor } from './lib/bettors.ts';
import { inBenchHouse } from './lib/house.ts';
import { fillDraw, openLotteries } from './lib/lottery-filler.ts';
import { loadWith, spawnServer, startServer, stopServer } from './lib/product.ts';
import type { ReadPlan, ReadResult } from './lib/readers.ts';
import { openWire } from './lib/wire.ts';

const BETS = Number(process.env['BENCH_BETS'] ?? '100000');
const PORT = 3_994;
const GAME = 'bench-ssc-5m';
const WINDOW_S = 5;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const OPEN = statement<{ id: string; draws_at: Date }>(
  'bench.lottery_open',
  `select id, draws_at from lottery.draws where game_code = $1 and state = 'open' order by draws_at offset $2 limit 1`,
);
const DUE = statement<never>(
  'bench.lottery_due',
  `update lottery.draws set closes_at = clock_timestamp(), draws_at = clock_timestamp() where id = $1`,
);
const ENDED = statement<{ state: string; left: bigint }>(
  'bench.lottery_ended',
  `select state, (select count(*) from lottery.bets b where b.draw_id = d.id and b.state = 'open') as left from lottery.draws d where id = $1`,
);
const STATE = statement<{ state: string }>(
  'bench.lottery_state',
  'select state from lottery.draws where id = $1',
);
/** What the draw came to: its bets, what they staked, what was paid, and what the vault paid for them. */
const SUMS = statement<{ bets: bigint; won: bigint; paid: string; booked: string }>(
  'bench.lottery_sums',
  `select count(*) as bets, count(*) filter (where hits > 0) as won, sum(payout + rebate)::text as paid,
     (select coalesce(sum(p.amount), 0)::text from lottery.bets b join ledger.postings p on p.member_id = b.member_id and
        p.transfer_id = b.settle_transfer_id and p.kind in ('payout', 'rebate') where b.draw_id = $1) as booked
   from lottery.bets where draw_id = $1 and state = 'settled'`,
);

/** Memory of a process, MB. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

const READ: ReadPlan = {
  ports: [PORT],
  questions: ['/lgw/games/list'],
  clients: 20,
  seconds: WINDOW_S,
  rate: 100,
};
const reading = (seconds = WINDOW_S): Promise<ReadResult> =>
  loadWith<ReadPlan, ReadResult>('readers.ts', { ...READ, seconds });

/** Times of `count` orders of 100,000 tickets, ms. */
async function bigOrders(
  bettor: Bettor,
  drawId: string,
  bet: object,
  count: number,
): Promise<readonly number[]> {
  const wire = await openWire(PORT);
  const body = JSON.stringify({ drawId, currency: 'BDT', bets: [bet] });
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const begun = performance.now();
    const answer = await wire.send(
      `POST /lottery/${GAME}/orders HTTP/1.1\r\nhost: localhost\r\nmerchant: bench\r\nauthorization: Bearer ${bettor.token}\r\ncookie: __Host-haat=${bettor.cookie}\r\nidempotency-key: ${newId()}\r\ncontent-type: application/json\r\n`,
      body,
    );
    times.push(performance.now() - begun);
    if (answer.status !== 200) throw new Error(`an order was refused: ${answer.body.slice(0, 300)}`);
  }
  wire.close();
  return times.slice(3).sort((a, b) => a - b);
}
const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);

async function settling(db: Db, pid: number, drawId: string) {
  const memory: number[] = [];
  const reads: ReadResult[] = [];
  let over = false;
  const readers = (async () => {
    while (!over) reads.push(await reading());
  })();
  await new Promise((go) => setTimeout(go, 1_500));
  const begun = performance.now();
  await db.run(DUE, [drawId]);
  for (;;) {
    await new Promise((go) => setTimeout(go, 200));
    memory.push(memoryOf(pid));
    const state = (await db.one(STATE, [drawId]))?.state;
    if (state === 'settled') break;
    if (performance.now() - begun > 300_000) throw new Error(`the draw is ${state} after five minutes`);
  }
  const seconds = (performance.now() - begun) / 1000;
  over = true;
  await readers;
  return { seconds, memory, reads };
}

await inBenchHouse(async ({ dataDir, database, bettors }) => {
  const db = createDb({ url: database.url(), log: silentLog() });
  await openLotteries(db);
  // As docs/OPERATIONS.md runs a busy house: one process answers, another works.
  const apart = process.env['BENCH_APART'] !== '0';
  const server = await startServer(PORT, dataDir, 160, apart ? { ROLE: 'api' } : {});
  const worker = apart ? spawnServer(PORT + 1, dataDir, { ROLE: 'worker' }) : server;
  // Whatever goes wrong here, nothing stays behind.
  process.once('exit', () => [server, worker].map((one) => one.kill()));
  process.once('SIGTERM', () => process.exit(1));
  const pid = worker.pid ?? 0;
  const [bettor] = bettors;
  const planned = async (offset: number) => {
    for (let tries = 0; tries < 120; tries += 1) {
      const found = await db.one(OPEN, [GAME, offset]);
      if (found) return found;
      await new Promise((go) => setTimeout(go, 500));
    }
    throw new Error('no draw was opened');
  };
  const open = await planned(100);
  const other = await planned(90);
  if (!bettor) throw new Error('nobody bets');

  const rows = { play: 'zx5', rows: Array.from({ length: 5 }, () => '0123456789'), unit: '0.002' };
  const pasted = {
    play: 'zx5',
    numbers: Array.from({ length: 100_000 }, (_, n) => String(n).padStart(5, '0')),
    unit: '0.002',
  };
  for (const [name, bet] of [
    ['in rows', rows],
    ['pasted', pasted],
  ] as const) {
    const times = await bigOrders(bettor, other.id, bet, 23);
    say(
      `an order of 100,000 tickets ${name.padEnd(8)} p50 ${at(times, 0.5)} ms · p95 ${at(times, 0.95)} ms (≤ 200)`,
    );
  }

  const filled = await fillDraw(db, { code: GAME, drawId: open.id, bets: BETS });
  say(
    `${filled.bets} bets, ${filled.tickets} tickets of ${filled.members} members, taken in ${filled.seconds.toFixed(0)} s`,
  );
  await reading();
  const calm = await reading();
  say(`the lobby before     p50 ${calm.p50.toFixed(1)} ms · p99 ${calm.p99.toFixed(1)} ms at 100/s`);
  const before = memoryOf(pid);
  const { seconds, memory, reads } = await settling(db, pid, open.id);
  const sums = await db.one(SUMS, [open.id]);
  const left = await db.one(ENDED, [open.id]);
  say(
    `settled              ${seconds.toFixed(1)} s (≤ 60): ${sums?.bets} bets, ${sums?.won} won, paid ${sums?.paid}, booked ${sums?.booked}, open ${left?.left}`,
  );
  const third = Math.ceil(memory.length / 3);
  const most = (list: readonly number[]): string => Math.max(...list).toFixed(0);
  say(
    `memory               before ${before.toFixed(0)} MB · most in thirds ${most(memory.slice(0, third))} ${most(memory.slice(third, 2 * third))} ${most(memory.slice(2 * third))} MB`,
  );
  const during = reads.slice(0, Math.max(1, Math.ceil(seconds / WINDOW_S)));
  say(
    `the lobby meanwhile  ${during.map(({ p50, p99 }) => `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)}`).join(' · ')} ms (≤ 20)`,
  );
  if (sums?.paid !== sums?.booked || Number(sums?.bets) !== filled.bets) process.exitCode = 1;
  await stopServer(server);
  if (apart) await stopServer(worker);
  await db.close();
});
process.exit();
