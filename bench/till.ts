/**
 * What the desk and a player's records take on a large house: member search, account record, statement, bets, withdrawals queue and the
 * day's page with every hour of today, yesterday and the days before filled, p95 ≤ 200 ms each, and the passes of the books that read everything. Rows are written by SQL, so the chain passes have
 * nothing to say of them; `npm run bench books` checks a ledger that was really played.
 *
 * `npm run bench till` · BENCH_MEMBERS (1,000,000) · BENCH_POSTINGS (10,000,000) · BENCH_ASKS (200)
 */
import pg from 'pg';
import { composeHouse } from '#apps/server/compose.ts';
import { asId } from '#kernel/ids.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { Caller } from '#platform/http/route.ts';
import { silentLog } from '#platform/log/log.ts';
import { contextFor } from '#platform/testkit/context.ts';
import { checkBooks } from '#tools/books/books.ts';
import { type BenchHouse, openHouse } from './lib/house.ts';
import { bench, type Run } from './lib/run.ts';
import { fillTill, type FilledTill, OTHER_CURRENCIES } from './lib/till-filler.ts';

const MILLION = 1_000_000;

const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
const asMember = (id: string): Caller => ({
  audience: 'player',
  id: asId<'member'>(id),
  sessionId: asId<'session'>('bench'),
  mustChangePassword: false,
});

type Question = {
  readonly name: string;
  readonly path: string;
  readonly staff?: true;
  readonly query: (n: number) => Record<string, unknown>;
};
const MONTH = { from: day(29), to: day(-1) };
const questions = (size: number): readonly Question[] => [
  {
    name: 'member search',
    path: '/ops/members',
    staff: true,
    query: (n) => ({ account: `m${(n * 7919) % size}`.slice(0, 5) }),
  },
  { name: 'member search, all', path: '/ops/members', staff: true, query: () => ({}) },
  {
    name: 'account record',
    path: '/wps/records/account',
    query: () => ({ ...MONTH, pageNo: 1, pageSize: 15 }),
  },
  { name: 'statement', path: '/wps/records/statement', query: () => MONTH },
  { name: 'bets', path: '/wps/records/bets', query: () => MONTH },
  { name: 'withdrawals queue', path: '/ops/withdrawals', staff: true, query: () => ({ view: 'review' }) },
  { name: 'withdrawals, all', path: '/ops/withdrawals', staff: true, query: () => ({ view: 'all' }) },
  { name: 'deposits', path: '/ops/deposits', staff: true, query: () => ({}) },
  { name: 'today', path: '/ops/today', staff: true, query: () => ({}) },
  {
    name: 'today, other currency',
    path: '/ops/today',
    staff: true,
    query: (n) => ({ currency: OTHER_CURRENCIES[n % OTHER_CURRENCIES.length] }),
  },
  { name: 'last 30 days', path: '/ops/days', staff: true, query: () => ({}) },
];

async function measure(
  run: Run,
  { db, keys }: BenchHouse,
  { brand, members, evening }: FilledTill,
  size: number,
): Promise<void> {
  const asks = run.size('BENCH_ASKS', 200, 5);
  const rooms = await composeHouse({
    db,
    keys,
    log: silentLog(),
    origin: () => 'http://localhost',
    // The day's page has the most to add up in the evening, whatever time it is here.
    clock: { now: () => evening },
  });
  for (const { name, path, staff, query } of questions(size)) {
    const route = rooms.routes.find(({ call }) => call.method === 'GET' && call.path === path);
    if (!route) throw new Error(`there is no call ${path}`);
    const times: number[] = [];
    for (let n = 0; n < asks; n += 1) {
      const member = members[(n * 31) % members.length] ?? '';
      const context = staff
        ? contextFor({ brand, staff: true })
        : contextFor({ brand, caller: asMember(member) });
      const began = performance.now();
      await route.handle(context, { params: {}, query: query(n), body: undefined });
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    run.say(
      `${name.padEnd(22)} p50 ${(times[Math.floor(asks * 0.5)] ?? Number.NaN).toFixed(1).padStart(8)} ms`,
    );
    run.requests(name, { done: times.length, refused: 0 });
    run.figure(`p95 of ${name}`, times[Math.floor(asks * 0.95)] ?? Number.NaN, 'ms');
  }
  await rooms.close();
}

await bench('till', async (run) => {
  const members = run.size('BENCH_MEMBERS', MILLION, 500);
  const postings = run.size('BENCH_POSTINGS', 10 * MILLION, 1_500);
  const house = await openHouse(run, { players: 0, tuning: 'test' });
  const owner = new pg.Client({ connectionString: house.ownerUrl });
  await owner.connect();
  const began = performance.now();
  const filled = await fillTill(
    owner,
    { db: house.db, sealer: createSealer(house.keys.derive('payout accounts')) },
    { members, postings },
    (line) => run.say(`· ${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`),
  );
  await owner.end();
  await measure(run, house, filled, members);
  const asked = performance.now();
  // Written by SQL, the rows bear no seal and no links: what reads them all is timed, not what it finds.
  const report = await checkBooks({ url: house.ownerUrl });
  const seconds = (performance.now() - asked) / 1000;
  run.say(`books: ${seconds.toFixed(1)} s over ${report.postings} postings`);
  run.figure('books a million postings', (seconds * MILLION) / Number(report.postings), 's');
});
