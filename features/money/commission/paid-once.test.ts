import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { setPoints } from '#features/people/agents/service/points.ts';
import { newId } from '#kernel/ids.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { BOOKS } from './books.ts';
import { recompute as recomputeFigure } from './rules/explain.ts';
import { readRebate, rebateShares } from './rules/rebate.ts';
import { writeExact, writeMoney } from './rules/exact.ts';
import { countStakes, readCount, writeCount } from './rules/valid-stake.ts';
import { type Line, openLine } from './fixtures.ts';
import { explainLine } from './service/explain.ts';
import { answerLine, disputeLine } from './service/disputes.ts';
import { correctReopened } from './service/correct.ts';
import { payDue } from './service/pay.ts';
import { runDue } from './service/run.ts';
import type { Offered } from './rules/terms.ts';
import { listBrandLines } from './store/desk-lines.ts';
import { findLine, type LineRow, listLines } from './store/runs.ts';

/** One line of a file, as `haat recompute agents` answers it; the journey asks that program itself. */
function recompute(line: Record<string, unknown>): object {
  if (line['rebate'] !== undefined) {
    const read = readRebate(line);
    if ('problem' in read) return read;
    const found = rebateShares(read.one, read.rounding.floor, read.rounding.scale);
    if ('problem' in found) return found;
    return {
      shares: found.shares.map(({ member, amount }) => ({
        member,
        amount: writeMoney(amount, read.rounding.scale),
      })),
    };
  }
  if (line['bets'] !== undefined) {
    const read = readCount(line);
    return 'problem' in read ? read : writeCount(countStakes(read.bets, read.rules), read.rounding.scale);
  }
  const found = recomputeFigure(line);
  if (!('calculation' in found)) return found;
  const { amount, lines } = found.calculation;
  return {
    amount: writeMoney(amount, 2),
    lines: lines.map((one) => ({ ...one, amount: writeExact(one.amount, 2) })),
  };
}

/** Noon in Dhaka. */
const NOON = Date.parse('2026-11-10T06:00:00Z');
const daily = (rate: string, active = 1): Offered => ({
  kind: 'daily',
  tiers: [{ stake: '10.00', active, rate }],
});

let line: Line;
beforeAll(async () => {
  line = await openLine(NOON);
});
afterAll(() => line.close());
beforeEach(() => {
  line.clock.at += 40 * DAY;
});

const linesOf = (receiver: string): Promise<readonly (LineRow & { account: string })[]> =>
  listLines(line.house.db, receiver, {}, 100, 0);
const amounts = async (receiver: string) => (await linesOf(receiver)).map(({ amount }) => amount);
const work = async () => {
  await runDue(line.needs, line.brand);
  await correctReopened(line.needs, line.brand);
  await payDue(line.needs, line.brand);
};
async function broken(): Promise<string[]> {
  const client = new pg.Client({ connectionString: line.house.database.ownerUrl });
  await client.connect();
  const found = [];
  for (const pass of BOOKS.passes)
    found.push(...(await pass.look({ client, openSeed: undefined })).map((one) => `${one.row} ${one.says}`));
  await client.end();
  return found;
}

it('pays the upline the difference of the rates and the downline its own, from the bets of the day', async () => {
  const top = await line.member(null, 1);
  const desk = await line.member(top);
  const player = await line.member(desk, 0);
  await line.agree(undefined, top, daily('0.004'));
  await line.agree(top, desk, daily('0.003'));
  const { at } = line.clock;
  await line.bet(
    { member: player, stake: '1000000', at: at + MINUTE },
    { member: top, stake: '500000', at: at + MINUTE },
  );
  expect(await amounts(top)).toEqual([]);
  line.clock.at = at + DAY;
  await work();
  // 0.4 % of 15,000 less 0.3 % of 10,000 · 0.3 % of 10,000
  expect([await amounts(top), await amounts(desk)]).toEqual([[3_000n], [3_000n]]);
  expect([await line.cash(top), await line.cash(desk)]).toEqual([3_000n, 3_000n]);
  await work();
  expect([await line.cash(top), await line.cash(desk)]).toEqual([3_000n, 3_000n]);
  expect(await broken()).toEqual([]);
});

it('pays each beneficiary and period once when three start at once on two pools, again and again', async () => {
  const tops = await Promise.all(Array.from({ length: 12 }, () => line.member(null, 1)));
  const { at } = line.clock;
  for (const top of tops) {
    await line.agree(undefined, top, daily('0.01'));
    await line.agree(undefined, top, { kind: 'realtime', tiers: [{ stake: '1.00', rate: '0.001' }] });
  }
  await line.bet(...tops.map((member) => ({ member, stake: '100000', at: at + MINUTE })));
  line.clock.at = at + DAY;
  const twin = line.twin();
  const all = async (needs = line.needs) => {
    await runDue(needs, line.brand);
    await payDue(needs, line.brand);
  };
  for (let round = 0; round < 3; round += 1)
    await Promise.all([all(), all(twin.needs), all(twin.needs), all(), all(twin.needs)]);
  await twin.close();
  await all();
  for (const top of tops) expect(await line.cash(top)).toBe(1_000n + 100n);
  const { rows } = await line.house.db.pool.query<{ n: number }>(
    `select count(*)::int as n from ledger.transfers t where t.kind = 'salary' and t.member_id = any($1)`,
    [tops],
  );
  expect(rows[0]?.n).toBe(24);
  expect(await broken()).toEqual([]);
}, 60_000);

it('goes on where a killed process stopped: before a line was paid, and with none paid twice', async () => {
  const tops = await Promise.all(Array.from({ length: 4 }, () => line.member(null, 1)));
  const { at } = line.clock;
  for (const top of tops) await line.agree(undefined, top, daily('0.01'));
  await line.bet(...tops.map((member) => ({ member, stake: '100000', at: at + MINUTE })));
  line.clock.at = at + DAY;
  // Killed at the commit of the payments, at their writing, and between calculation and payment.
  let deaths = 0;
  const dying = {
    ...line.needs,
    db: {
      ...line.house.db,
      transaction: <Value>(dowork: Parameters<typeof line.house.db.transaction<Value>>[0]) =>
        line.house.db.transaction<Value>(async (tx) => {
          const value = await dowork(tx);
          deaths += 1;
          throw Object.assign(new Error('killed'), { value });
        }),
    },
  };
  await expect(runDue(dying, line.brand)).rejects.toThrow('killed');
  await runDue(line.needs, line.brand);
  for (let n = 0; n < 3; n += 1) await expect(payDue(dying, line.brand)).rejects.toThrow('killed');
  expect(deaths).toBeGreaterThan(3);
  for (const top of tops) expect(await line.cash(top)).toBe(0n);
  await payDue(line.needs, line.brand);
  for (const top of tops) expect(await line.cash(top)).toBe(1_000n);
  expect(await broken()).toEqual([]);
});

it('explains a figure by a file that a stranger recomputes to the same amount, bets included', async () => {
  const top = await line.member(null, 1);
  const desk = await line.member(top);
  const players = await Promise.all([line.member(desk, 0), line.member(desk, 0)]);
  await line.agree(undefined, top, daily('0.0033', 2));
  await line.agree(top, desk, daily('0.0021', 2));
  const { at } = line.clock;
  await line.bet(
    ...players.flatMap((member) => [
      { member, stake: '123457', at: at + MINUTE },
      { member, stake: '777', category: 'LIVE', at: at + HOUR },
      { member, stake: '5000', state: 'voided' as const, at: at + HOUR },
    ]),
  );
  line.clock.at = at + DAY;
  await work();
  const [row] = await linesOf(top);
  const whole = row && (await findLine(line.house.db, row.id));
  if (!whole) throw new Error('no line');
  const { file, explanation, bets } = await explainLine(line.house.db, whole);
  const [figure, counted] = file
    .trim()
    .split('\n')
    .map((text): Record<string, unknown> => Object(recompute(JSON.parse(text))));
  expect(figure?.['amount']).toBe(Object(explanation)['amount']);
  // The bets of the file add up to the stakes the figure was taken of.
  const [stakes] = Object(explanation)['figures'];
  const parts = Object(counted)['stakes'].map((one: { category: string; stake: string; bets: number }) => [
    one.category,
    one.stake,
    one.bets,
  ]);
  expect(parts).toEqual([
    ['LIVE', '15.54', 2],
    ['RNG', '2469.14', 2],
  ]);
  // LIVE weighs half.
  expect(stakes.amount).toBe('2476.91');
  expect(bets.length).toBe(4);
  // Another rate, and the file no longer says what was paid.
  const forged = JSON.parse(file.split('\n')[0] ?? '{}');
  forged.contract.tiers[0].rate = '0.0034';
  expect(Object(recompute(forged))['amount']).not.toBe(Object(explanation)['amount']);
});

it.each(['dividend', 'daily', 'hourly', 'realtime'] as const)(
  'hands out a file of a %s that a stranger recomputes to what was paid, for upline and downline',
  async (kind) => {
    const top = await line.member(null, 1);
    const desk = await line.member(top);
    const player = await line.member(desk, 0);
    const terms = (rate: string): Offered =>
      kind === 'dividend'
        ? { kind, cycle: 'daily', tiers: [{ loss: '10.00', active: 1, rate }] }
        : { kind, tiers: [{ stake: '10.00', active: 1, rate }] };
    await line.agree(undefined, top, terms('0.31'));
    await line.agree(top, desk, terms('0.17'));
    const { at } = line.clock;
    await line.bet(
      { member: player, stake: '123457', payout: '3', at: at + MINUTE },
      { member: player, stake: '7777', category: 'LIVE', payout: '10000', at: at + MINUTE },
    );
    line.clock.at = at + DAY;
    await work();
    for (const who of [top, desk]) {
      const [row] = await linesOf(who);
      const whole = row && (await findLine(line.house.db, row.id));
      if (!whole) throw new Error('no line');
      const { file } = await explainLine(line.house.db, whole);
      const [figure, counted] = file
        .trim()
        .split('\n')
        .map((text): Record<string, unknown> => Object(recompute(JSON.parse(text))));
      expect(figure?.['amount']).toBe(writeMoney(whole.amount as never, 2));
      expect(await line.cash(who)).toBe(whole.amount);
      expect(whole.amount > 0n).toBe(true);
      expect(
        Object(counted)['stakes'].map((one: { category: string; stake: string }) => [
          one.category,
          one.stake,
        ]),
      ).toEqual([
        ['LIVE', '77.77'],
        ['RNG', '1234.57'],
      ]);
    }
  },
);

it('corrects a closed period by a line of its own when a bet is settled anew, once, and leaves the old one', async () => {
  const top = await line.member(null, 1);
  const player = await line.member(top, 0);
  await line.agree(undefined, top, daily('0.01'));
  const { at } = line.clock;
  const ref = newId();
  await line.bet({ member: player, stake: '100000', at: at + MINUTE, ref });
  line.clock.at = at + DAY;
  await work();
  expect(await amounts(top)).toEqual([1_000n]);
  await line.bet({ member: player, stake: '40000', at: at + MINUTE, ref });
  await Promise.all([correctReopened(line.needs, line.brand), correctReopened(line.needs, line.brand)]);
  await work();
  expect(await amounts(top)).toEqual([-600n, 1_000n]);
  expect(await line.cash(top)).toBe(400n);
  // Told again: nothing is added.
  await line.bet({ member: player, stake: '40000', at: at + MINUTE, ref });
  await work();
  expect(await amounts(top)).toEqual([-600n, 1_000n]);
  // A bet told after its period was paid.
  await line.bet({ member: player, stake: '20000', at: at + 2 * MINUTE });
  await work();
  expect(await amounts(top)).toEqual([200n, -600n, 1_000n]);
  expect(await line.cash(top)).toBe(600n);
  expect(await broken()).toEqual([]);
});

it('shares the rebate of a bet along the line, pays it with the day, and never more than the plate', async () => {
  const top = await line.member(null, 1);
  const desk = await line.member(top);
  const player = await line.member(desk, 0);
  const plates = [{ plate: 'RNG', most: '0.012' }];
  for (const [id, upline, point] of [
    [top, null, '0.010'],
    [desk, top, '0.006'],
    [player, desk, '0.002'],
  ] as const)
    await line.house.db.transaction((tx) => setPoints(tx, plates, { id, upline }, { RNG: point }));
  const { at } = line.clock;
  await line.bet(
    { member: player, stake: '100000', at: at + MINUTE },
    { member: player, stake: '33', at: at + HOUR },
  );
  line.clock.at = at + DAY;
  await work();
  // 0.2 %, 0.4 %, 0.4 % of 1,000.00 and of 0.33, each rounded down by itself.
  expect([await line.cash(player), await line.cash(desk), await line.cash(top)]).toEqual([200n, 400n, 400n]);
  const [row] = await linesOf(desk);
  const whole = row && (await findLine(line.house.db, row.id));
  if (!whole) throw new Error('no line');
  const { file } = await explainLine(line.house.db, whole);
  const said = file
    .trim()
    .split('\n')
    .map((text) => JSON.parse(text));
  const shares = said.map((one) =>
    Object(recompute(one))['shares'].find(({ member }: { member: string }) => member === desk),
  );
  expect(shares.map(({ amount }: { amount: string }) => amount)).toEqual(said.map(({ paid }) => paid));
  expect(await broken()).toEqual([]);
});

it('lets the downline wait while its upline owes, and pays it when the upline has the money', async () => {
  const top = await line.member(null, 1);
  const desk = await line.member(top);
  const [winner, loser] = [await line.member(top, 0), await line.member(desk, 0)];
  const tiers = [{ rate: '0.2' }];
  await line.agree(undefined, top, { kind: 'dividend', cycle: 'daily', tiers });
  await line.agree(top, desk, { kind: 'dividend', cycle: 'daily', tiers });
  const { at } = line.clock;
  // The desk's players lost 1,000; the whole team lost nothing.
  await line.bet(
    { member: loser, stake: '100000', at: at + MINUTE },
    { member: winner, stake: '10000', payout: '110000', at: at + MINUTE },
  );
  line.clock.at = at + DAY;
  await work();
  expect([await line.cash(top), await line.cash(desk)]).toEqual([0n, 0n]);
  expect((await linesOf(top)).map(({ state }) => state)).toEqual(['owed']);
  // Nobody frees himself of what he owes by a dispute: the line stays owed, and the downline waits for it.
  const [owed] = await linesOf(top);
  const ask = { id: owed?.id ?? '', memberId: top, brandId: line.brand.id, text: 'I do not owe this' };
  expect((await disputeLine(line.needs, ask)).state).toBe('owed');
  await work();
  expect([await line.cash(top), await line.cash(desk)]).toEqual([0n, 0n]);
  await line.house.db.transaction(async (tx) => {
    const { ledger, brand } = { ledger: line.house.ledger, brand: line.brand };
    const pockets = await ledger.pockets(tx, brand.id, top, brand.currency);
    const from = await ledger.house(tx, brand.id, 'grants', brand.currency);
    const key = 'grant to owe';
    const to = {
      memberId: top,
      brandId: brand.id,
      currency: brand.currency,
      pockets,
      key,
      content: key,
      ref: newId(),
    };
    await ledger.pay(tx, { ...to, kind: 'grant', serial: 'T-1', amount: 30_000n as never, from });
  });
  await work();
  expect([await line.cash(top), await line.cash(desk)]).toEqual([10_000n, 20_000n]);
  expect(await broken()).toEqual([]);
});

it('holds a disputed line alone until it is answered', async () => {
  const top = await line.member(null, 1);
  const desks = [await line.member(top), await line.member(top)];
  await line.agree(undefined, top, daily('0.01'));
  for (const desk of desks) await line.agree(top, desk, daily('0.01'));
  const { at } = line.clock;
  await line.bet(...desks.map((member) => ({ member, stake: '100000', at: at + MINUTE })));
  line.clock.at = at + DAY;
  await runDue(line.needs, line.brand);
  const [first = '', second = ''] = desks;
  const [disputed] = await linesOf(first);
  const ask = { id: disputed?.id ?? '', memberId: first, brandId: line.brand.id, text: 'A bet is missing' };
  const code = (work: Promise<unknown>) => work.then(String, (error: { code?: string }) => error.code);
  // Nobody disputes for somebody else.
  expect(await code(disputeLine(line.needs, { ...ask, memberId: second }))).toBe('commission.unknown_line');
  const said = await Promise.all([code(disputeLine(line.needs, ask)), code(disputeLine(line.needs, ask))]);
  expect(said.filter((one) => one === 'commission.disputed_before')).toHaveLength(1);
  await payDue(line.needs, line.brand);
  expect([await line.cash(first), await line.cash(second)]).toEqual([0n, 1_000n]);
  // The top passes on all it is paid for its desks: nothing for itself.
  expect(await line.cash(top)).toBe(0n);
  const waits = async () =>
    (await listBrandLines(line.house.db, line.brand.id, { disputed: true }, 10, 0)).filter(
      ({ receiver }) => receiver === first,
    );
  expect((await waits()).map(({ id, dispute }) => [id, dispute])).toEqual([[ask.id, ask.text]]);
  const actor = { staffId: newId<'staff'>(), brandId: line.brand.id, ip: '127.0.0.1', requestId: 'r' };
  await answerLine(line.needs, actor, ask.id, 'It was played after midnight');
  expect(await code(answerLine(line.needs, actor, ask.id, 'again'))).toBe('commission.no_dispute');
  expect(await waits()).toEqual([]);
  await payDue(line.needs, line.brand);
  expect([await line.cash(first), await line.cash(second)]).toEqual([1_000n, 1_000n]);
  expect(await broken()).toEqual([]);
});

it('pays a line once by its key in the ledger, even where its own state was lost', async () => {
  const top = await line.member(null, 1);
  await line.agree(undefined, top, daily('0.01'));
  const { at } = line.clock;
  await line.bet({ member: top, stake: '100000', at: at + MINUTE });
  line.clock.at = at + DAY;
  await work();
  expect(await line.cash(top)).toBe(1_000n);
  await line.house.db.pool.query(
    "update commission.lines set state = 'due', transfer_id = null, paid_at = null where receiver = $1",
    [top],
  );
  await work();
  expect(await line.cash(top)).toBe(1_000n);
  expect((await linesOf(top)).map(({ state }) => state)).toEqual(['paid']);
  expect(await broken()).toEqual([]);
});
