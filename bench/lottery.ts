/**
 * The lottery under load: a draw with a million tickets in 100,000 bets of 5,000 members is settled by the server while its lobby is read a
 * hundred times a second, and orders of 100,000 tickets are taken through HTTP. `npm run bench lottery` · BENCH_BETS (100,000) ·
 * BENCH_APART=0: one process does everything.
 */
import { readFileSync } from 'node:fs';
import { newId } from '#kernel/ids.ts';
import { type Db, statement } from '#platform/db/db.ts';
import { behind } from './lib/backlog.ts';
import type { Bettor } from './lib/bettors.ts';
import { openHouse } from './lib/house.ts';
import { fillDraw, openLotteries } from './lib/lottery-filler.ts';
import { loadWith } from './lib/product.ts';
import type { ReadPlan, ReadResult } from './lib/readers.ts';
import { bench, type Run } from './lib/run.ts';
import { openWire } from './lib/wire.ts';

const GAME = 'bench-ssc-5m';
const WINDOW_S = 5;
const LOBBY_RATE = 100;

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

/** The lobby, read so many times a second. */
const reading = (port: number, { seconds, rate }: Pick<ReadPlan, 'seconds' | 'rate'>): Promise<ReadResult> =>
  loadWith<ReadPlan, ReadResult>('readers.ts', {
    ports: [port],
    questions: ['/lgw/games/list'],
    merchant: 'bench',
    clients: Math.ceil(rate / 5),
    seconds,
    rate,
  });

/** Times of `count` orders of 100,000 tickets, ms. */
async function bigOrders(
  port: number,
  bettor: Bettor,
  drawId: string,
  bet: object,
  count: number,
): Promise<readonly number[]> {
  const wire = await openWire(port);
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
  return times.slice(Math.min(3, count - 1)).sort((a, b) => a - b);
}
const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** The process that settles, and what reads the lobby meanwhile. */
type Watched = { readonly pid: number; readonly read: () => Promise<ReadResult> };

async function settling(db: Db, { pid, read }: Watched, drawId: string) {
  const memory: number[] = [];
  const reads: ReadResult[] = [];
  let over = false;
  const readers = (async () => {
    while (!over) reads.push(await read());
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

async function orders(run: Run, db: Db, port: number, bettor: Bettor): Promise<void> {
  const { id } = await planned(db, run.smoke ? 5 : 90);
  const count = run.smoke ? 5 : 23;
  const all = run.smoke ? 1_000 : 100_000;
  const rows = { play: 'zx5', rows: Array.from({ length: 5 }, () => '0123456789'), unit: '0.002' };
  const pasted = {
    play: 'zx5',
    numbers: Array.from({ length: all }, (_, n) => String(n).padStart(5, '0')),
    unit: '0.002',
  };
  for (const [name, bet] of [
    ['in rows', rows],
    ['pasted', pasted],
  ] as const) {
    const times = await bigOrders(port, bettor, id, bet, count);
    run.requests(`orders ${name}`, { done: times.length, refused: 0 });
    run.say(`an order of 100,000 tickets ${name.padEnd(8)} p50 ${at(times, 0.5).toFixed(0)} ms`);
    run.figure(`p95 of a large order ${name}`, at(times, 0.95), 'ms');
  }
}

async function planned(db: Db, offset: number) {
  for (let tries = 0; tries < 120; tries += 1) {
    const found = await db.one(OPEN, [GAME, offset]);
    if (found) return found;
    await new Promise((go) => setTimeout(go, 500));
  }
  throw new Error('no draw was opened');
}

async function wholeDraw(run: Run, db: Db, { pid, read }: Watched): Promise<void> {
  const open = await planned(db, run.smoke ? 6 : 100);
  const filled = await fillDraw(db, {
    code: GAME,
    drawId: open.id,
    bets: run.size('BENCH_BETS', 100_000, 200),
    members: run.smoke ? 50 : 5_000,
  });
  run.say(
    `${filled.bets} bets, ${filled.tickets} tickets of ${filled.members} members, taken in ${filled.seconds.toFixed(0)} s`,
  );
  await read();
  const calm = await read();
  run.say(`the lobby before     p50 ${calm.p50.toFixed(1)} ms · p99 ${calm.p99.toFixed(1)} ms`);
  const before = memoryOf(pid);
  const { seconds, memory, reads } = await settling(db, { pid, read }, open.id);
  const sums = await db.one(SUMS, [open.id]);
  const left = await db.one(ENDED, [open.id]);
  run.say(
    `settled              ${sums?.bets} bets, ${sums?.won} won, paid ${sums?.paid}, booked ${sums?.booked}, open ${left?.left}`,
  );
  run.figure('the draw is settled after', seconds, 's');
  const third = Math.ceil(memory.length / 3);
  const most = (list: readonly number[]): string => Math.max(0, ...list).toFixed(0);
  run.say(
    `memory               before ${before.toFixed(0)} MB · most in thirds ${most(memory.slice(0, third))} ${most(memory.slice(third, 2 * third))} ${most(memory.slice(2 * third))} MB`,
  );
  const during = reads.slice(0, Math.max(1, Math.ceil(seconds / WINDOW_S)));
  run.say(
    `the lobby meanwhile  ${during.map(({ p50, p99 }) => `p50 ${p50.toFixed(1)} p99 ${p99.toFixed(1)}`).join(' · ')} ms`,
  );
  run.figure('p99 of the lobby meanwhile', Math.max(...during.map(({ p99 }) => p99)), 'ms');
  for (const { answers, refused } of [calm, ...during])
    run.requests('the lobby', { done: answers - refused, refused });
  run.requests('bets settled', {
    done: Number(sums?.bets ?? 0),
    refused: filled.bets - Number(sums?.bets ?? 0),
  });
  if (sums?.paid !== sums?.booked) run.wrong(`paid ${sums?.paid}, booked ${sums?.booked}`);
}

await bench('lottery', async (run) => {
  const { db, bettors, start } = await openHouse(run, { players: run.smoke ? 2 : 200 });
  await openLotteries(db);
  // As docs/OPERATIONS.md runs a busy house: one process answers, another works.
  const apart = process.env['BENCH_APART'] !== '0' && !run.smoke;
  const server = await start(apart ? { role: 'api' } : {});
  const worker = apart ? await start({ role: 'worker' }) : server;
  const [bettor] = bettors;
  if (!bettor) throw new Error('nobody bets');
  await orders(run, db, server.port, bettor);
  const window = run.smoke ? { seconds: 1, rate: 10 } : { seconds: WINDOW_S, rate: LOBBY_RATE };
  await wholeDraw(run, db, { pid: worker.pid, read: () => reading(server.port, window) });
  run.figure('listeners behind at the end', await behind(server.port), 's');
});
