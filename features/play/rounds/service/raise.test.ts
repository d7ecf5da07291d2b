/** Acts that stake more: held on top behind the same gate, once for each act, on a real database and in two processes. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import type { LimitKind } from '#features/people/protection/contract/kinds.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { setLimit } from '#features/people/protection/service/limits.ts';
import { takeTimeOut } from '#features/people/protection/service/time-out.ts';
import { createStakes } from '#features/play/stakes/service/batch.ts';
import { isFault } from '#kernel/faults.ts';
import { type Id, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { statement } from '#platform/db/db.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { silentLog } from '#platform/log/log.ts';
import { BOOKS } from '../books.ts';
import type { RoundsNeeds } from '../needs.ts';
import { offered, type Plan, raising } from '../fixtures.ts';
import { presentPlay } from '../present.ts';
import { createSeedKeeper } from '../seeds.ts';
import { createPlays, type Plays, roundKind } from './batch.ts';
import { seedsOf } from './seeds.ts';

let house: TestHouse;
let needs: RoundsNeeds;
let processes: readonly Plays[] = [];
let dying: Plays;
const game = offered(raising('pairs'), { cycleMs: 0 });
const clock = { now: () => Date.now() };

beforeAll(async () => {
  house = await openTestHouse();
  const { db, ledger } = house;
  const { gate } = createProtection({ ...house, clock });
  const seeds = createSeedKeeper(createSealer(Buffer.alloc(32, 1)));
  const label = async (code: string) => ({ category: 'RNG', vendor: 'HAAT', game: code });
  needs = { db, ledger, seeds, gate, clock, games: async () => undefined, labelOf: label, log: silentLog() };
  processes = [createPlays(needs), createPlays(needs)];
  // Dies with money and facts on their way, before the commit: the database puts all of it back.
  const kind = roundKind(needs);
  dying = createStakes(needs, {
    ...kind,
    write: (tx, state) => [...kind.write(tx, state), tx.run(statement('test.killed', 'select 1 / 0'), [])],
  });
});
afterAll(async () => {
  for (const plays of [...processes, dying]) await plays.close();
  await house.close();
});

/** A bonus pocket behind the cash, with so much in it and this largest stake. */
async function withBonus(who: Player, amount: bigint, most: bigint): Promise<void> {
  const { db, ledger, brand } = house;
  const account = await ledger.pocket(db, brand.id, who.memberId, 'bonus', 'BDT');
  const from = await ledger.house(db, brand.id, 'bonuses', 'BDT');
  await db.transaction(async (tx) => {
    const given = { key: 'bonus', content: '', ref: newId(), serial: 'B-1', kind: 'bonus', from } as const;
    await ledger.pay(tx, { ...who, ...given, amount: minor(amount), to: account });
    const bonusId = newId();
    await ledger.useBonus(tx, account, { bonusId, spendable: true, most: minor(most), excluded: [] });
  });
}

async function player(cash: bigint) {
  const { db, ledger, brand } = house;
  const memberId = await house.member();
  await seedsOf(needs, db, memberId);
  const pockets = await ledger.pockets(db, brand.id, memberId, 'BDT');
  const from = await ledger.house(db, brand.id, 'grants', 'BDT');
  const who = {
    memberId,
    brandId: brand.id,
    currency: 'BDT',
    pockets,
    house: await ledger.house(db, brand.id, 'play', 'BDT'),
  };
  const grant = { key: 'purse', content: '', ref: newId(), serial: 'T-1', kind: 'grant', from } as const;
  await db.transaction((tx) => ledger.pay(tx, { ...who, ...grant, amount: minor(cash) }));
  return who;
}
type Player = Awaited<ReturnType<typeof player>>;
const said = <Value>(work: Promise<Value>): Promise<Value | string> =>
  work.catch((error: unknown) => (isFault(error) ? error.code : `defect: ${String(error)}`));

/** A round that ends with its third act and has won 20 units by then: two of the first stake. */
async function begin(who: Player, stake: bigint, plan: Plan = { acts: 3, win: 5 }): Promise<Id<'round'>> {
  const ask = { ...who, game, key: newId(), type: 'stake', stake: minor(stake), choice: plan } as const;
  const answer = await (processes[0] ?? dying).submit(ask);
  return answer.row.id;
}
const act = (
  plays: Plays | undefined,
  who: Player,
  roundId: Id<'round'>,
  step: number,
  action: string,
  key: string = newId(),
) =>
  said(
    (plays ?? dying)
      .submit({ ...who, game, key, type: 'act', roundId, step, action })
      .then(({ row, upTo }) => presentPlay(row, game.engine, upTo)),
  );
const wallet = ({ memberId, pockets }: Player) => house.ledger.wallet(house.db, memberId, pockets);
const findings = async () => {
  const rows = [];
  for (const pass of BOOKS.passes) rows.push(...(await pass.look({ client: house.db.pool } as never)));
  return rows;
};

describe('an act that stakes more', () => {
  it('holds it at that moment; the end takes all of it and pays by the first stake', async () => {
    const who = await player(10_000n);
    const round = await begin(who, 1_000n);
    expect(await wallet(who)).toMatchObject({ cash: 9_000n, held: 1_000n });
    expect(await act(processes[0], who, round, 1, 'double')).toMatchObject({
      stake: '20.00',
      payout: '10.00',
      balance: '80.00',
      state: 'open',
    });
    expect(await wallet(who)).toMatchObject({ cash: 8_000n, held: 2_000n });
    expect(await act(processes[1], who, round, 2, 'half')).toMatchObject({
      stake: '25.00',
      balance: '75.00',
    });
    expect(await act(processes[0], who, round, 3, 'double')).toMatchObject({
      stake: '35.00',
      payout: '20.00',
      state: 'settled',
      balance: '85.00',
    });
    expect(await wallet(who)).toMatchObject({ cash: 8_500n, held: 0n });
    expect(await findings()).toEqual([]);
  });

  it('answers each step again as it was, whatever was staked after it', async () => {
    const who = await player(10_000n);
    const round = await begin(who, 1_000n);
    const first = await act(processes[0], who, round, 1, 'double', 'one');
    await act(processes[0], who, round, 2, 'double', 'two');
    expect(await act(processes[1], who, round, 1, 'double', 'one')).toEqual(first);
    expect(first).toMatchObject({ stake: '20.00' });
    expect(await wallet(who)).toMatchObject({ cash: 7_000n, held: 3_000n });
  });

  it('asked for fifty times at once in two processes holds once', async () => {
    const who = await player(10_000n);
    const round = await begin(who, 1_000n);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => act(processes[n & 1], who, round, 1, 'double', 'same')),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await wallet(who)).toMatchObject({ cash: 8_000n, held: 2_000n });
    expect(await findings()).toEqual([]);
  });

  it('of a process that dies before its commit never was; asked again it happens once', async () => {
    const who = await player(10_000n);
    const round = await begin(who, 1_000n);
    expect(await act(dying, who, round, 1, 'double', 'mine')).toContain('division by zero');
    expect(await wallet(who)).toMatchObject({ cash: 9_000n, held: 1_000n });
    expect(await act(processes[1], who, round, 1, 'double', 'mine')).toMatchObject({ stake: '20.00' });
    expect(await act(processes[0], who, round, 1, 'double', 'mine')).toMatchObject({ stake: '20.00' });
    expect(await wallet(who)).toMatchObject({ cash: 8_000n, held: 2_000n });
    expect(await findings()).toEqual([]);
  });
});

describe('is refused, and round, seed and money are as they were', () => {
  async function refused(who: Player, round: Id<'round'>, code: string): Promise<void> {
    const before = await wallet(who);
    expect(await act(processes[0], who, round, 1, 'double')).toBe(code);
    expect(await wallet(who)).toEqual(before);
    // The same round goes on with an act that stakes nothing.
    expect(await act(processes[1], who, round, 1, 'stop')).toMatchObject({ state: 'settled' });
  }

  it('with one unit less than it costs', async () => {
    const who = await player(1_999n);
    await refused(who, await begin(who, 1_000n), 'wallet.insufficient_funds');
  });

  it.each<LimitKind>(['stake', 'loss'])(
    'one unit above a limit of %s; to the unit it is taken',
    async (kind) => {
      const who = await player(100_000n);
      await setLimit({ db: house.db, clock, brands: house.brands }, who, {
        kind,
        period: 'day',
        amount: '19.99',
      });
      await refused(who, await begin(who, 1_000n), `protection.${kind}_limit`);
      const other = await player(100_000n);
      await setLimit({ db: house.db, clock, brands: house.brands }, other, {
        kind,
        period: 'day',
        amount: '20.00',
      });
      const round = await begin(other, 1_000n);
      expect(await act(processes[0], other, round, 1, 'double')).toMatchObject({ stake: '20.00' });
      expect(await act(processes[1], other, round, 2, 'half')).toBe(`protection.${kind}_limit`);
    },
  );

  it('above the dearest stake of one game, all of it counted', async () => {
    const { stakeMax } = await createProtection({ ...house, clock }).rules(house.brand.id);
    const who = await player(3n * stakeMax);
    await refused(who, await begin(who, stakeMax), 'protection.stake_above_max');
  });

  it('for a player who has taken a break since', async () => {
    const who = await player(100_000n);
    const round = await begin(who, 1_000n);
    await takeTimeOut({ db: house.db, clock, brands: house.brands }, who, 1);
    await refused(who, round, 'protection.time_out');
  });
});

describe('of a round with bonus money in it', () => {
  const pay = async (who: Player, amount: bigint): Promise<void> => {
    const from = await house.ledger.house(house.db, house.brand.id, 'grants', 'BDT');
    const given = { key: newId(), content: '', ref: newId(), serial: 'T-2', kind: 'grant', from } as const;
    await house.db.transaction((tx) => house.ledger.pay(tx, { ...who, ...given, amount: minor(amount) }));
  };

  it('goes no further than the largest stake of the bonus, though cash covers it alone', async () => {
    const who = await player(400n);
    await withBonus(who, 5_000n, 1_500n);
    // 400 of cash, 600 of the bonus.
    const round = await begin(who, 1_000n);
    await pay(who, 9_000n);
    expect(await act(processes[0], who, round, 1, 'double')).toBe('stakes.bonus_above_max');
    expect(await wallet(who)).toMatchObject({ cash: 9_000n, held: 1_000n });
    // To the unit it is taken, and no unit more.
    expect(await act(processes[1], who, round, 1, 'half')).toMatchObject({ stake: '15.00' });
    expect(await act(processes[0], who, round, 2, 'half')).toBe('stakes.bonus_above_max');
    expect(await act(processes[1], who, round, 2, 'stop')).toMatchObject({ state: 'settled' });
  });

  it('counts what was staked of cash before bonus money joins it', async () => {
    const who = await player(1_000n);
    await withBonus(who, 5_000n, 1_999n);
    const round = await begin(who, 1_000n);
    expect(await act(processes[0], who, round, 1, 'double')).toBe('stakes.bonus_above_max');
    expect(await act(processes[1], who, round, 1, 'half')).toMatchObject({ stake: '15.00' });
  });

  it('is held back by no bonus where all of it is cash', async () => {
    const who = await player(9_000n);
    await withBonus(who, 5_000n, 1_500n);
    const round = await begin(who, 1_000n);
    expect(await act(processes[0], who, round, 1, 'double')).toMatchObject({ stake: '20.00' });
  });
});
