/** Salaries that are paid while the same agents send money along their lines: each is paid once, nothing is made or lost. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TransferSettings } from '#features/people/agents/contract/settings.ts';
import type { AgentNeeds } from '#features/people/agents/service/needs.ts';
import { transferInLine } from '#features/people/agents/service/transfers.ts';
import { setLevel } from '#features/people/members/store.ts';
import { isFault } from '#kernel/faults.ts';
import { asId, type MemberId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { DAY, MINUTE } from '#kernel/time.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import { BOOKS } from './books.ts';
import { type Line, openLine } from './fixtures.ts';
import { payDue } from './service/pay.ts';
import { runDue } from './service/run.ts';

const NOON = Date.parse('2026-11-10T06:00:00Z');
let line: Line;
beforeAll(async () => {
  line = await openLine(NOON);
  const settings = { on: true, up: true, level: 2, dayMost: '100000.00', waitMs: 0, password: false };
  await writeSettings(line.house.db, line.house.brand.id, TransferSettings, settings);
  line.house.brands.forget();
});
afterAll(() => line.close());

async function deposit(memberId: MemberId, amount: bigint): Promise<void> {
  const { ledger, db, brand } = line.house;
  const from = await ledger.house(db, brand.id, 'deposits', brand.currency);
  const paid = {
    memberId,
    brandId: brand.id,
    currency: brand.currency,
    pockets: await ledger.pockets(db, brand.id, memberId, brand.currency),
    key: newId(),
    content: '',
    ref: newId(),
  };
  await db.transaction((tx) =>
    ledger.pay(tx, { ...paid, kind: 'deposit', serial: 'D-1', amount: minor(amount), from }),
  );
}
const agentNeeds = (): AgentNeeds =>
  ({
    ...line.needs,
    frozen: async () => false,
    held: async () => false,
    keepsBack: async () => undefined,
    takenBack: async () => [],
    closed: async () => false,
  }) as unknown as AgentNeeds;
const send = (sender: MemberId, to: MemberId | undefined, amount: string): Promise<string> =>
  transferInLine(
    agentNeeds(),
    {
      brandId: line.house.brand.id,
      sender,
      key: newId(),
      direction: to ? 'down' : 'up',
      ...(to ? { to } : {}),
      amount,
      currency: line.house.brand.currency,
    },
    async () => undefined,
  ).then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
async function complaints(): Promise<string[]> {
  const client = new pg.Client({ connectionString: line.house.database.ownerUrl });
  await client.connect();
  const found = [];
  for (const pass of BOOKS.passes)
    found.push(...(await pass.look({ client, openSeed: undefined })).map((one) => `${one.row} ${one.says}`));
  await client.end();
  return found;
}

it('each salary is paid once, no transfer sends what is not there, and the sum of all is what came in', async () => {
  const { db } = line.house;
  const lines = [];
  for (let n = 0; n < 6; n += 1) {
    const top = await line.member(null, 1);
    const desk = await line.member(top);
    for (const one of [top, desk]) {
      await db.transaction((tx) => setLevel(tx, one, 2));
      await deposit(asId<'member'>(one), 5_000n);
    }
    await line.agree(undefined, top, { kind: 'daily', tiers: [{ stake: '10.00', active: 1, rate: '0.01' }] });
    await line.agree(top, desk, { kind: 'daily', tiers: [{ stake: '10.00', active: 1, rate: '0.004' }] });
    lines.push({ top, desk });
  }
  const { at } = line.clock;
  await line.bet(...lines.map(({ desk }) => ({ member: desk, stake: '100000', at: at + MINUTE })));
  line.clock.at = at + 2 * DAY;
  await runDue(line.needs, line.brand);
  const twin = line.twin();
  const answers = await Promise.all([
    payDue(line.needs, line.brand).then(() => 'done'),
    payDue(twin.needs, line.brand).then(() => 'done'),
    ...lines.flatMap(({ top, desk }) => [
      ...Array.from({ length: 4 }, () => send(top, desk, '20.00')),
      ...Array.from({ length: 4 }, () => send(desk, undefined, '20.00')),
    ]),
    payDue(twin.needs, line.brand).then(() => 'done'),
  ]);
  await twin.close();
  await payDue(line.needs, line.brand);
  expect(
    [...new Set(answers)].filter((one) => one !== 'done' && one !== 'wallet.insufficient_funds'),
  ).toEqual([]);
  const { rows } = await db.pool.query<{ n: number; sum: string }>(
    `select count(*)::int as n, sum(l.amount)::text as sum from commission.lines l where l.state = 'paid'`,
  );
  const salaries = await db.pool.query<{ n: number; keys: number }>(
    `select count(*)::int as n, count(distinct (member_id, key))::int as keys from ledger.transfers where kind = 'salary'`,
  );
  // 1 % of 1,000 a line: 4.00 to who is below and 6.00 to who is above.
  expect(rows[0]).toEqual({ n: 12, sum: '6000' });
  expect(salaries.rows[0]?.n).toBe(salaries.rows[0]?.keys);
  let total = 0n;
  for (const { top, desk } of lines)
    for (const one of [top, desk]) {
      const cash = await line.cash(one);
      expect(cash).toBeGreaterThanOrEqual(0n);
      total += cash;
    }
  expect(total).toBe(6n * 2n * 5_000n + 6_000n);
  expect(await complaints()).toEqual([]);
}, 60_000);
