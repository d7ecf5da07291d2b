/**
 * What the desk and a player's records take on a large house: member search, account record, statement, bets, withdrawals queue and the
 * day's page with every hour of today, yesterday and the days before filled, p95 ≤ 200 ms each, and the passes of the books that read everything. Rows are written by SQL, so the chain passes have
 * nothing to say of them; `npm run bench books` checks a ledger that was really played.
 *
 * `npm run bench till` · BENCH_MEMBERS (1,000,000) · BENCH_POSTINGS (10,000,000) · BENCH_ASKS (200)
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { composeHouse } from '#apps/server/compose.ts';
import { asId } from '#kernel/ids.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { createDb } from '#platform/db/db.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Caller } from '#platform/http/route.ts';
import { migrateJobs } from '#platform/jobs/jobs.ts';
import { silentLog } from '#platform/log/log.ts';
import { startScratch } from '#platform/testkit/cluster.ts';
import { contextFor } from '#platform/testkit/context.ts';
import { checkBooks } from '#tools/books/books.ts';
import { fillTill, type FilledTill, OTHER_CURRENCIES } from './lib/till-filler.ts';

const MEMBERS = Number(process.env['BENCH_MEMBERS'] ?? '1000000');
const POSTINGS = Number(process.env['BENCH_POSTINGS'] ?? '10000000');
const ASKS = Number(process.env['BENCH_ASKS'] ?? '200');
const LIMIT_MS = 200;
const BOOKS_S_PER_MILLION = 60;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

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
const QUESTIONS: readonly Question[] = [
  {
    name: 'member search',
    path: '/ops/members',
    staff: true,
    query: (n) => ({ account: `m${(n * 7919) % MEMBERS}`.slice(0, 5) }),
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

const folder = mkdtempSync(join(tmpdir(), 'haat-till-'));
const embedded = await startScratch('test');

async function measure({ brand, members, evening }: FilledTill): Promise<boolean> {
  const db = createDb({ url: embedded.url(), log: silentLog() });
  const rooms = await composeHouse({
    db,
    keys: loadKeys(folder),
    log: silentLog(),
    origin: () => 'http://localhost',
    // The day's page has the most to add up in the evening, whatever time it is here.
    clock: { now: () => evening },
  });
  let held = true;
  for (const { name, path, staff, query } of QUESTIONS) {
    const route = rooms.routes.find(({ call }) => call.method === 'GET' && call.path === path);
    if (!route) throw new Error(`there is no call ${path}`);
    const times: number[] = [];
    for (let n = 0; n < ASKS; n += 1) {
      const member = members[(n * 31) % members.length] ?? '';
      const context = staff
        ? contextFor({ brand, staff: true })
        : contextFor({ brand, caller: asMember(member) });
      const began = performance.now();
      await route.handle(context, { params: {}, query: query(n), body: undefined });
      times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const [p50 = 0, p95 = 0] = [times[Math.floor(ASKS * 0.5)], times[Math.floor(ASKS * 0.95)]];
    held &&= p95 <= LIMIT_MS;
    say(
      `${name.padEnd(22)} p50 ${p50.toFixed(1).padStart(8)} ms  p95 ${p95.toFixed(1).padStart(8)} ms  ${p95 <= LIMIT_MS ? 'ok' : `above ${LIMIT_MS}`}`,
    );
  }
  await rooms.close();
  await db.close();
  return held;
}

try {
  await migrate(embedded.ownerUrl, join(import.meta.dirname, '../db/migrations'));
  await migrateJobs(embedded.ownerUrl);
  const owner = new pg.Client({ connectionString: embedded.ownerUrl });
  await owner.connect();
  const sealer = createSealer(loadKeys(folder).derive('payout accounts'));
  const began = performance.now();
  const filled = await fillTill(
    owner,
    { url: embedded.ownerUrl, sealer },
    { members: MEMBERS, postings: POSTINGS },
    (line) => say(`· ${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`),
  );
  await owner.end();
  const held = await measure(filled);
  const asked = performance.now();
  const report = await checkBooks({ url: embedded.ownerUrl });
  const seconds = (performance.now() - asked) / 1000;
  const perMillion = seconds / (Number(report.postings) / 1e6);
  say(
    `books: ${seconds.toFixed(1)} s over ${report.postings} postings, ${perMillion.toFixed(1)} s a million (≤ ${BOOKS_S_PER_MILLION})`,
  );
  if (!held || perMillion > BOOKS_S_PER_MILLION) process.exitCode = 1;
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
