/**
 * Every message of the payment providers ten times, shuffled, while the server is killed: a message without an answer is sent again, as
 * providers do. Each deposit is credited once, each payout paid once, and what was forged, wrong or of nobody credits nobody.
 */
import { randomInt } from 'node:crypto';
import { WithdrawalRules } from '#features/money/withdrawals/contract/settings.ts';
import { setSettings } from '#apps/server/testing-settings.ts';
import { openStaff, type Person } from '#apps/server/testing.ts';
import { sealed } from '#apps/server/testing-doors.ts';
import { readyToWithdraw, withdrawalOf } from '#apps/server/testing-withdrawals.ts';
import { loadKeys } from '#platform/crypto/keys.ts';
import { wholeBooks } from './crash.ts';
import { type Message, messagesOf } from './callback-messages.ts';
import { type Product, startProduct } from './product.ts';
import { percentile, type SoakResult } from './report.ts';

const TIMES = 10;
const SENDERS = 24;
const PAYOUTS_A_WAVE = 4;
const GRANT = 100_000n;
/** Amounts of deposits: most are paid, every fifth is declined, which the sandbox reads from the end. */
const amountOf = (n: number): string => `${60 + n}.${n % 5 === 4 ? '13' : '00'}`;
const SETTLED_WITHIN_MS = 180_000;

type Wave = { readonly deposits: Map<string, bigint>; readonly withdrawals: string[] };
type Tally = { sent: number; unanswered: number; readonly failures: string[]; readonly back: number[] };

const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

const shuffled = <One>(list: readonly One[]): One[] =>
  list
    .map((one) => ({ one, at: randomInt(2 ** 40) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);

async function depositsOf(product: Product, as: Person, wave: number, count: number) {
  const deposits = new Map<string, bigint>();
  for (let n = 0; n < count; n += 1) {
    const amount = amountOf(n);
    const body = { method: 'sandbox-instant', amount, currency: 'BDT' };
    const said = await product.call({ path: '/wps/cashier/deposits', as, key: `d${wave}-${n}`, body });
    if (said.status !== 200) throw new Error(`a deposit was answered ${said.status} ${said.code}`);
    deposits.set(String(said.value['id']), amount.endsWith('.13') ? 0n : BigInt(60 + n) * 100n);
  }
  return deposits;
}

/** Withdrawals two people have released, so that the sandbox is told to pay. */
async function withdrawalsOf(product: Product, wave: number): Promise<string[]> {
  const [brand] = await product.rooms.brand.brands.all();
  if (!brand) throw new Error('there is no brand');
  const staff = () => openStaff(product.rooms, product.db, brand.id, 'finance');
  const [one, other] = [await staff(), await staff()];
  const { person, account } = await readyToWithdraw({
    ...product,
    person: (cash = GRANT) => product.person(cash),
  });
  const ids: string[] = [];
  for (let n = 0; n < PAYOUTS_A_WAVE; n += 1) {
    const body = await sealed(product, withdrawalOf(account, `${100 + n}.00`));
    const path = '/wps/cashier/withdrawals';
    const asked = await product.call({ path, as: person, key: `w${wave}-${n}`, body });
    const id = String(asked.value['id']);
    const approve = { revision: 1, reason: 'looked at' };
    await product.call({ path: `/ops/withdrawals/${id}/approve`, as: one, body: approve });
    const done = await product.call({
      path: `/ops/withdrawals/${id}/release`,
      as: other,
      body: { agree: true },
    });
    if (done.value['state'] !== 'paying')
      throw new Error(`a withdrawal was answered ${done.status} ${done.code}`);
    ids.push(id);
  }
  return ids;
}

/** Sends until there is an answer that a provider takes for one. */
async function deliver(product: Product, { what, status, ask }: Message, tally: Tally): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    tally.sent += 1;
    const said = await product.call(ask()).catch(() => undefined);
    if (!said || said.status >= 500 || said.status === 429) {
      tally.unanswered += 1;
      await pause(150);
      continue;
    }
    if (said.status !== status)
      tally.failures.push(`${what} was answered ${said.status} ${said.code ?? ''} instead of ${status}`);
    return;
  }
  tally.failures.push(`${what} was never answered`);
}

/** All messages at once from many senders; the server is killed when so much of them has been delivered. */
async function storm(product: Product, messages: readonly Message[], kills: number, tally: Tally) {
  const waiting = shuffled(messages.flatMap((message) => Array<Message>(TIMES).fill(message)));
  const total = waiting.length;
  let down: Promise<void> | undefined;
  let killed = 0;
  const strike = async (): Promise<void> => {
    product.kill();
    await pause(20);
    tally.back.push(await product.start());
    down = undefined;
  };
  const sender = async (): Promise<void> => {
    for (let message = waiting.pop(); message; message = waiting.pop()) {
      await deliver(product, message, tally);
      const isDue = total - waiting.length >= ((killed + 1) * total) / (kills + 1);
      if (isDue && killed < kills && !down) {
        killed += 1;
        down = strike();
      }
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, sender));
  await down;
}

type Found = {
  readonly id: string;
  readonly state: string;
  readonly credited: number;
  readonly sum: bigint;
};

/** What is not as it has to be, of all waves. */
async function wrongIn({ db }: Product, waves: readonly Wave[]): Promise<string[]> {
  const wanted = new Map(waves.flatMap(({ deposits }) => [...deposits]));
  const ids = [...wanted.keys()];
  const { rows } = await db.pool.query<Found>(
    `select d.id, d.state, count(t.id)::int as credited, coalesce(sum(p.amount), 0)::bigint as sum from cashier.deposits d
       left join ledger.transfers t on t.member_id = d.member_id and t.ref = d.id and t.kind = 'deposit'
       left join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
      where d.id = any($1::uuid[]) group by d.id, d.state`,
    [ids],
  );
  const wrong = rows
    .filter(({ id, state, credited, sum }) => {
      const amount = wanted.get(id) ?? 0n;
      return amount === 0n
        ? state !== 'failed' || credited !== 0
        : state !== 'credited' || credited !== 1 || sum !== amount;
    })
    .map(({ id, state, credited, sum }) => `deposit ${id} is ${state}, ${credited} times, ${sum}`);
  if (rows.length !== ids.length) wrong.push(`${ids.length - rows.length} deposits are gone`);
  const payouts = await db.pool.query<{ id: string; state: string; paid: number }>(
    `select w.id, w.state, count(s.n)::int as paid from withdrawals.withdrawals w
       left join withdrawals.steps s on s.withdrawal_id = w.id and s.name = 'pay'
      where w.id = any($1::uuid[]) group by w.id, w.state having count(s.n) <> 1 or w.state not in ('paid', 'received')`,
    [waves.flatMap(({ withdrawals }) => withdrawals)],
  );
  for (const { id, state, paid } of payouts.rows) wrong.push(`payout ${id} is ${state}, paid ${paid} times`);
  return wrong;
}

/** Jobs of a dead process are given back a minute later: what the provider was not yet asked about may take as long. */
async function settled(product: Product, waves: readonly Wave[]): Promise<string[]> {
  const until = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const wrong = await wrongIn(product, waves);
    if (wrong.length === 0 || Date.now() > until) return wrong;
    await pause(1_000);
  }
}

export async function callbackStorm(waves: number, kills: number, count: number): Promise<SoakResult> {
  const product = await startProduct();
  try {
    const keys = loadKeys(product.keysDir);
    // The server reads settings once a second.
    await setSettings(product, WithdrawalRules, { accountCoolMs: 0, openMost: 20, turnoverPercent: 0 });
    await pause(2_000);
    const tally: Tally = { sent: 0, unanswered: 0, failures: [], back: [] };
    const done: Wave[] = [];
    let [messages, strays] = [0, 0];
    for (let n = 0; n < waves; n += 1) {
      const deposits = await depositsOf(product, await product.person(GRANT), n, count);
      const wave = { deposits, withdrawals: await withdrawalsOf(product, n) };
      const reported = await messagesOf({ db: product.db, keys }, [...deposits.keys()], wave.withdrawals);
      await storm(product, reported, kills, tally);
      done.push(wave);
      messages += reported.length;
      strays += reported.filter(({ what }) => what === 'unknown').length;
      console.log(`· wave ${n + 1} of ${waves}: ${tally.sent} sent, ${tally.unanswered} without an answer`);
    }
    const failures = [...tally.failures, ...(await settled(product, done))];
    const { rows } = await product.db.pool.query<{ n: number; credited: number }>(
      "select count(*)::int as n, count(deposit_id)::int as credited from cashier.payments where source = 'unknown'",
    );
    if (rows[0]?.n !== strays || rows[0].credited !== 0)
      failures.push(`${strays} payments of nobody are ${JSON.stringify(rows[0])}`);
    failures.push(...(await wholeBooks(product)));
    return {
      figures: {
        waves,
        kills: tally.back.length,
        messages,
        'sent, each ten times and until answered': tally.sent,
        'without an answer': tally.unanswered,
        deposits: done.reduce((sum, { deposits }) => sum + deposits.size, 0),
        payouts: done.reduce((sum, { withdrawals }) => sum + withdrawals.length, 0),
        'back after ms, median': percentile(tally.back, 0.5),
      },
      failures,
    };
  } finally {
    await product.stop();
  }
}
