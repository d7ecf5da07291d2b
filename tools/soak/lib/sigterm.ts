/**
 * SIGTERM while everything is under way: open live connections, a crowd that bets, a request and a job that wait for rows somebody
 * holds. The process ends by itself within 10 s with code 0, the next one goes on, and nothing that was answered is lost. How fast the next one
 * starts is not measured here: the trial's own launcher brings the database back at the same moment, and one waits for the other.
 */
import pg from 'pg';
import { WebSocket } from 'ws';
import { askAgain, wholeBooks } from './crash.ts';
import { audit, startLoad } from './load.ts';
import { type Product, startProduct } from './product.ts';
import { percentile, type SoakResult } from './report.ts';

const END_WITHIN_MS = 10_000;
const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

/** A page that listens. @returns what it was told when its connection ended */
async function listen(origin: string): Promise<{ readonly closed: Promise<number> }> {
  const ws = new WebSocket(`${origin.replace('http:', 'ws:')}/live`);
  const closed = new Promise<number>((done) => ws.once('close', done));
  ws.on('error', () => undefined);
  await new Promise((done, reject) => ws.once('open', done).once('error', reject));
  ws.send(JSON.stringify({ guest: true }));
  return { closed };
}

/** Holds the rows a stake and a deposit of this member need, until `let go`. */
async function hold(product: Product, memberId: string): Promise<{ readonly letGo: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: product.ownerUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin');
  await client.query(
    'select 1 from ledger.balances where account_id in (select id from ledger.accounts where member_id = $1) for update',
    [memberId],
  );
  // Its database is stopped beneath it.
  return { letGo: () => client.end().catch(() => undefined) };
}

type Round = { readonly ended: number; readonly failures: readonly string[] };

async function once(product: Product, sockets: number): Promise<Round> {
  const failures: string[] = [];
  const held = await product.person(100_000n);
  const pages = await Promise.all(Array.from({ length: sockets }, () => listen(product.origin())));
  const block = await hold(product, held.id);
  const stake = { type: 'stake', stake: '5.00', currency: 'BDT' };
  const deposit = { method: 'sandbox-instant', amount: '50.00', currency: 'BDT' };
  const ask = (path: string, key: string, body: object) =>
    product.call({ path, as: held, key, body }).catch(() => undefined);
  const waiting = ask('/play/monsoon-tiger/act', 'held', stake);
  const paid = await ask('/wps/cashier/deposits', 'paid', deposit);
  // The deposit's job has begun to wait for the row, too.
  await pause(300);
  const { ms: ended, code } = await product.end();
  if (code !== 0) failures.push(`ended with ${code}`);
  if (ended > END_WITHIN_MS) failures.push(`ended after ${Math.round(ended)} ms`);
  const reported = await Promise.all(pages.map(({ closed }) => closed));
  // 1001: going away. A page that is not told waits for its next heartbeat before it looks for another server.
  if (reported.some((one) => one !== 1001))
    failures.push(`pages were told ${[...new Set(reported)].join(', ')}`);
  const first = await waiting;
  await block.letGo();
  await product.start();
  let again = await ask('/play/monsoon-tiger/act', 'held', stake);
  // 503 says "later", and a page asks again.
  for (let tries = 0; again?.status !== 200 && tries < 100; tries += 1) {
    await pause(200);
    again = await ask('/play/monsoon-tiger/act', 'held', stake);
  }
  if (again?.status !== 200 || (first?.status === 200 && first.text !== again.text))
    failures.push(
      `the stake that waited: ${first?.status} ${first?.code} before, ${again?.status} ${again?.code} after`,
    );
  if (paid?.status !== 200) failures.push(`the deposit was answered ${paid?.code}`);
  else if (!(await isCredited(product, held.id)))
    failures.push('the deposit whose job waited was never credited');
  return { ended, failures };
}

async function isCredited({ db }: Product, memberId: string): Promise<boolean> {
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows } = await db.pool
      .query("select 1 from cashier.deposits where member_id = $1 and state = 'credited'", [memberId])
      .catch(() => ({ rows: [] }));
    if (rows.length > 0) return true;
    await pause(100);
  }
  return false;
}

export async function sigterm(times: number, sockets: number): Promise<SoakResult> {
  const product = await startProduct();
  try {
    const load = await startLoad(product, 20);
    const rounds: Round[] = [];
    for (let n = 0; n < times; n += 1) {
      await pause(1_000);
      const round = await once(product, sockets);
      rounds.push(round);
      console.log(`· ${n + 1} of ${times}: ended after ${Math.round(round.ended)} ms`);
    }
    await load.stop();
    await pause(3_000);
    const failures = [
      ...rounds.flatMap((round) => round.failures),
      ...(await audit(product, load.acks, load.deposits)),
      ...(await askAgain(product, load, 200)),
      ...(await wholeBooks(product)),
    ];
    const ended = rounds.map((round) => round.ended);
    return {
      figures: {
        times,
        'live connections': sockets,
        acknowledged: load.acks.length,
        'ended after ms, median': percentile(ended, 0.5),
        'ended after ms, slowest': Math.round(Math.max(...ended)),
      },
      failures,
    };
  } finally {
    await product.stop();
  }
}
