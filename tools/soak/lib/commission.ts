/**
 * CHECKS 4 and 5 for what agents earn: the job is started three times at once on two processes whose clocks differ, and processes are
 * killed at random points; every beneficiary is paid exactly once for every period, also for the bets that were settled anew.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type Line, openLine } from '#features/money/commission/fixtures.ts';
import { newId } from '#kernel/ids.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import { checkBooks } from '#tools/books/books.ts';
import { JOURNAL_PASSES } from '#tools/books/journal-passes.ts';
import type { Go } from './commission-worker.ts';
import type { SoakResult } from './report.ts';

const WORKER = join(import.meta.dirname, 'commission-worker.ts');
/** Noon in Dhaka. */
const NOON = Date.parse('2026-03-02T06:00:00Z');
/** What one round brings, minor units: daily, real-time and dividend of a top, daily of its desk; and a bet settled anew. */
const TOP = 1_200n + 150n + 15_000n;
const DESK = 300n;
const AGAIN = 500n + 50n + 5_000n;

type Worker = {
  readonly ready: Promise<void>;
  /** Resolves when the work is done or the process has ended. */
  readonly work: (go: Go) => Promise<'done' | 'killed'>;
  readonly kill: () => void;
};

function openWorker(url: string): Worker {
  const child: ChildProcess = fork(WORKER, [url], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const report = (name: string) =>
    new Promise<'done' | 'killed'>((resolve, reject) => {
      const hear = (message: Record<string, unknown>): void => {
        if (message['trouble'] !== undefined) reject(new Error(String(message['trouble'])));
        else if (message[name] !== undefined) resolve('done');
      };
      child.on('message', hear);
      child.once('exit', () => resolve('killed'));
    });
  const ready = report('ready').then((how) => {
    if (how === 'killed') throw new Error('a worker ended before it was ready');
  });
  // One that nobody waits for any more ends with the trial.
  ready.catch(() => undefined);
  return {
    ready,
    work: (go) => {
      const done = report('done');
      child.send(go);
      return done;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** `[0, 1)`, the same for the same seed. */
function chances(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Crowd = { readonly tops: readonly string[]; readonly desks: readonly string[] };

async function crowdOf(line: Line, count: number): Promise<Crowd> {
  const [tops, desks]: [string[], string[]] = [[], []];
  for (let n = 0; n < count; n += 1) {
    const top = await line.member(null, 1);
    const desk = await line.member(top);
    await line.agree(undefined, top, { kind: 'daily', tiers: [{ active: 1, rate: '0.01' }] });
    await line.agree(undefined, top, { kind: 'realtime', tiers: [{ active: 1, rate: '0.001' }] });
    await line.agree(undefined, top, {
      kind: 'dividend',
      cycle: 'daily',
      tiers: [{ active: 1, rate: '0.1' }],
    });
    await line.agree(top, desk, { kind: 'daily', tiers: [{ active: 1, rate: '0.006' }] });
    tops.push(top);
    desks.push(desk);
  }
  return { tops, desks };
}

/** How far the work had come when a process was killed. */
async function reached(line: Line, from: number): Promise<string> {
  const { rows } = await line.house.db.pool.query<{ paid: number; lines: number }>(
    `select count(*)::int as lines, count(*) filter (where state <> 'due')::int as paid from commission.lines where to_at > $1`,
    [new Date(from)],
  );
  const { paid = 0, lines = 0 } = rows[0] ?? {};
  if (lines === 0) return 'before a calculation';
  if (paid === 0) return 'before a payment';
  return paid < lines ? 'between payments' : 'after the payments so far';
}

/** Everybody has exactly what the rounds so far bring, by one transfer a line. */
async function wrongs(line: Line, { tops, desks }: Crowd, rounds: number): Promise<string[]> {
  const failures: string[] = [];
  const check = async (member: string, is: bigint): Promise<void> => {
    const cash = await line.cash(member);
    if (cash !== is) failures.push(`${member} has ${cash} after ${rounds} rounds, not ${is}`);
  };
  const again = BigInt(rounds - 1) * AGAIN;
  for (const [n, top] of tops.entries()) await check(top, BigInt(rounds) * TOP + (n === 0 ? again : 0n));
  for (const desk of desks) await check(desk, BigInt(rounds) * DESK);
  const { rows } = await line.house.db.pool.query<{ says: string }>(
    `select ref || ' was paid ' || count(*) || ' times' as says from ledger.transfers where kind in ('salary', 'dividend')
      group by ref having count(*) > 1
     union all select serial || ' is ' || state from commission.lines where state not in ('paid', 'nothing')`,
  );
  return [...failures, ...rows.map(({ says }) => says)];
}

type Reported = { readonly places: Map<string, number>; readonly failures: string[]; killed: number };

/** Workers, of which those that follow are made ready while others work: a process takes longer to start than the work. */
function stable(url: string, count: number) {
  const all: Worker[] = [];
  const open = (): Worker => {
    const worker = openWorker(url);
    all.push(worker);
    return worker;
  };
  const spare = Array.from({ length: count }, open);
  return {
    next: async (): Promise<Worker> => {
      const worker = spare.shift() ?? open();
      await worker.ready;
      return worker;
    },
    refill: (): void => void spare.push(open()),
    close: (): void => {
      for (const worker of all) worker.kill();
    },
  };
}
type Pair = [one: Worker, other: Worker];

/** A day's bets of everybody; the first bet of the day before is settled anew. @returns that of this day, and its time */
async function bets(line: Line, { tops, desks }: Crowd, before: { ref: string; at: number } | undefined) {
  const at = line.clock.at + MINUTE;
  const ref = newId();
  if (before && tops[0]) await line.bet({ member: tops[0], stake: '150000', at: before.at, ref: before.ref });
  await line.bet(
    ...tops.map((member, n) => ({ member, stake: '100000', at, ...(n === 0 ? { ref } : {}) })),
    ...desks.map((member) => ({ member, stake: '50000', at })),
  );
  line.clock.at += 26 * HOUR;
  return { ref, at };
}

/** @param kills processes are killed, one or two a round @param agents beneficiaries are twice as many */
export async function commission(kills: number, agents: number, seed: number): Promise<SoakResult> {
  const line = await openLine(NOON);
  const chance = chances(seed);
  const reported: Reported = { places: new Map(), failures: [], killed: 0 };
  const workers = stable(line.house.database.appUrl, Math.min(4, kills + 2));
  let [rounds, took] = [0, 0];
  /** Kills one of the pair or both in the middle of their work. @returns the pair that goes on */
  const strike = async (
    [one, other]: Pair,
    working: readonly Promise<unknown>[],
    at: number,
  ): Promise<Pair> => {
    const both = reported.killed + 2 <= kills && rounds % 3 === 0;
    // Beside another process the work takes longer than alone.
    await new Promise((wake) => setTimeout(wake, chance() * took * 3));
    one.kill();
    if (both) other.kill();
    reported.killed += both ? 2 : 1;
    const place = await reached(line, at);
    reported.places.set(place, (reported.places.get(place) ?? 0) + 1);
    await Promise.all(working);
    workers.refill();
    if (both) workers.refill();
    const pair: Pair = [await workers.next(), both ? await workers.next() : other];
    await Promise.all(pair.map((worker, n) => worker.work({ go: line.clock.at, starts: 2 - n })));
    return pair;
  };
  try {
    const crowd = await crowdOf(line, agents);
    let pair: Pair = [await workers.next(), await workers.next()];
    let day: Awaited<ReturnType<typeof bets>> | undefined;
    while (reported.killed < kills || rounds === 0) {
      day = await bets(line, crowd, day);
      const begun = performance.now();
      // The other process's clock is behind: it looks at what is due when the first is long done, or finds it done.
      const working = [
        pair[0].work({ go: line.clock.at, starts: 2 }),
        pair[1].work({ go: line.clock.at - Math.floor(chance() * 20) * MINUTE, starts: 1 }),
      ];
      if (rounds > 0) pair = await strike(pair, working, day.at);
      else await Promise.all(working);
      if (rounds === 0) took = performance.now() - begun;
      rounds += 1;
      // A start that finds another's turn leaves the rest to the next.
      await pair[0].work({ go: line.clock.at, starts: 1 });
      reported.failures.push(...(await wrongs(line, crowd, rounds)));
    }
    reported.failures.push(...(await booksOfLine(line)));
    const places = [...reported.places].map(([place, count]) => [`killed ${place}`, count] as const);
    const figures = { kills: reported.killed, rounds, beneficiaries: agents * 2, seed };
    return {
      figures: { ...figures, 'undisturbed round, ms': Math.round(took), ...Object.fromEntries(places) },
      failures: reported.failures,
    };
  } finally {
    workers.close();
    await line.close();
  }
}

/** Without the journal: what is tried here writes with no keys of an installation, so nothing is sealed. */
async function booksOfLine(line: Line): Promise<string[]> {
  const { findings } = await checkBooks({ url: line.house.database.ownerUrl, openSeed: undefined });
  const unsealed = new Set(JOURNAL_PASSES.map(({ name }) => name));
  return findings
    .filter(({ pass }) => !unsealed.has(pass))
    .map(({ pass, row, says }) => `books: ${pass}: ${row}: ${says}`);
}
