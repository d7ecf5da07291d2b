/** Stakes that stay open, on a real database and in two processes: taken once, ended once, and told once. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { protectionFaults } from '#features/people/protection/faults.ts';
import { createProtection } from '#features/people/protection/service.ts';
import type { FactOf } from '#kernel/facts.ts';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { silentLog } from '#platform/log/log.ts';
import type { StakeSettled } from '../contract.ts';
import {
  type CashOut,
  makeSlips,
  openSlip,
  type SlipAnswer,
  type SlipAsk,
  slips,
  slipSettlement,
} from '../fixtures.ts';
import { createStakes, type Stakes } from './batch.ts';
import { type Ending, endStake } from './end.ts';
import type { StakesNeeds } from './kind.ts';
import { settleOpen } from './settle-open.ts';

let house: TestHouse;
let needs: StakesNeeds;
let refused: string | undefined;
let processes: readonly Stakes<SlipAsk | CashOut, SlipAnswer>[] = [];

beforeAll(async () => {
  house = await openTestHouse();
  await makeSlips(house.database.ownerUrl);
  const { gate } = createProtection({ brands: house.brands });
  needs = {
    db: house.db,
    ledger: house.ledger,
    gate: {
      ...gate,
      refuse: (row, ask) =>
        refused === row?.member_id ? protectionFaults('protection.self_excluded') : gate.refuse(row, ask),
    },
    clock: { now: () => Date.now() },
    log: silentLog(),
  };
  processes = [0, 1].map(() =>
    createStakes(
      needs,
      slips(() => protectionFaults('protection.account_closed')),
    ),
  );
});
afterAll(async () => {
  for (const stakes of processes) await stakes.close();
  await house.close();
});

async function bettor(cash: bigint) {
  const { db, ledger, brand } = house;
  const memberId = await house.member();
  const pockets = await ledger.pockets(db, brand.id, memberId, 'BDT');
  const from = await ledger.house(db, brand.id, 'grants', 'BDT');
  const who = { memberId, brandId: brand.id, currency: 'BDT', pockets };
  const grant = { key: 'purse', content: '', ref: newId(), serial: 'T-1', kind: 'grant', from } as const;
  await db.transaction((tx) => ledger.pay(tx, { ...who, ...grant, amount: minor(cash) }));
  return { ...who, house: await ledger.house(db, brand.id, 'play', 'BDT') };
}
type Bettor = Awaited<ReturnType<typeof bettor>>;
const slip = (who: Bettor, stake: bigint, pick: number, key: string = newId()): SlipAsk => ({
  ...who,
  type: 'slip',
  key,
  pick,
  stake: minor(stake),
});
const submit = (n: number, ask: SlipAsk | CashOut): Promise<SlipAnswer> =>
  processes[n % 2]?.submit(ask) ?? Promise.reject(new Error('there are two processes'));
const said = (work: Promise<SlipAnswer>): Promise<string> =>
  work.then(
    ({ ref }) => ref,
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
const wallet = ({ memberId, pockets }: Bettor) => house.ledger.wallet(house.db, memberId, pockets);
const count = async (text: string, ...values: unknown[]): Promise<number> =>
  Number((await house.db.pool.query<{ n: bigint }>(text, values)).rows[0]?.n ?? -1n);
const slipsOf = ({ memberId }: Bettor, state: string) =>
  count('select count(*) as n from slips.slips where member_id = $1 and state = $2', memberId, state);
/** What was announced of a member's stakes. */
const notify = async ({ memberId }: Bettor, kind = 'stake.settled') =>
  (
    await house.db.pool.query<{ fact: FactOf<typeof StakeSettled> }>(
      "select f as fact from platform.outbox o, jsonb_array_elements(o.facts::jsonb) f where o.kind = $2 and f ->> 'memberId' = $1 order by o.id",
      [memberId, kind],
    )
  ).rows.map(({ fact }) => fact);
const everything = async ({ memberId }: Bettor) => [
  await count('select count(*) as n from ledger.transfers where member_id = $1', memberId),
  await count('select count(*) as n from slips.slips where member_id = $1', memberId),
];

describe('a stake that stays open', () => {
  it('is held, many of one member at a time, told as placed now and as settled when it ends', async () => {
    const who = await bettor(1_000n);
    const [one, two] = await Promise.all([submit(0, slip(who, 100n, 1)), submit(0, slip(who, 200n, 2))]);
    expect([one.balance, two.balance]).toEqual([900n, 700n]);
    expect(await wallet(who)).toMatchObject({ cash: 700n, held: 300n });
    expect(await slipsOf(who, 'open')).toBe(2);
    expect(await notify(who)).toEqual([]);
    const placed = await notify(who, 'stake.placed');
    expect(placed.map(({ stake, ref }) => [stake, ref])).toEqual([
      ['100', one.ref],
      ['200', two.ref],
    ]);
  });

  it('under one key is one, of twenty at once in two processes; other words under it are refused', async () => {
    const who = await bettor(1_000n);
    const refs = await Promise.all(
      Array.from({ length: 20 }, (_, n) => said(submit(n, slip(who, 300n, 1, 'same')))),
    );
    expect(new Set(refs).size).toBe(1);
    expect(await wallet(who)).toMatchObject({ cash: 700n, held: 300n });
    for (const other of [slip(who, 301n, 1, 'same'), slip(who, 300n, 2, 'same')])
      expect(await said(submit(1, other))).toBe('idempotency.conflict');
    expect(await slipsOf(who, 'open')).toBe(1);
  });

  it('of all there is passes once, of 200 at once in two processes', async () => {
    const who = await bettor(500n);
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, n) => said(submit(n, slip(who, 500n, n)))),
    );
    expect(outcomes.filter((outcome) => !outcome.includes('.'))).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'wallet.insufficient_funds')).toHaveLength(199);
    expect(await wallet(who)).toMatchObject({ cash: 0n, held: 500n });
  });

  it.each<[string, (who: Bettor) => SlipAsk, string]>([
    ['without the money', (who) => slip(who, 1_001n, 1), 'wallet.insufficient_funds'],
    ['below the brand’s least stake', (who) => slip(who, 0n, 1), 'protection.stake_below_min'],
    ['that the play does not take', (who) => slip(who, 100n, -1), 'protection.account_closed'],
  ])('%s leaves nothing, and its neighbours are taken', async (_, ask, code) => {
    const [who, other] = [await bettor(1_000n), await bettor(1_000n)];
    const before = await everything(who);
    const [outcome, neighbour] = await Promise.all([
      said(submit(0, ask(who))),
      said(submit(0, slip(other, 100n, 1))),
    ]);
    expect(outcome).toBe(code);
    expect(neighbour).not.toContain('.');
    expect(await everything(who)).toEqual(before);
    expect(await wallet(who)).toMatchObject({ cash: 1_000n, held: 0n, version: 1 });
  });

  it('passes the gate: who may not play has staked nothing', async () => {
    const who = await bettor(1_000n);
    const before = await everything(who);
    refused = who.memberId;
    expect(await said(submit(0, slip(who, 100n, 1)))).toBe('protection.self_excluded');
    refused = undefined;
    expect(await everything(who)).toEqual(before);
  });
});

describe('a debt', () => {
  /** As a correction leaves it: taken back beyond the cash. */
  async function owing(cash: bigint, owed: bigint): Promise<Bettor> {
    const who = await bettor(cash);
    const { db, ledger, brand } = house;
    const { memberId, brandId, currency, pockets } = who;
    const debt = await ledger.pocket(db, brand.id, memberId, 'debt', 'BDT');
    const ask = {
      memberId,
      brandId,
      currency,
      pockets,
      kind: 'correction',
      content: '',
      ref: newId(),
    } as const;
    await db.transaction((tx) =>
      ledger.take(tx, {
        ...ask,
        key: 'back',
        serial: 'T-1',
        amount: minor(cash + owed),
        to: who.house,
        debt,
      }),
    );
    await db.transaction((tx) =>
      ledger.pay(tx, { ...ask, key: 'more', serial: 'T-2', amount: minor(cash), from: who.house }),
    );
    return who;
  }
  const owedBy = async ({ memberId }: Bettor): Promise<bigint> =>
    (await house.ledger.balances(house.db, memberId)).find(({ purpose }) => purpose === 'debt')?.balance ??
    0n;
  const repaid = async ({ memberId }: Bettor, ref: string) =>
    (
      await house.db.pool.query<{ kind: string; amount: bigint }>(
        `select p.kind, p.amount from ledger.transfers t join ledger.postings p on p.member_id = t.member_id and p.transfer_id = t.id
          where t.member_id = $1 and t.ref = $2 and t.kind = 'repay'`,
        [memberId, ref],
      )
    ).rows.map(({ kind, amount }) => [kind, BigInt(amount)]);

  it('is repaid by half of what a page of settled stakes brought above them, each by its own, at most all of it', async () => {
    const [who, other] = [await owing(1_000n, 80n), await bettor(1_000n)];
    const [won, lost, more, free] = await Promise.all([
      submit(0, slip(who, 101n, 61)),
      submit(0, slip(who, 100n, 62)),
      submit(1, slip(who, 100n, 61)),
      submit(1, slip(other, 100n, 61)),
    ]);
    expect(await owedBy(who)).toBe(-80n);
    await settleOpen(needs, slipSettlement(61, 50));
    const lines = await Promise.all(
      [won, lost, more, free].map(({ ref }, n) => repaid(n === 3 ? other : who, ref)),
    );
    expect(lines[1]).toEqual([]);
    expect(lines[3]).toEqual([]);
    // 50 of the 101 that were won, rounded down, and 50 of the 100; together no more than the 80.
    const amounts = [...(lines[0] ?? []), ...(lines[2] ?? [])];
    expect(amounts.map(([kind]) => kind)).toEqual(['repay', 'repay']);
    expect(amounts.reduce((sum, [, amount]) => sum + BigInt(amount ?? 0), 0n)).toBe(80n);
    expect(await owedBy(who)).toBe(0n);
    // 1,000 − 100 lost + 201 won − 80 repaid.
    expect(await wallet(who)).toMatchObject({ cash: 1_021n, held: 0n });
    expect(await wallet(other)).toMatchObject({ cash: 1_100n, held: 0n });
    const [balance] = (
      await house.db.pool.query<{ balance: string }>(
        "select f ->> 'balance' as balance from platform.outbox o, jsonb_array_elements(o.facts::jsonb) f where o.kind = 'wallet.changed' and f ->> 'memberId' = $1 order by o.id desc limit 1",
        [who.memberId],
      )
    ).rows;
    expect(balance?.balance).toBe('1021');
  });

  it('is repaid by what an act brings, once, and the answer says what is left', async () => {
    const who = await owing(1_000n, 500n);
    const { ref } = await submit(0, slip(who, 100n, 99));
    const sold = await submit(1, { ...who, type: 'cash-out', key: newId(), ref, payout: minor(150n) });
    expect(await repaid(who, ref)).toEqual([['repay', 25n]]);
    expect(sold.balance).toBe(1_025n);
    expect(await owedBy(who)).toBe(-475n);
  });

  it('is repaid by a stake that one process ends alone, and not by one that is void', async () => {
    const who = await owing(1_000n, 500n);
    const [won, stopped] = [await submit(0, slip(who, 100n, 99)), await submit(0, slip(who, 100n, 99))];
    const open = (ref: string) =>
      openSlip({
        ref,
        member_id: who.memberId,
        brand_id: who.brandId,
        currency: 'BDT',
        stake: 100n,
        pick: 99,
        state: 'open',
      });
    const end = (ref: string, ending: Ending) =>
      house.db.transaction((tx) => endStake(house.ledger, tx, open(ref), who, ending, Date.now()));
    await end(stopped.ref, { state: 'voided' });
    expect(await repaid(who, stopped.ref)).toEqual([]);
    for (let n = 0; n < 2; n += 1) await end(won.ref, { state: 'settled', payout: minor(200n) });
    expect(await repaid(who, won.ref)).toEqual([['repay', 50n]]);
    expect(await owedBy(who)).toBe(-450n);
    expect(await wallet(who)).toMatchObject({ cash: 1_050n, held: 0n });
    await house.db.pool.query("update slips.slips set state = 'settled' where member_id = $1", [
      who.memberId,
    ]);
  });
});

describe('many open stakes', () => {
  const crowd = async (members: number, each: number, pick: (n: number) => number) => {
    await settleOpen(needs, { ...slipSettlement(-9, 500), decide: () => ({ state: 'voided' }) });
    const all = await Promise.all(Array.from({ length: members }, () => bettor(10_000n)));
    await Promise.all(
      all.flatMap((who, m) => Array.from({ length: each }, (_, n) => submit(m, slip(who, 100n, pick(n))))),
    );
    return all;
  };

  it('end in pages, each exactly once in two processes that begin together', async () => {
    // Of every four slips one wins, one is void, two lose.
    const all = await crowd(20, 20, (n) => [1, 0, 2, 3][n % 4] ?? 9);
    const counts = await Promise.all([0, 1].map(() => settleOpen(needs, slipSettlement(1, 37))));
    const sum = (of: 'settled' | 'voided') => counts.reduce((total, each) => total + each[of], 0);
    expect([sum('settled'), sum('voided')]).toEqual([300, 100]);
    for (const who of all) {
      expect(await wallet(who)).toMatchObject({ cash: 10_000n - 2_000n + 5n * 200n + 5n * 100n, held: 0n });
      const facts = await notify(who);
      expect(new Set(facts.map(({ ref }) => ref)).size).toBe(20);
      expect(facts).toHaveLength(20);
      expect(facts.find(({ payout, state }) => state === 'settled' && payout === '200')).toMatchObject({
        kind: 'slip',
        category: 'SPORTS',
        vendor: 'HAAT_SPORTS',
        game: 'football',
        currency: 'BDT',
        stake: '100',
        validStake: '100',
      });
      expect(facts.find(({ state }) => state === 'voided')).toMatchObject({ validStake: '0', payout: '100' });
    }
    expect(await settleOpen(needs, slipSettlement(1, 37))).toEqual({ settled: 0, voided: 0 });
  });

  it('killed at any page are where they were: what was committed stands, the rest is ended by the next', async () => {
    const all = await crowd(10, 10, () => 1);
    let pages = 0;
    const settlement = slipSettlement(1, 13);
    const dying = settleOpen(needs, {
      ...settlement,
      write: async (tx, ended) => {
        await settlement.write(tx, ended);
        pages += 1;
        if (pages === 4) throw new Error('the process is gone');
      },
    });
    await expect(dying).rejects.toThrow('gone');
    const open = await count("select count(*) as n from slips.slips where state = 'open'");
    expect(open).toBe(100 - 3 * 13);
    expect(await settleOpen(needs, settlement)).toEqual({ settled: open, voided: 0 });
    for (const who of all) {
      expect(await wallet(who)).toMatchObject({ cash: 10_000n + 10n * 100n, held: 0n });
      expect(await notify(who)).toHaveLength(10);
    }
  });

  it('end once each with several pages under way, also those of a page the database breaks off', async () => {
    const all = await crowd(10, 12, () => 1);
    const settlement = slipSettlement(1, 7);
    let broken = 0;
    let asked = 0;
    const ended = await settleOpen(needs, {
      ...settlement,
      lanes: 3,
      find: async (tx, after, limit) => {
        asked += 1;
        if (asked === 1 || asked === 5) throw Object.assign(new Error('deadlock'), { code: '40P01' });
        return settlement.find(tx, after, limit);
      },
      write: async (tx, rows) => {
        await settlement.write(tx, rows);
        broken += 1;
        if (broken === 3 || broken === 8) throw Object.assign(new Error('deadlock'), { code: '40P01' });
      },
    });
    expect(ended).toEqual({ settled: 120, voided: 0 });
    for (const who of all) {
      expect(await wallet(who)).toMatchObject({ cash: 10_000n + 12n * 100n, held: 0n });
      expect(await notify(who)).toHaveLength(12);
    }
  });

  it('stop where one of several pages fails, once the others have ended', async () => {
    await crowd(10, 10, () => 1);
    const settlement = slipSettlement(1, 9);
    let pages = 0;
    const dying = settleOpen(needs, {
      ...settlement,
      lanes: 2,
      write: async (tx, rows) => {
        await settlement.write(tx, rows);
        pages += 1;
        if (pages === 3) throw new Error('the process is gone');
      },
    });
    await expect(dying).rejects.toThrow('gone');
    const open = await count("select count(*) as n from slips.slips where state = 'open'");
    // A page that was still at work would take some of them.
    expect(await settleOpen(needs, settlement)).toEqual({ settled: Number(open), voided: 0 });
  });

  it('that are not decided stay open, and do not keep the others waiting', async () => {
    const [who] = await crowd(1, 30, (n) => (n % 3 === 0 ? 99 : 2));
    expect(await settleOpen(needs, slipSettlement(1, 7))).toEqual({ settled: 20, voided: 0 });
    if (!who) throw new Error('nobody');
    expect(await slipsOf(who, 'open')).toBe(10);
    expect(await wallet(who)).toMatchObject({ held: 1_000n });
  });

  it('of a member whose balance is held by somebody end when it is free, the others meanwhile', async () => {
    const [busy, free] = await crowd(2, 3, () => 1);
    if (!busy || !free) throw new Error('nobody');
    const holder = new pg.Client({ connectionString: house.database.ownerUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from ledger.balances where account_id = $1 for update', [
      busy.pockets.cash.id,
    ]);
    const settling = settleOpen(needs, slipSettlement(1, 4));
    await vi.waitFor(async () => expect(await slipsOf(free, 'open')).toBe(0), 10_000);
    expect(await slipsOf(busy, 'open')).toBe(3);
    await holder.end();
    expect(await settling).toEqual({ settled: 6, voided: 0 });
    expect(await notify(busy)).toHaveLength(3);
  });

  it('of which some are cashed out at the same moment end once each, one way or the other', async () => {
    const all = await crowd(10, 10, () => 1);
    const refs = await Promise.all(
      all.map(async ({ memberId }) =>
        (
          await house.db.pool.query<{ ref: string }>('select ref from slips.slips where member_id = $1', [
            memberId,
          ])
        ).rows.map(({ ref }) => ref),
      ),
    );
    const cashing = all.flatMap((who, m) =>
      (refs[m] ?? []).map((ref, n) =>
        said(submit(n, { ...who, type: 'cash-out', key: newId(), ref, payout: minor(150n) })),
      ),
    );
    const [counts, ...outcomes] = await Promise.all([settleOpen(needs, slipSettlement(1, 17)), ...cashing]);
    const cashed = outcomes.filter((outcome) => !outcome.includes('.')).length;
    expect(counts.settled + cashed).toBe(100);
    const cash = await Promise.all(all.map(async (who) => (await wallet(who)).cash));
    expect(cash.reduce((a, b) => a + b, 0n)).toBe(
      100_000n + BigInt(counts.settled) * 100n + BigInt(cashed) * 50n,
    );
    for (const who of all) {
      expect((await wallet(who)).held).toBe(0n);
      expect(await notify(who)).toHaveLength(10);
    }
  });
});
