/**
 * CHECKS 4: one balance, spent every way at once from two processes. It covers a few of the requests: exactly so many are accepted,
 * whichever they are, and every one of them stands where it says.
 */
import type { TestServer } from '#apps/server/testing.ts';
import type { Answer } from '#apps/server/testing-client.ts';
import { dealLosses } from '#apps/server/testing-seeds.ts';
import type { SoakResult } from './report.ts';
import { openSpending, PIECE, type Spender, type Spending, type Way } from './spending.ts';

const BROKE = 'wallet.insufficient_funds';

export type OneBalance = {
  readonly races: number;
  /** Requests of each way in a race. */
  readonly each: number;
  /** The other process. */
  readonly other: Pick<TestServer, 'call'>;
};

type Asked = { readonly way: Way; readonly answer: Answer; readonly busy: number };

/** A house that is too busy says so and has done nothing: asked again under the same key, as a page does. */
const TRIES = 20;
async function answered(ask: () => Promise<Answer>): Promise<Pick<Asked, 'answer' | 'busy'>> {
  for (let busy = 0; ; busy += 1) {
    const answer = await ask();
    if (answer.code !== 'platform.busy' || busy === TRIES) return { answer, busy };
    await new Promise((wake) => setTimeout(wake, 500));
  }
}

/** Long enough that some of the first are through when the others come, short enough that they meet. */
const HEAD_START_MS = 30;
/** Bets try again while somebody holds the balance, the others wait in its queue: sent together, bets come last. */
const isBet = ({ name }: Way): boolean => BETS.includes(name);
const BETS: readonly string[] = ['round', 'table', 'slip', 'ticket', 'cockfight'];

/** All ways mixed, so that no way has its requests in front of another's. */
async function spend(
  server: TestServer,
  { ways }: Spending,
  who: Spender,
  { each, other }: OneBalance,
  first: (way: Way) => boolean,
): Promise<readonly Asked[]> {
  const wanted = Array.from({ length: each }, (_, n) => ways.map((way) => ({ way, n }))).flat();
  // Written before any is sent: to seal one takes longer than to answer another.
  const ready = await Promise.all(
    wanted.map(async ({ way, n }) => ({ way, ask: await way.ask(who), key: `${way.name} ${n}` })),
  );
  return Promise.all(
    ready.map(async ({ way, ask, key }, n) => {
      // Its own process by turns, so that every way comes from both.
      const process = (n + Math.floor(n / ways.length)) % 2 === 0 ? server : other;
      if (!first(way)) await new Promise((wake) => setTimeout(wake, HEAD_START_MS));
      const again = () => process.call({ ...ask, as: who, key: key.replaceAll(' ', '-') });
      return { way, ...(await answered(again)) };
    }),
  );
}

async function current(server: TestServer, who: Spender) {
  const { ledger } = server.rooms;
  const balances = await ledger.balances(server.db, who.id);
  const of = (wanted: (purpose: string) => boolean): bigint =>
    balances.filter(({ purpose }) => wanted(purpose)).reduce((all, { balance }) => all + balance, 0n);
  const below = await ledger.walletOf(server.db, who.below);
  return {
    cash: of((purpose) => purpose === 'cash'),
    held: of((purpose) => purpose === 'held'),
    vendor: of((purpose) => purpose.startsWith('vendor:')),
    below: below?.cash ?? 0n,
    negative: balances.filter(({ balance }) => balance < 0n).map(({ purpose }) => purpose),
  };
}

/** Those the database ended by itself since it was made; each costs whoever is in it a second. */
async function deadlocksOf({ db }: TestServer): Promise<number> {
  const { rows } = await db.pool.query<{ n: string }>(
    'select deadlocks as n from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.n ?? 0);
}

export async function oneBalance(server: TestServer, plan: OneBalance): Promise<SoakResult> {
  const spending = await openSpending(server);
  const failures: string[] = [];
  const taken = new Map<string, number>(spending.ways.map(({ name }) => [name, 0]));
  let [requests, busy, slowest] = [0, 0, 0];
  const race = async (n: number): Promise<void> => {
    // An account that was never used, then balances for one to five.
    const covers = n === 0 ? 0 : ((n + 1) % 5) + 1;
    const of = `race ${n}`;
    const who = await spending.spender(PIECE * BigInt(covers));
    if (covers > 0) await dealLosses(server, who.id, covers);
    const asked = await spend(server, spending, who, plan, n % 2 === 0 ? () => true : isBet);
    requests += asked.length;
    busy += asked.reduce((all, one) => all + one.busy, 0);
    slowest = Math.max(slowest, ...asked.map(({ answer }) => answer.ms));
    for (const { way, answer } of asked)
      if (answer.status !== 200 && answer.code !== BROKE && answer.code !== way.also)
        failures.push(`${of}: ${way.name} was answered ${answer.status} ${answer.code}`);
    const accepted = asked.filter(({ answer }) => answer.status === 200).map(({ way }) => way);
    for (const { name } of accepted) taken.set(name, (taken.get(name) ?? 0) + 1);
    const sum = (to: Way['to']): bigint => PIECE * BigInt(accepted.filter((way) => way.to === to).length);
    const downline = PIECE * BigInt(accepted.filter(({ name }) => name === 'downline').length);
    const { negative, ...found } = await current(server, who);
    const expected = { cash: 0n, held: sum('held'), vendor: sum('vendor'), below: downline };
    if (accepted.length !== covers)
      failures.push(`${of}: ${accepted.length} were accepted, ${covers} were covered`);
    for (const [where, amount] of Object.entries(expected))
      if (found[where as keyof typeof found] !== amount)
        failures.push(`${of}: ${where} is ${found[where as keyof typeof found]} and not ${amount}`);
    for (const purpose of negative) failures.push(`${of}: ${purpose} is below zero`);
  };
  for (let n = 0; n <= plan.races; n += 1) await race(n);
  const deadlocks = await deadlocksOf(server);
  if (deadlocks > 0) failures.push(`${deadlocks} deadlocks: two ways take the same rows in different orders`);
  return {
    figures: {
      races: plan.races + 1,
      deadlocks,
      requests,
      processes: 2,
      'told to come back': busy,
      'slowest answer ms': Math.round(slowest),
      ...Object.fromEntries([...taken].map(([name, count]) => [`accepted by ${name}`, count])),
    },
    failures,
  };
}
