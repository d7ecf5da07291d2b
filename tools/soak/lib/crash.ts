/** CHECKS 1 and 2: the server or the database killed again and again under load; nothing acknowledged is lost, nothing happens twice. */
import { readdirSync, readFileSync } from 'node:fs';
import { createSealer } from '#platform/crypto/seal.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import { journalKeys } from '#tools/books/journal-keys.ts';
import { checkBooks } from '#tools/books/books.ts';
import { audit, type Load, startLoad } from './load.ts';
import { type Product, startProduct } from './product.ts';
import { percentile, type SoakResult } from './report.ts';

const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

/** Answers given before must be given again, to the byte. */
export async function askAgain(product: Product, { acks, people }: Load, count: number): Promise<string[]> {
  const failures: string[] = [];
  const body = { type: 'stake', stake: '1.00', currency: 'BDT' };
  for (let n = 0; n < Math.min(count, acks.length); n += 1) {
    const ack = acks[Math.floor((n * acks.length) / count)];
    const as = people.find(({ id }) => id === ack?.memberId);
    if (!ack || !as) continue;
    const again = await product.call({ path: '/play/monsoon-tiger/act', as, key: ack.key, body });
    if (again.text !== ack.text)
      failures.push(`${ack.key} was answered otherwise: ${again.status} ${again.code}`);
  }
  return failures;
}

export async function wholeBooks(product: Product): Promise<string[]> {
  const keys = loadKeys(product.keysDir);
  const openSeed = createSealer(keys.derive('seeds')).open;
  const journal = journalKeys(keys, product.keysDir);
  const { findings } = await checkBooks({ url: product.ownerUrl, openSeed, journal });
  return findings.map(({ pass, row, says }) => `books: ${pass}: ${row}: ${says}`);
}

/** A kill while nobody has an answer proves nothing: so many are waited for first, and so long (ms). */
const AT_WORK = 20;
const AT_WORK_WITHIN_MS = 30_000;

/** Waits until something was acknowledged since the last kill. @returns whether it was */
async function untilAtWork({ acks }: Load, before: number): Promise<boolean> {
  const until = Date.now() + AT_WORK_WITHIN_MS;
  while (acks.length < before + AT_WORK && Date.now() < until) await pause(20);
  return acks.length >= before + AT_WORK;
}

/**
 * Jobs that a dead process had begun are given back a minute later, and that is looked at once a minute. Where the database goes, they
 * fail instead and wait e^n seconds after the nth time: 403 after six of them.
 */
const GIVEN_BACK_MS = 150_000;
const TRIED_AGAIN_MS = 600_000;

/** Waits until every deposit that was acknowledged has its money. @returns ms, and what is missing */
async function untilCredited(
  { db }: Product,
  ids: readonly string[],
  withinMs: number,
): Promise<{ ms: number; lacking: string[] }> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await db.pool.query<{ id: string; state: string }>(
      "select id, state from cashier.deposits where id = any($1::uuid[]) and state <> 'credited'",
      [ids],
    );
    const ms = performance.now() - begun;
    if (rows.length === 0 || ms > withinMs)
      return {
        ms,
        lacking: rows.map(({ id, state }) => `deposit ${id} is ${state} after ${Math.round(ms)} ms`),
      };
    await pause(500);
  }
}

/** `strike` kills and answers ms until the product serves again. */
async function crashing(
  kills: number,
  clients: number,
  strike: (product: Product) => Promise<number>,
  limit: { readonly median: number; readonly name: string; readonly credited: number },
): Promise<SoakResult> {
  const product = await startProduct();
  try {
    const load = await startLoad(product, clients);
    console.log(`· ${clients} clients at work`);
    const times: number[] = [];
    const failures: string[] = [];
    // After each kill what was acknowledged since the last; all of it once more in the end.
    let [acks, deposits] = [0, 0];
    for (let n = 0; n < kills; n += 1) {
      if (!(await untilAtWork(load, acks))) failures.push(`kill ${n + 1}: nobody was at work`);
      await pause((n * 137) % 900);
      times.push(await strike(product));
      console.log(
        `· kill ${n + 1} of ${kills}: back after ${Math.round(times.at(-1) ?? 0)} ms, ${load.acks.length} acknowledged`,
      );
      const since = [load.acks.slice(acks), load.deposits.slice(deposits)] as const;
      [acks, deposits] = [acks + since[0].length, deposits + since[1].length];
      failures.push(...(await audit(product, ...since)));
    }
    await pause(500);
    await load.stop();
    console.log('· the clients have stopped');
    await pause(5_000);
    const credited = await untilCredited(product, load.deposits, limit.credited);
    failures.push(...credited.lacking);
    failures.push(...(await audit(product, load.acks, load.deposits)));
    failures.push(...(await askAgain(product, load, 300)));
    failures.push(...(await wholeBooks(product)));
    const median = percentile(times, 0.5);
    if (median > limit.median) failures.push(`${limit.name}: median ${median} ms`);
    const reported = [...load.counts]
      .sort((a, b) => b[1] - a[1])
      .map(([what, n]) => `${what} ${n}`)
      .join(', ');
    return {
      figures: {
        kills,
        clients,
        acknowledged: load.acks.length,
        deposits: load.deposits.length,
        'back after ms, median': median,
        'slowest ms': Math.round(Math.max(...times)),
        'last deposit credited after s': Math.round(credited.ms / 1_000) + 5,
        answers: reported,
      },
      failures,
    };
  } finally {
    await product.stop();
  }
}

export const crashServer = (kills: number, clients: number): Promise<SoakResult> =>
  crashing(
    kills,
    clients,
    async (product) => {
      product.kill();
      await pause(20);
      return product.start();
    },
    { median: 2_000, name: 'restart to first 200', credited: GIVEN_BACK_MS },
  );

/** The children of a process, from /proc. */
function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        return Number(readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid;
      } catch {
        return false;
      }
    });
}

export const crashPostgres = (kills: number, clients: number): Promise<SoakResult> =>
  crashing(
    kills,
    clients,
    async (product) => {
      const server = product.pid();
      const postmaster = product.postgresPid();
      const begun = performance.now();
      for (const pid of [postmaster, ...childrenOf(postmaster)]) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It has ended by itself.
        }
      }
      for (;;) {
        await pause(20);
        const said = await product.call({ method: 'GET', path: '/readyz' }).catch(() => undefined);
        if (product.pid() !== server || !said) throw new Error('the server itself ended');
        if (said.status === 200 && product.postgresPid() !== postmaster) return performance.now() - begun;
        if (performance.now() - begun > 60_000) throw new Error('the database did not come back in a minute');
      }
    },
    { median: 5_000, name: 'serving again', credited: TRIED_AGAIN_MS },
  );
