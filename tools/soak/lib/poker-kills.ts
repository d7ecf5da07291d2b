/**
 * kill -9 while hands are played, at every street: whoever comes back goes on in the same hand with the same cards, what was answered stands, chips on the
 * tables are what is held, and the books agree.
 */
import { newId } from '#kernel/ids.ts';
import type { Person } from '#apps/server/testing.ts';
import type { Answer, Ask } from '#apps/server/testing-client.ts';
import { wholeBooks } from './crash.ts';
import { type Product, startProduct } from './product.ts';
import { percentile, type SoakResult } from './report.ts';

const TABLE = 'tamarind-4';
const SEATS = 3;
const BUY_IN = '4000.00';
const WITHIN_MS = 60_000;

async function patiently(product: Product, ask: Ask): Promise<Answer> {
  const until = Date.now() + WITHIN_MS;
  for (;;) {
    const answer = await product.call(ask).catch(() => undefined);
    if (answer && answer.status !== 503) return answer;
    if (Date.now() > until) throw new Error('nothing was answered within a minute');
    await new Promise((wake) => setTimeout(wake, 200));
  }
}

type Hand = {
  readonly handId: string;
  readonly n: number;
  readonly state: string;
  readonly acting: number | null;
  readonly lines: readonly string[];
  readonly seats: readonly { readonly mine: boolean }[];
};
type Seen = { readonly hand: Hand | null; readonly mine: object | null };

async function look(product: Product, as: Person): Promise<Seen> {
  const { value } = await patiently(product, { method: 'GET', path: `/poker/tables/${TABLE}`, as });
  return value as unknown as Seen;
}

/** Sits down whoever does not sit: a stack that is lost is bought again. */
async function seat(product: Product, people: readonly Person[]): Promise<void> {
  for (const [n, as] of people.entries()) {
    if ((await look(product, as)).mine) continue;
    const body = { buyIn: BUY_IN, currency: 'BDT', entropy: `kill-${n}` };
    const { status, text } = await patiently(product, {
      path: `/poker/tables/${TABLE}/sit`,
      as,
      key: newId(),
      body,
    });
    if (status !== 200) throw new Error(`nobody sits: ${text}`);
  }
}

const streetOf = (hand: Hand | null): number =>
  hand?.lines.filter((line) => line.startsWith('d db')).length ?? 0;

type Decision = { readonly as: Person; readonly ask: Ask; readonly line: string; readonly at: number };

/** What whoever is asked would say; undefined while nobody is. */
async function decisionOf(product: Product, people: readonly Person[]): Promise<Decision | undefined> {
  for (const as of people) {
    const { hand } = await look(product, as);
    const place = hand?.seats.findIndex(({ mine }) => mine) ?? -1;
    if (hand?.state !== 'playing' || place < 0 || hand.acting !== place) continue;
    const body = { handId: hand.handId, at: hand.lines.length, what: 'call' };
    const ask = { path: `/poker/tables/${TABLE}/act`, as, body };
    return { as, ask, line: `p${place + 1} cc`, at: hand.lines.length };
  }
  return undefined;
}

/** Plays until a hand stands at a street and somebody is asked. */
async function playTo(product: Product, people: readonly Person[], street: number): Promise<Decision> {
  const until = Date.now() + WITHIN_MS;
  while (Date.now() < until) {
    await seat(product, people);
    const decision = await decisionOf(product, people);
    const [one] = people;
    if (!decision || !one) {
      await new Promise((wake) => setTimeout(wake, 100));
      continue;
    }
    if (streetOf((await look(product, one)).hand) === street) return decision;
    await patiently(product, decision.ask);
  }
  throw new Error(`no hand comes to street ${street}`);
}

/** One kill with a decision under way. Afterwards every seat sees the hand go on from where it was, with its own cards. */
async function strike(
  product: Product,
  people: readonly Person[],
  n: number,
): Promise<{ readonly failures: string[]; readonly ms: number }> {
  const decision = await playTo(product, people, n % 4);
  const before = await Promise.all(people.map((as) => look(product, as)));
  const sent = product.call(decision.ask).catch(() => undefined);
  await new Promise((wake) => setTimeout(wake, (n * 3) % 24));
  product.kill();
  const answer = await sent;
  const ms = await product.start();
  const failures: string[] = [];
  for (const [at, as] of people.entries()) {
    const [was, is] = [before[at]?.hand, (await look(product, as)).hand];
    if (!was || !is || is.handId !== was.handId) continue;
    const same = was.lines.every((line, place) => is.lines[place] === line);
    if (!same) failures.push(`kill ${n}: a seat sees another hand: ${was.lines.join()} – ${is.lines.join()}`);
  }
  // Said again it is what was said, done once; or the time went by meanwhile, and something else was done for him.
  const again = await patiently(product, decision.ask);
  if (answer?.status === 200 && again.status === 200) {
    const lines = Array.isArray(again.value['lines']) ? again.value['lines'] : [];
    if (lines[decision.at] !== decision.line)
      failures.push(`kill ${n}: what was answered is not in the hand`);
  }
  if (again.status !== 200 && !['poker.stale', 'poker.no_hand'].includes(again.code ?? ''))
    failures.push(`kill ${n}: the decision is answered ${again.status} ${again.code}`);
  return { failures, ms };
}

/** Chips before seats are what is held of them. */
async function heldApart(product: Product, people: readonly Person[]): Promise<string[]> {
  const failures: string[] = [];
  for (const { id } of people) {
    const { rows } = await product.db.pool.query<{ chips: string; held: string }>(
      `select (select coalesce(sum(stack + adding), 0) from poker.sittings where member_id = $1 and left_at is null)::text as chips,
         (select coalesce(sum(b.balance), 0) from ledger.accounts a join ledger.balances b on b.account_id = a.id
           where a.owner_id = $1 and a.purpose = 'held')::text as held`,
      [id],
    );
    const [row] = rows;
    if (row?.chips !== row?.held) failures.push(`${id} has ${row?.chips} before him and ${row?.held} held`);
  }
  return failures;
}

export async function pokerKills(kills: number): Promise<SoakResult> {
  const product = await startProduct();
  try {
    const people: Person[] = [];
    for (let n = 0; n < SEATS; n += 1) people.push(await product.person(100_000_000n));
    await product.db.pool.query('update poker.tables set pause_ms = 200 where code = $1', [TABLE]);
    const failures: string[] = [];
    const times: number[] = [];
    for (let n = 0; n < kills; n += 1) {
      const struck = await strike(product, people, n);
      failures.push(...struck.failures, ...(await heldApart(product, people)));
      times.push(struck.ms);
      console.log(`· kill ${n + 1} of ${kills}: back after ${Math.round(struck.ms)} ms`);
    }
    const { rows } = await product.db.pool.query<{ count: string }>(
      "select count(*) as count from poker.hands where table_code = $1 and state = 'ended'",
      [TABLE],
    );
    const figures = {
      kills,
      'hands played to their end': Number(rows[0]?.count ?? 0),
      'back after ms, median': percentile(times, 0.5),
    };
    return { figures, failures: [...failures, ...(await wholeBooks(product))] };
  } finally {
    await product.stop();
  }
}
